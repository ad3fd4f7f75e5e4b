import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { NetworkProblem } from '#lib/registration/change-network.ts';
import messages from '../../../../../messages/en.json';
import { networkProblemWords } from './network-problem-words.ts';

const t = createTranslator({ locale: 'en', messages });
const words = (code: NetworkProblem) => networkProblemWords({ code, network: 'airtel' }, t);

describe('an order that was not made anew with the other network', () => {
  it.each(['not_payable', 'in_progress'] as const)('is told by its own page: %s', (problem) => {
    expect(words(problem)).toBeNull();
  });

  it('leads to what its page offers: no waiver stands there, and nothing was typed', () => {
    expect(words('waiver_version_mismatch')).toMatch(/“Change the entry” below.* choose Airtel there/);
    expect(words('waiver_version_mismatch')).not.toContain('this page');
    expect(words('sale_closed')).not.toContain('typed');
  });

  it.each(['payment_method_unavailable', 'own_hold', 'unavailable'] as const)('says why: %s', (problem) => {
    expect(words(problem)).toMatch(/\.$/);
  });
});
