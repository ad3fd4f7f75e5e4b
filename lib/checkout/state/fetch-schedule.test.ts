import { describe, expect, test } from 'vitest';
import {
  byUrgency,
  type DueOrder,
  type FetchNeed,
  nextFetchAt,
  SOONER_SECONDS,
} from '#lib/checkout/state/fetch-schedule.ts';
import { READ_DUE_SECONDS } from '#lib/orders/read-due.ts';
import { ORDER_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

const now = new Date('2027-01-15T08:00:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const need = (changes: Partial<FetchNeed>): FetchNeed => ({
  status: 'prompt_sent',
  statusAt: ago(60),
  lastFetchedAt: null,
  fetches: 0,
  doubt: false,
  again: false,
  moneyUnclear: false,
  retryUnsafe: false,
  mayBeLive: false,
  lags: false,
  ...changes,
});
const waitSeconds = (changes: Partial<FetchNeed>): number | null => {
  const next = nextFetchAt(need(changes), now);
  return next && (next.getTime() - now.getTime()) / 1000;
};

describe('an order whose payment is under way', () => {
  test('is fetched on a rising schedule that never ends', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 500].map((fetches) => waitSeconds({ fetches }));
    expect(waits).toEqual([30, 30, 60, 120, 300, 600, 1800, 3600, 3600, 3600]);
  });

  test.each(['cart', 'failed', 'expired', 'cancelled', 'a_status_of_tomorrow'])(
    'is fetched as long as its attempt may be live, also if a fetch shows %s',
    (status) => {
      const waits = [0, 14, 15, 500].map((fetches) => waitSeconds({ status, fetches, mayBeLive: true }));
      expect(waits).toEqual([20, 20, 60, 3600]);
    },
  );

  test('again is fetched every few seconds while a prompt lives: no webhook reports a second failure', () => {
    const waits = [0, 7, 14, 15, 16, 500].map((fetches) => waitSeconds({ fetches, again: true }));
    expect(waits).toEqual([20, 20, 20, 60, 120, 3600]);
    expect(20 - SOONER_SECONDS).toBeLessThanOrEqual(READ_DUE_SECONDS);
  });

  test('is fetched while payment_initiated as well', () => {
    expect(waitSeconds({ status: 'payment_initiated' })).toBe(30);
  });
});

describe('a cancelled order', () => {
  test('whose money is unclear is fetched on the same schedule, which ends', () => {
    const unclear = { status: 'cancelled', moneyUnclear: true };
    const waits = [0, 1, 2, 7, 8, 500].map((fetches) => waitSeconds({ ...unclear, fetches }));
    expect(waits).toEqual([30, 30, 60, 3600, null, null]);
  });

  test.each(['failed', 'expired', 'cart'])(
    'is unlike that of an order that is %s, whose page promises no fetch',
    (status) => {
      expect(waitSeconds({ status, moneyUnclear: true })).toBeNull();
    },
  );
});

describe('an order whose payment the provider ended without calling a retry safe', () => {
  test.each(['failed', 'expired', 'cancelled'])(
    'is fetched on the same schedule while it is %s',
    (status) => {
      const waits = [0, 1, 2, 7, 8].map((fetches) => waitSeconds({ status, retryUnsafe: true, fetches }));
      expect(waits).toEqual([30, 30, 60, 3600, null]);
    },
  );
});

describe('a paid order', () => {
  test('is fetched once at once, for its registrations and buyer', () => {
    expect(waitSeconds({ status: 'paid' })).toBe(0);
    expect(waitSeconds({ status: 'paid', lastFetchedAt: ago(61) })).toBe(0);
  });

  test('is not fetched again', () => {
    expect(waitSeconds({ status: 'paid', lastFetchedAt: ago(60) })).toBeNull();
    expect(waitSeconds({ status: 'paid', lastFetchedAt: ago(10), fetches: 9 })).toBeNull();
  });
});

describe('an order that was refunded', () => {
  test.each(['partially_refunded', 'refunded', 'chargeback_flagged'])('is fetched once when %s', (status) => {
    expect(waitSeconds({ status })).toBe(0);
    expect(waitSeconds({ status, lastFetchedAt: ago(3600) }), 'fetched before the refund').toBe(0);
    expect(waitSeconds({ status, lastFetchedAt: ago(60) })).toBeNull();
  });
});

test.each(['cart', 'failed', 'expired', 'cancelled', 'a_status_of_tomorrow'])(
  'an order that is %s waits for an update',
  (status) => {
    expect(waitSeconds({ status })).toBeNull();
  },
);

test('a fetch that shows less money moved than is known is repeated on a schedule that ends', () => {
  const lagging = { status: 'partially_refunded', lastFetchedAt: now, lags: true };
  expect([0, 1, 7, 8].map((fetches) => waitSeconds({ ...lagging, fetches }))).toEqual([30, 30, 3600, null]);
});

test.each(ORDER_STATUSES)('doubt about an order that is %s is resolved by a fetch at once', (status) => {
  expect(waitSeconds({ status, doubt: true, lastFetchedAt: ago(1), fetches: 7 })).toBe(0);
});

const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const due = (id: string, changes: Partial<DueOrder>): DueOrder => ({
  id,
  status: 'prompt_sent',
  dueAt: inSeconds(-1),
  holdExpiresAt: inSeconds(800),
  pageOpen: false,
  ...changes,
});

test('open pages go first, then holds about to end, then the longest due', () => {
  const orders = [
    due('waited', { dueAt: inSeconds(-90) }),
    due('new', {}),
    due('closing', { holdExpiresAt: inSeconds(60) }),
    due('lapsed', { holdExpiresAt: inSeconds(-5), dueAt: inSeconds(-300) }),
    due('open', { pageOpen: true }),
    due('open and closing', { pageOpen: true, holdExpiresAt: inSeconds(30) }),
    due('no hold', { holdExpiresAt: null, dueAt: inSeconds(-200) }),
  ];
  expect(orders.sort(byUrgency(now)).map((one) => one.id)).toEqual([
    'open and closing',
    'open',
    'closing',
    'lapsed',
    'no hold',
    'waited',
    'new',
  ]);
});
