import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contradicts,
  type MirroredStatus,
  mergeStatus,
  type Observation,
  statusAfter,
  weighPayAnswer,
  weighRefusal,
} from '#lib/checkout/state/merge-status.ts';
import type { OrderSource } from '#lib/db/generated/enums.ts';
import { isSettled, ORDER_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

const SOURCES: OrderSource[] = ['create', 'pay', 'webhook', 'fetch'];
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
  return first.flatMap((known) => second.map((update): [Observation, Observation] => [known, update]));
}

describe('one update', () => {
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
    ['failed', 'webhook', 'prompt_sent', 'fetch', -1, 2, 'keep'],
    ['failed', 'webhook', 'prompt_sent', 'fetch', 1, 2, 'take'],
    ['expired', 'fetch', 'paid', 'webhook', -60, 1, 'take'],
    ['cancelled', 'fetch', 'paid', 'fetch', 1, 1, 'take'],
    ['paid', 'webhook', 'failed', 'webhook', 60, 1, 'keep'],
    ['paid', 'webhook', 'failed', 'fetch', 60, 1, 'keep'],
    ['paid', 'pay', 'prompt_sent', 'fetch', -1, 1, 'keep'],
    ['refunded', 'webhook', 'paid', 'webhook', 1, 1, 'keep'],
    ['refunded', 'webhook', 'paid', 'fetch', 1, 1, 'keep'],
    ['refunded', 'webhook', 'partially_refunded', 'webhook', 1, 1, 'keep'],
    ['partially_refunded', 'webhook', 'refunded', 'webhook', -60, 1, 'take'],
    ['chargeback_flagged', 'fetch', 'paid', 'webhook', 1, 1, 'keep'],
    ['chargeback_flagged', 'fetch', 'paid', 'fetch', 1, 1, 'take'],
    ['chargeback_flagged', 'fetch', 'paid', 'fetch', -1, 1, 'keep'],
    ['paid', 'webhook', 'cancelled', 'fetch', 1, 1, 'take'],
    ['paid', 'webhook', 'cancelled', 'fetch', -1, 1, 'keep'],
    ['paid', 'webhook', 'cancelled', 'webhook', 1, 1, 'keep'],
    ['refunded', 'webhook', 'chargeback_flagged', 'fetch', 1, 1, 'take'],
    ['paid', 'webhook', 'paid', 'fetch', 1, 1, 'take'],
    ['cart', 'create', 'a_status_of_tomorrow', 'fetch', 1, 1, 'take'],
  ] as const)('%s (%s), then %s (%s, %i s, %i attempts): %s', (...row) => {
    const [known, knownFrom, update, updateFrom, later, attempts, verdict] = row;
    expect(mergeStatus(seen(known, knownFrom, 0), seen(update, updateFrom, later), attempts)).toBe(verdict);
  });
});

describe('money', () => {
  test('is undone only by a fresh fetch, in transitions that the document leaves open', () => {
    const undone = everyPair().filter(
      ([known, update]) =>
        isSettled(known.status) &&
        rank(update.status) < rank(known.status) &&
        mergeStatus(known, update, 2) === 'take',
    );
    expect(undone.every(([known, update]) => update.source === 'fetch' && update.at > known.at)).toBe(true);
    expect(new Set(undone.map(([known, update]) => `${known.status} → ${update.status}`))).toEqual(
      new Set([
        'chargeback_flagged → paid',
        'partially_refunded → chargeback_flagged',
        'refunded → chargeback_flagged',
        ...MONEY.map((status) => `${status} → cancelled`),
      ]),
    );
  });

  test('that arrives is never dropped, after whatever failure', () => {
    for (const [known, update] of everyPair()) {
      if (isSettled(known.status) || !isSettled(update.status)) continue;
      expect(mergeStatus(known, update, 2), `${known.status} → ${update.status}`).toBe('take');
    }
  });

  test('leaves no doubt', () => {
    for (const [known, update] of everyPair()) {
      if (isSettled(known.status) || isSettled(update.status))
        expect(mergeStatus(known, update, 2)).not.toBe('doubt');
    }
  });
});

/** What the mirror ends with; a doubt is resolved by a read of the truth. */
function mirrored(deliveries: string[], truth: string, attempts: number): string {
  let known = seen('prompt_sent', 'pay', 0);
  deliveries.forEach((status, index) => {
    const update = seen(status, 'webhook', index + 1);
    const verdict = mergeStatus(known, update, attempts);
    if (verdict === 'take') known = update;
    if (verdict !== 'doubt') return;
    const read = seen(truth, 'fetch', index + 1);
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

describe('a fresh fetch', () => {
  test('resolves every doubt', () => {
    for (const [known, update] of everyPair()) {
      if (mergeStatus(known, update, 2) !== 'doubt') continue;
      for (const truth of STATUSES) expect(mergeStatus(known, seen(truth, 'fetch', 20), 2)).toBe('take');
    }
  });
});

test('only a fresh fetch that shows a paid order as unpaid contradicts', () => {
  const paid = seen('paid', 'webhook', 10);
  expect(contradicts(paid, seen('failed', 'fetch', 11))).toBe(true);
  expect(contradicts(paid, seen('failed', 'fetch', 10)), 'as old as what is known').toBe(false);
  expect(contradicts(paid, seen('failed', 'webhook', 11)), 'late update').toBe(false);
  expect(contradicts(paid, seen('refunded', 'fetch', 11))).toBe(false);
  expect(contradicts(seen('failed', 'webhook', 10), seen('cart', 'fetch', 11))).toBe(false);
});

const now = new Date('2027-01-15T08:00:00.000Z');
const before = new Date(now.getTime() - 60_000);
const since = {
  status: 'prompt_sent',
  statusAt: before,
  statusSource: 'pay',
  lastFetchedAt: null,
  fetches: 3,
} as const;
const known: MirroredStatus = { ...since, nextFetchAt: null };

describe('the columns after an update', () => {
  test('are those of the update if it is taken, and the schedule of fetches starts again', () => {
    const update = { status: 'paid', source: 'webhook', at: now, whole: false } as const;
    const expected = { status: 'paid', statusAt: now, statusSource: 'webhook', fetches: 0, nextFetchAt: now };
    expect(statusAfter(known, update, 'take', now)).toEqual({ ...expected, lastFetchedAt: null });
  });

  test('keep the time of the status if the update repeats it', () => {
    const update = { status: 'prompt_sent', source: 'webhook', at: now, whole: false } as const;
    expect(statusAfter(known, update, 'take', now)).toMatchObject(since);
  });

  test('start again with a payment of ours, even if the status has the same name', () => {
    const update = { status: 'prompt_sent', source: 'pay', at: now, whole: false } as const;
    expect(statusAfter(known, update, 'take', now)).toMatchObject({ statusAt: now, fetches: 0 });
  });

  test('keep a fetch that was requested at once after this one was sent', () => {
    const left = new Date(now.getTime() - 10_000);
    const update = { status: 'cart', source: 'fetch', at: left, whole: true } as const;
    const next = (asked: number) =>
      statusAfter({ ...known, nextFetchAt: new Date(asked) }, update, 'keep', now).nextFetchAt;
    expect(next(left.getTime() + 1000)).toEqual(new Date(left.getTime() + 1000));
    const later = new Date(now.getTime() + 300_000);
    expect(next(left.getTime() - 1000), 'asked for before').toEqual(later);
    expect(next(now.getTime() + 1000), 'planned for later').toEqual(later);
  });

  test('count a fetch that changed nothing, so that the next one is later', () => {
    const update = { status: 'prompt_sent', source: 'fetch', at: now, whole: true } as const;
    const after = statusAfter(known, update, 'take', now);
    expect(after).toMatchObject({ ...since, fetches: 4, lastFetchedAt: now });
    expect(after.nextFetchAt).toEqual(new Date(now.getTime() + 300_000));
  });

  test('do not take an item of a list for a fetch of the order', () => {
    const update = { status: 'paid', source: 'fetch', at: now, whole: false } as const;
    expect(statusAfter(known, update, 'take', now)).toMatchObject({ lastFetchedAt: null, nextFetchAt: now });
  });

  test('request a fetch at once where only a fetch can decide', () => {
    const update = { status: 'failed', source: 'webhook', at: now, whole: false } as const;
    expect(statusAfter(known, update, 'doubt', now)).toEqual({ ...known, nextFetchAt: now });
  });
});

test.each([
  // known status, its source, learned at; the answer's status, sent at; attempts
  ['cart', 'create', 0, 'prompt_sent', 1, 1, 'take'],
  ['cart', 'create', 0, 'paid', 1, 1, 'take'],
  ['failed', 'webhook', 5, 'prompt_sent', 9, 2, 'take'],
  ['prompt_sent', 'fetch', 5, 'prompt_sent', 1, 1, 'keep'],
  ['prompt_sent', 'fetch', 5, 'prompt_sent', 9, 1, 'take'],
  ['paid', 'webhook', 5, 'paid', 9, 1, 'keep'],
  ['paid', 'webhook', 5, 'prompt_sent', 9, 1, 'keep'],
  ['refunded', 'webhook', 5, 'paid', 9, 1, 'keep'],
  ['failed', 'webhook', 5, 'prompt_sent', 1, 1, 'settle'],
  ['failed', 'webhook', 5, 'prompt_sent', 1, 2, 'ask'],
  ['expired', 'fetch', 5, 'prompt_sent', 1, 3, 'ask'],
] as const)('%s by %s at %i, answered %s to a call of %i, attempt %i: %s', (...row) => {
  const [status, source, known, answered, sent, attempts, weighed] = row;
  const observation = { status, source, at: at(known) };
  expect(weighPayAnswer(observation, { status: answered, at: at(sent) }, attempts)).toBe(weighed);
});

const DECLINED = { failureKind: 'declined', holdEnded: false };
const refusal = (code: string, refusedAt: number, followsPrompt = false) => ({
  code,
  refusedAt: at(refusedAt),
  followsPrompt,
});

describe('an attempt whose only call was refused as not payable', () => {
  test.each([
    // status, its source, learned at, refused at; what it says of the refused attempt
    ['failed', 'fetch', 9, 5, { state: 'failed', failureKind: 'declined' }],
    ['expired', 'fetch', 9, 5, { state: 'expired', failureKind: 'declined' }],
    ['cancelled', 'fetch', 9, 5, { state: 'failed', failureKind: 'not_started' }],
    ['cart', 'fetch', 9, 5, { state: 'failed', failureKind: 'not_started' }],
    ['prompt_sent', 'fetch', 9, 5, null],
    ['payment_initiated', 'fetch', 9, 5, null],
    ['a_status_of_tomorrow', 'fetch', 9, 5, null],
    ['paid', 'fetch', 9, 5, null],
    ['paid', 'webhook', 9, 5, null],
    ['failed', 'fetch', 5, 5, 'ask'],
    ['failed', 'fetch', 4, 5, 'ask'],
    ['failed', 'webhook', 9, 5, 'ask'],
    ['cart', 'create', 9, 5, 'ask'],
  ] as const)('%s by %s at %i, refused at %i: %o', (status, source, seenAt, refusedAt, says) => {
    const seen = { status, source, at: at(seenAt) };
    expect(weighRefusal(seen, true, refusal('order_not_payable', refusedAt), DECLINED)).toEqual(says);
  });
});

describe('an attempt of which a call may have acted, or may still act', () => {
  const says = (
    status: string,
    { follows = false, holdEnded = false }: { follows?: boolean; holdEnded?: boolean } = {},
  ) =>
    weighRefusal({ status, source: 'fetch', at: at(9) }, true, refusal('unclear_answer', 5, follows), {
      ...DECLINED,
      holdEnded,
    });

  test('stays open while the order looks as it was before the call', () => {
    expect(says('cart')).toBeNull();
    for (const status of ['failed', 'expired']) expect(says(status, { follows: true }), status).toBeNull();
  });

  test.each(['cart', 'failed', 'expired'])('ends once the hold of a %s order ended', (status) => {
    expect(says(status, { follows: true, holdEnded: true })).toEqual({ state: 'expired', failureKind: null });
  });

  test.each(['prompt_sent', 'payment_initiated'])('is prompted if the order is %s', (status) => {
    expect(says(status)).toEqual({ state: 'prompted', failureKind: null });
    expect(says(status, { follows: true, holdEnded: true })).toMatchObject({ state: 'prompted' });
  });

  test('ends as the order shows, if no earlier prompt explains it', () => {
    expect(says('failed')).toEqual({ state: 'failed', failureKind: 'declined' });
    expect(says('expired')).toEqual({ state: 'expired', failureKind: 'declined' });
    expect(says('cancelled', { follows: true })).toEqual({ state: 'failed', failureKind: null });
  });

  test('ends with the first failure that a webhook reports', () => {
    const told = (status: string, followsPrompt = false) =>
      weighRefusal(
        { status, source: 'webhook', at: at(9) },
        true,
        refusal('unclear_answer', 5, followsPrompt),
        DECLINED,
      );
    expect(told('failed')).toEqual({ state: 'failed', failureKind: 'declined' });
    expect(told('failed', true)).toBe('ask');
    expect(told('a_status_of_tomorrow')).toBe('ask');
  });

  test('stays open with money and with a status that the document does not name', () => {
    for (const status of ['paid', 'a_status_of_tomorrow'])
      expect(says(status, { holdEnded: true }), status).toBeNull();
  });
});

test('an update that was not taken leaves it to a fetch', () => {
  for (const code of ['order_not_payable', 'unclear_answer']) {
    const weighed = (status: string) =>
      weighRefusal({ status, source: 'fetch', at: at(9) }, false, refusal(code, 5), DECLINED);
    expect(weighed('failed')).toBe('ask');
    expect(weighed('paid')).toBeNull();
  }
});
