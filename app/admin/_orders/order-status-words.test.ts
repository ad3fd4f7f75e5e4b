import { describe, expect, it } from 'vitest';
import { orderStatusWords, statusesOfTone } from './order-status-words.ts';

const KNOWN = [
  'cart',
  'payment_initiated',
  'prompt_sent',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
  'chargeback_flagged',
];

describe('orderStatusWords', () => {
  it('has words of its own for every status of the document', () => {
    const words = KNOWN.map((status) => orderStatusWords(status));
    expect(words.every(({ tone }) => tone !== 'other')).toBe(true);
    expect(new Set(words.map((each) => each.words)).size).toBe(KNOWN.length);
  });

  it('calls only a paid order paid', () => {
    expect(KNOWN.filter((status) => orderStatusWords(status).words.toLowerCase().includes('paid'))).toEqual([
      'paid',
    ]);
  });

  it('shows a status that came later as it is spelled', () => {
    expect(orderStatusWords('on_review')).toEqual({ words: 'on review', tone: 'other' });
    expect(orderStatusWords('constructor').tone).toBe('other');
  });
});

describe('statusesOfTone', () => {
  it('puts every status of the document into one group', () => {
    const grouped = (['waiting', 'paid', 'failed', 'refunded'] as const).flatMap(statusesOfTone);
    expect(grouped.toSorted()).toEqual(KNOWN.toSorted());
  });
});
