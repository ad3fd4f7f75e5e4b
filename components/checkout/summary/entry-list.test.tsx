import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import messages from '../../../messages/en.json';
import { Runners, ticketLabel } from './entry-list.tsx';

test('a ticket is labelled with its distance unless its name says it', () => {
  const label = (ticketName: string, distanceKm: number | null) =>
    ticketLabel({ ticketName, distanceKm }, 'en');
  expect(label('Half Marathon', 21.0975)).toBe('Half Marathon, 21 km');
  const said = ['Half Marathon 21 km', 'Half Marathon 21.1 km', '10 km'] as const;
  expect([label(said[0], 21.0975), label(said[1], 21.1), label(said[2], 10)]).toEqual([...said]);
  expect([label('Fun Run', null), label('', null)]).toEqual(['Fun Run', '']);
});

type People = ComponentProps<typeof Runners>['runners'];

const people = (count: number): People =>
  Array.from({ length: count }, (_, index) => ({
    participant: index === 1 ? null : `Runner ${index + 1}`,
    ticketName: 'Half Marathon 21 km',
    distanceKm: 21.0975,
    said: [
      { label: 'Shirt', text: 'M', isShort: true },
      { label: 'Club', text: 'Striders', isShort: false },
    ],
    guardian: null,
  }));

const drawn = (runners: People, editAt: ComponentProps<typeof Runners>['editAt'] = null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <Runners runners={runners} label="Runners" editAt={editAt} locale="en" />
    </NextIntlClientProvider>,
  );

test('a runner is a row with number, plate, name and chip, which leads to the row of the editor', () => {
  const html = drawn(people(2), (index) => `/edit#participants.${index}`);
  expect(html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')).toBe(
    '|1|21|km|Runner 1|Club: Striders|M|2|21|km|Place 2|Club: Striders|M|',
  );
  expect(html).toContain('href="/edit#participants.1"');
  expect(drawn(people(2))).not.toContain('<a ');
  const [first] = people(1);
  const free = first && { ...first, ticketName: 'Fun Run', distanceKm: null };
  expect(drawn(free ? [free] : [])).toContain('<span class="chip">Fun Run</span>');
});

test('more than thirty scroll in a window, which the keyboard reaches', () => {
  expect(drawn(people(30))).not.toContain('tabindex');
  expect(drawn(people(31))).toMatch(/^<ol aria-label="Runners" tabindex="0" class="[^"]*overflow-y-auto/);
});
