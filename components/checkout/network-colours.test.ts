import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import { NETWORK_COLOURS, NETWORK_WASHES } from './network-colours.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every colour of a network is one of the theme', () => {
  const theme = read('app/styles.css');
  for (const network of MOBILE_NETWORKS)
    for (const classes of [NETWORK_COLOURS[network], NETWORK_WASHES[network]]) {
      const [, colour] = /bg-([a-z-]+)/.exec(classes) ?? [];
      expect(theme).toContain(`--color-${colour}:`);
    }
});

test('a form shows the price by each network while that is chosen, and no other', () => {
  const form = read('components/ui/form/form.css');
  for (const network of MOBILE_NETWORKS)
    expect(form).toContain(
      `form:not(:has([name="payment_method"][value="${network}"]:checked)) .by-method[data-method="${network}"]`,
    );
});
