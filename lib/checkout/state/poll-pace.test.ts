import { describe, expect, test } from 'vitest';
import { againInSeconds, sessionAgainInSeconds } from '#lib/checkout/state/poll-pace.ts';
import type { SessionStage } from '#lib/checkout/state/session-stage.ts';

const waiting = {
  stage: 'preparing',
  terminal: false,
  queue: null,
  attempted: false,
  registered: true,
  ageSeconds: 0,
} as const;
const inQueue = (position: number, estimateSeconds: number | null, delayMs = 0) =>
  againInSeconds({ ...waiting, queue: { position, estimateSeconds }, delayMs });

describe('an open page', () => {
  test('stops asking when nothing can change', () => {
    expect(againInSeconds({ ...waiting, stage: 'refunded', terminal: true })).toBeNull();
  });

  test('asks often enough to count as open while its checkout waits for room', () => {
    expect(againInSeconds({ ...waiting, waitsForRoom: true, ageSeconds: 10 })).toBe(4);
    expect(againInSeconds({ ...waiting, waitsForRoom: true, ageSeconds: 3_000 })).toBe(4);
  });

  test.each(['paid', 'partially_refunded'] as const)('asks rarely whether money went back: %s', (stage) => {
    expect(againInSeconds({ ...waiting, stage, terminal: true, attempted: true, ageSeconds: 9_999 })).toBe(
      60,
    );
  });

  test('asks soon while the registrations of a paid order are not here, for a quarter of an hour', () => {
    const paid = { ...waiting, stage: 'paid', terminal: true, registered: false } as const;
    expect(againInSeconds({ ...paid, ageSeconds: 5 })).toBe(4);
    expect(againInSeconds({ ...paid, ageSeconds: 1_000 })).toBe(60);
  });

  test('watches an ended checkout for an hour if a payment was tried: its prompt may be approved late', () => {
    const over = { ...waiting, stage: 'expired', terminal: true } as const;
    expect(againInSeconds({ ...over, attempted: true, ageSeconds: 150 })).toBe(4);
    expect(againInSeconds({ ...over, attempted: true, ageSeconds: 3_000 })).toBe(20);
    expect(againInSeconds({ ...over, attempted: true, ageSeconds: 4_000 })).toBeNull();
    expect(againInSeconds(over)).toBeNull();
    expect(againInSeconds({ ...over, stage: 'refunded', attempted: true })).toBeNull();
  });

  test.each([
    ['prompted', 10, 1],
    ['prompted', 400, 4],
    ['starting_payment', 4000, 15],
    ['review', 10, 5],
    ['payment_failed', 400, 20],
    ['preparing', 10, 1],
  ] as const)('%s for %i s asks in %i s', (stage, ageSeconds, seconds) => {
    expect(againInSeconds({ ...waiting, stage, ageSeconds })).toBe(seconds);
  });
});

describe('in the queue', () => {
  test('the first one asks every second, whatever the estimate; the one behind does not', () => {
    expect([inQueue(1, 3), inQueue(1, 600), inQueue(1, null)]).toEqual([1, 1, 1]);
    expect([inQueue(2, 3), inQueue(2, 600), inQueue(2, null)]).toEqual([2, 45, 2]);
  });
  test('those behind ask less often the longer the wait is', () => {
    expect([inQueue(2, 4), inQueue(30, 60), inQueue(500, 1200)]).toEqual([2, 6, 45]);
  });
  test('without an estimate the position decides', () => {
    expect([inQueue(5, null), inQueue(80, null), inQueue(900, null)]).toEqual([2, 8, 45]);
  });
  test('those behind ask less often while the process is late, the first one and a buyer with a prompt do not', () => {
    expect([0, 250, 500, 1_000, 60_000].map((delayMs) => inQueue(2, 40, delayMs))).toEqual([4, 4, 8, 16, 20]);
    expect([inQueue(500, 1200, 1_000), inQueue(1, 3, 60_000)]).toEqual([45, 1]);
    expect(againInSeconds({ ...waiting, stage: 'prompted', delayMs: 60_000 })).toBe(1);
  });
});

describe('the page of a checkout session asks again', () => {
  const session = (stage: SessionStage, ageSeconds = 0, registered = true) =>
    sessionAgainInSeconds({ stage, ageSeconds, registered, queue: null });

  test.each<[SessionStage, number, number | null]>([
    ['preparing', 0, 1],
    ['confirming', 60, 1],
    ['confirming', 4 * 3600, 15],
    ['open', 0, 5],
    ['cancelled', 2 * 3600, 60],
    ['payment_failed', 600, 20],
    ['expired', 0, 4],
    ['deleted', 2 * 3600, 60],
    ['expired', 25 * 3600, null],
    ['paid', 0, 60],
    ['refunded', 0, null],
    ['refused', 0, null],
  ])('%s, %i s after the buyer’s last move', (stage, ageSeconds, again) => {
    expect(session(stage, ageSeconds)).toBe(again);
  });

  test('soon while the entries of a paid one are not known, and seldom far back in the queue', () => {
    expect(session('paid', 10, false)).toBe(4);
    const queue = { position: 400, estimateSeconds: 400 };
    expect(sessionAgainInSeconds({ stage: 'preparing', ageSeconds: 0, registered: false, queue })).toBe(40);
  });
});
