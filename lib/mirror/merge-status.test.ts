import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderSource } from '#lib/db/generated/enums.ts';
import { contradicts, mergeStatus, type Observation } from '#lib/mirror/merge-status.ts';
import { isSettled } from '#lib/mirror/order-states.ts';
import { ORDER_STATUSES } from '#lib/partner-api/schemas/order.ts';

const SOURCES: OrderSource[] = ['create', 'pay', 'webhook', 'read'];
const STATUSES = [...ORDER_STATUSES, 'a_status_of_tomorrow'];
const MONEY = ['paid', 'chargeback_flagged', 'partially_refunded', 'refunded'];
const rank = (status: string): number => MONEY.indexOf(status);

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1000);
const seen = (status: string, source: OrderSource, seconds: number): Observation => ({
  status,
  source,
  at: at(seconds),
});

/** Every pair of observations, the second before, with and after the first. */
function everyPair(): [Observation, Observation][] {
  const first = STATUSES.flatMap((status) => SOURCES.map((source) => seen(status, source, 10)));
  const second = STATUSES.flatMap((status) =>
    SOURCES.flatMap((source) => [5, 10, 15].map((seconds) => seen(status, source, seconds))),
  );
  return first.flatMap((known) => second.map((news): [Observation, Observation] => [known, news]));
}

describe('one piece of news', () => {
  test('is taken when nothing was known', () => {
    for (const status of STATUSES) expect(mergeStatus(null, seen(status, 'webhook', 0), 3)).toBe('take');
  });

  test.each([
    // known, from, seen, from, seen that many seconds later, attempts, verdict
    ['cart', 'create', 'prompt_sent', 'pay', 1, 1, 'take'],
    ['prompt_sent', 'pay', 'cart', 'create', 1, 1, 'keep'],
    ['prompt_sent', 'pay', 'failed', 'webhook', 1, 1, 'take'],
    ['prompt_sent', 'pay', 'failed', 'webhook', 1, 2, 'doubt'],
    ['failed', 'webhook', 'prompt_sent', 'pay', -1, 1, 'doubt'],
    ['failed', 'webhook', 'prompt_sent', 'pay', 1, 2, 'take'],
    ['failed', 'webhook', 'prompt_sent', 'read', -1, 2, 'keep'],
    ['failed', 'webhook', 'prompt_sent', 'read', 1, 2, 'take'],
    ['expired', 'read', 'paid', 'webhook', -60, 1, 'take'],
    ['cancelled', 'read', 'paid', 'read', 1, 1, 'take'],
    ['paid', 'webhook', 'failed', 'webhook', 60, 1, 'keep'],
    ['paid', 'webhook', 'failed', 'read', 60, 1, 'keep'],
    ['paid', 'pay', 'prompt_sent', 'read', -1, 1, 'keep'],
    ['refunded', 'webhook', 'paid', 'webhook', 1, 1, 'keep'],
    ['refunded', 'webhook', 'paid', 'read', 1, 1, 'keep'],
    ['refunded', 'webhook', 'partially_refunded', 'webhook', 1, 1, 'keep'],
    ['partially_refunded', 'webhook', 'refunded', 'webhook', -60, 1, 'take'],
    ['chargeback_flagged', 'read', 'paid', 'webhook', 1, 1, 'keep'],
    ['chargeback_flagged', 'read', 'paid', 'read', 1, 1, 'take'],
    ['chargeback_flagged', 'read', 'paid', 'read', -1, 1, 'keep'],
    ['paid', 'webhook', 'cancelled', 'read', 1, 1, 'take'],
    ['paid', 'webhook', 'cancelled', 'read', -1, 1, 'keep'],
    ['paid', 'webhook', 'cancelled', 'webhook', 1, 1, 'keep'],
    ['refunded', 'webhook', 'chargeback_flagged', 'read', 1, 1, 'take'],
    ['paid', 'webhook', 'paid', 'read', 1, 1, 'take'],
    ['cart', 'create', 'a_status_of_tomorrow', 'read', 1, 1, 'take'],
  ] as const)('%s (%s), then %s (%s, %i s, %i attempts): %s', (...row) => {
    const [known, knownFrom, news, newsFrom, later, attempts, verdict] = row;
    expect(mergeStatus(seen(known, knownFrom, 0), seen(news, newsFrom, later), attempts)).toBe(verdict);
  });
});

describe('money', () => {
  test('is never undone but by a fresh read of what the document leaves open', () => {
    for (const [known, news] of everyPair()) {
      if (!isSettled(known.status) || mergeStatus(known, news, 2) !== 'take') continue;
      const reviewed = known.status === 'chargeback_flagged' && news.status === 'paid';
      const revoked = news.status === 'cancelled' || news.status === 'chargeback_flagged';
      if (reviewed || (revoked && rank(news.status) < rank(known.status)))
        expect([news.source, news.at > known.at]).toEqual(['read', true]);
      else
        expect(rank(news.status), `${known.status} → ${news.status}`).toBeGreaterThanOrEqual(
          rank(known.status),
        );
    }
  });

  test('that arrives is never dropped, after whatever failure', () => {
    for (const [known, news] of everyPair()) {
      if (isSettled(known.status) || !isSettled(news.status)) continue;
      expect(mergeStatus(known, news, 2), `${known.status} → ${news.status}`).toBe('take');
    }
  });

  test('leaves no doubt', () => {
    for (const [known, news] of everyPair()) {
      if (isSettled(known.status) || isSettled(news.status))
        expect(mergeStatus(known, news, 2)).not.toBe('doubt');
    }
  });
});

/** What the mirror ends with; a doubt is resolved by a read of the truth. */
function mirrored(deliveries: string[], truth: string, attempts: number): string {
  let known = seen('prompt_sent', 'pay', 0);
  deliveries.forEach((status, index) => {
    const news = seen(status, 'webhook', index + 1);
    const verdict = mergeStatus(known, news, attempts);
    if (verdict === 'take') known = news;
    if (verdict !== 'doubt') return;
    const read = seen(truth, 'read', index + 1);
    if (mergeStatus(known, read, attempts) === 'take') known = read;
  });
  return known.status;
}

describe('webhooks in any order, any number of times', () => {
  const lives = [
    { sent: ['failed'], attempts: 1, truth: 'failed' },
    { sent: ['failed'], attempts: 2, truth: 'prompt_sent' },
    { sent: ['failed'], attempts: 2, truth: 'expired' },
    { sent: ['paid'], attempts: 1, truth: 'paid' },
    { sent: ['failed', 'paid'], attempts: 1, truth: 'paid' },
    { sent: ['expired', 'paid'], attempts: 2, truth: 'paid' },
    { sent: ['failed', 'paid', 'partially_refunded'], attempts: 2, truth: 'partially_refunded' },
    { sent: ['failed', 'paid', 'partially_refunded', 'refunded'], attempts: 3, truth: 'refunded' },
    { sent: ['paid', 'refunded'], attempts: 1, truth: 'refunded' },
  ];

  test.each(lives)('of $sent after $attempts attempts end $truth', ({ sent, attempts, truth }) => {
    const shuffled = fc
      .array(fc.constantFrom(...sent), { maxLength: 6 })
      .chain((again) => fc.shuffledSubarray([...sent, ...again], { minLength: sent.length + again.length }));
    fc.assert(
      fc.property(shuffled, (deliveries) => {
        expect(mirrored(deliveries, truth, attempts)).toBe(truth);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a fresh read', () => {
  test('resolves every doubt', () => {
    for (const [known, news] of everyPair()) {
      if (mergeStatus(known, news, 2) !== 'doubt') continue;
      for (const truth of STATUSES) expect(mergeStatus(known, seen(truth, 'read', 20), 2)).toBe('take');
    }
  });
});

test('only a fresh read that shows a paid order as unpaid contradicts', () => {
  const paid = seen('paid', 'webhook', 10);
  expect(contradicts(paid, seen('failed', 'read', 11))).toBe(true);
  expect(contradicts(paid, seen('failed', 'read', 10)), 'as old as what is known').toBe(false);
  expect(contradicts(paid, seen('failed', 'webhook', 11)), 'late news').toBe(false);
  expect(contradicts(paid, seen('refunded', 'read', 11))).toBe(false);
  expect(contradicts(seen('failed', 'webhook', 10), seen('cart', 'read', 11))).toBe(false);
});
