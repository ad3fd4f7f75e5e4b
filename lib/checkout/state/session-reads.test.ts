import { describe, expect, test } from 'vitest';
import { mergeOrderRead, nextReadAt, type ReadNeed, statusOfBoth } from './session-reads.ts';

const now = new Date(Date.UTC(2027, 0, 1, 12));
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const need = (facts: Partial<ReadNeed>): ReadNeed => ({
  state: 'open',
  expiresAt: minutes(24 * 60),
  pageSeenAt: null,
  returnedAt: null,
  cancelledAt: null,
  reads: 0,
  ...facts,
});

/** Minutes after the first, of all reads that follow if nothing changes. */
function life(facts: Partial<ReadNeed>): number[] {
  const times: number[] = [];
  let at: Date | null = now;
  for (let reads = 0; at && times.length < 500; reads++) {
    at = nextReadAt(need({ reads, ...facts }), at);
    if (at) times.push((at.getTime() - now.getTime()) / 60_000);
  }
  return times;
}

describe('a session is read', () => {
  test('seldom while nobody awaits it, and a minute after its end', () => {
    expect(life({}).slice(0, 5)).toEqual([10, 70, 430, 790, 1150]);
    expect(life({})).toContain(24 * 60 + 1);
  });

  test.each([
    ['its page is open', { pageSeenAt: now }],
    ['the buyer came back', { returnedAt: now }],
    ['the buyer left its page', { cancelledAt: now }],
  ])('within seconds while %s', (_, facts) => {
    expect(nextReadAt(need(facts), now)).toEqual(new Date(now.getTime() + 3_000));
  });

  test.each(['complete', 'refused', 'waiting'] as const)('never once it is %s', (state) => {
    expect(nextReadAt(need({ state }), now)).toBeNull();
  });

  test.each([
    ['expired', { state: 'expired', expiresAt: minutes(-1) }, 4],
    ['deleted', { state: 'deleted' }, 1],
    ['over by our clock alone', { expiresAt: minutes(-1) }, 4],
    ['over, with a page that stays open', { state: 'expired', pageSeenAt: now }, 4],
  ] as const)('a few more times once it is %s, never for ever', (_, facts, times) => {
    expect(life(facts)).toHaveLength(times);
  });
});

describe('the order of a read', () => {
  const order = (status: string, id = 'ord_1') => ({ id, code: id, status, total: 1, currency: 'UGX' });

  test.each([
    ['the first one', null, order('cart'), order('cart')],
    ['none after one', order('cart'), null, order('cart')],
    ['a later status', order('prompt_sent'), order('failed'), order('failed')],
    ['an old status after money', order('paid'), order('prompt_sent'), order('paid')],
    ['a refund', order('paid'), order('refunded'), order('refunded')],
    ['a newer order', order('failed'), order('cart', 'ord_2'), order('cart', 'ord_2')],
    ['a newer unpaid order beside a paid one', order('paid'), order('cart', 'ord_2'), order('paid')],
  ])('%s', (_, before, seen, kept) => {
    expect(mergeOrderRead(before, seen)).toEqual(kept);
  });

  test.each([
    ['money of the mirror', 'paid', 'prompt_sent', 1, 'paid'],
    ['money of the read', 'prompt_sent', 'paid', -1, 'paid'],
    ['a refund of the mirror', 'refunded', 'paid', 1, 'refunded'],
    ['the later read', 'prompt_sent', 'failed', 1, 'failed'],
    ['the later mirror', 'failed', 'prompt_sent', -1, 'failed'],
  ])('of mirror and read: %s', (_, mirrored, read, later, status) => {
    const known = { status: mirrored, statusAt: now, lastFetchedAt: null };
    expect(statusOfBoth(known, { status: read }, minutes(later))).toBe(status);
  });
});
