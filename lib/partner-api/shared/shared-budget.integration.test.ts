// The budget that instances share, counted in a real database.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Budget } from '#lib/partner-api/rate-limits.ts';
import {
  budgetUse,
  DOCUMENTED_LIMITS,
  resumeCalls,
  sharedBudget,
} from '#lib/partner-api/shared/shared-budget.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
let one: Budget;
let two: Budget;
/** A clock that is years away from the machine's: nothing here may ask the machine's. */
let now = Date.parse('2031-05-01T06:00:00.000Z');

beforeEach(() => {
  now += 3_600_000;
  one = sharedBudget({ db, now: () => now });
  two = sharedBudget({ db, now: () => now });
});

const seen = { status: 200, retryAfterSeconds: null, limit: null, remaining: null, resetSeconds: null };

async function granted(count: number, priority: 'payment' | 'order' = 'payment'): Promise<number> {
  const asked = Array.from({ length: count }, (_, n) => (n % 2 ? one : two).acquire('write', priority));
  return (await Promise.all(asked)).filter((leave) => leave.ok).length;
}

test('two instances together get the limit of one', async () => {
  expect(await granted(80)).toBe(60);
  const refused = await one.acquire('write', 'payment');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeGreaterThan(50);
  expect((await one.acquire('read', 'read')).ok).toBe(true);
});

test('limit, rest and window of an answer apply to all instances at once', async () => {
  await one.acquire('write', 'payment');
  await one.observe('write', { ...seen, limit: 20, remaining: 3, resetSeconds: 12 });
  await two.observe('write', { ...seen, limit: 20, remaining: 3, resetSeconds: 12 });
  expect(await granted(10)).toBe(3);
  const refused = await two.acquire('write', 'payment');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeLessThanOrEqual(13);
});

test('a late answer never returns points', async () => {
  await granted(40);
  await one.observe('write', { ...seen, limit: 60, remaining: 59, resetSeconds: 59 });
  expect(await granted(60)).toBe(20);
});

test('a 429 stops every instance for the time that it names', async () => {
  await one.observe('write', { ...seen, status: 429, retryAfterSeconds: 30 });
  const refused = await two.acquire('write', 'payment');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeGreaterThan(28);
});

test('new orders keep points free for payments', async () => {
  expect(await granted(40, 'order')).toBeLessThan(15);
  const refused = await one.acquire('write', 'order');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeLessThan(5);
  expect(await granted(40, 'payment')).toBe(40);
});

test('the window ends at the earliest end in any instance’s answers', async () => {
  await one.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 12 });
  await two.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 11 });
  await one.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 12 });
  const refused = await two.acquire('write', 'payment');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeLessThanOrEqual(11.1);
  expect(refused.ok || refused.error.retryAfterSeconds).toBeGreaterThan(10);
});

test('an answer from the last moment of a window does not end the next one', async () => {
  expect(await granted(30)).toBe(30);
  await one.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 1 });
  expect(await granted(60)).toBe(30);
});

test('reads for lists use at most half of a window, and no more of its beginning than a burst', async () => {
  const lists = async (calls: number) => {
    let granted = 0;
    for (let call = 0; call < calls; call++) if ((await one.acquire('read', 'list')).ok) granted++;
    return granted;
  };
  expect(await lists(70)).toBeGreaterThanOrEqual(50);
  expect(await lists(5)).toBeLessThan(5);
  await one.observe('read', { ...seen, limit: 300, remaining: 147, resetSeconds: 6 });
  expect(await lists(1)).toBe(0);
  expect((await two.acquire('read', 'background')).ok).toBe(true);
});

test('background reads leave a part of the window to pages', async () => {
  await one.observe('read', { ...seen, limit: 100, remaining: 24, resetSeconds: 30 });
  expect((await two.acquire('read', 'background')).ok).toBe(false);
  expect((await two.acquire('read', 'read')).ok).toBe(true);
});

test('a window ends by the injected clock', async () => {
  expect(await granted(80)).toBe(60);
  now += 59_000;
  expect(await granted(2)).toBe(0);
  now += 2_000;
  expect(await granted(80)).toBe(60);
});

test('the wait of a 429 and the end in a header count from the injected clock', async () => {
  await one.observe('write', { ...seen, status: 429, retryAfterSeconds: 30 });
  await one.observe('read', { ...seen, limit: 300, remaining: 0, resetSeconds: 30 });
  now += 29_000;
  expect((await two.acquire('write', 'payment')).ok).toBe(false);
  expect((await two.acquire('read', 'read')).ok).toBe(false);
  now += 2_000;
  expect((await two.acquire('write', 'payment')).ok).toBe(true);
  expect((await two.acquire('read', 'read')).ok).toBe(true);
});

test('another instance learns a new limit within two seconds of the injected clock', async () => {
  await two.acquire('write', 'payment');
  await one.observe('write', { ...seen, limit: 5 });
  now += 2_001;
  expect(await granted(10)).toBe(4);
});

describe('no answer closes the budget for long', () => {
  const KINDS = ['write', 'read', 'token'] as const;
  const asked = (kind: (typeof KINDS)[number], budget = one) => budget.acquire(kind, 'payment');
  const waitOf = async (kind: (typeof KINDS)[number]) => {
    const leave = await asked(kind);
    return leave.ok ? 0 : leave.error.retryAfterSeconds;
  };

  test.each(KINDS.flatMap((kind) => [0, 1, 2, 1e12].map((limit) => [kind, limit] as const)))(
    '%s: a limit of %d is a wait of one window, and of no other one',
    async (kind, limit) => {
      await one.observe(kind, { ...seen, limit });
      expect((await asked(kind, two)).ok).toBe(false);
      now += 61_000;
      two = sharedBudget({ db, now: () => now });
      expect((await asked(kind, two)).ok).toBe(true);
      await two.observe(kind, { ...seen, limit });
      for (let call = 0; call < 5; call++) expect((await asked(kind, two)).ok, `call ${call}`).toBe(true);
      expect(await budgetUse(db, kind, DOCUMENTED_LIMITS, new Date(now))).toMatchObject({
        limit: DOCUMENTED_LIMITS[kind],
      });
    },
  );

  test('a limit of 0 that was stored for ever does not count', async () => {
    await db.upstreamBudget.create({ data: { key: 'limit:write', points: 0, expire: null } });
    expect(await granted(10)).toBe(10);
  });

  test('a limit is forgotten some minutes after it was last named', async () => {
    await one.observe('write', { ...seen, limit: 5 });
    now += 599_000;
    expect(await granted(10)).toBe(5);
    now += 62_000;
    expect(await granted(10)).toBe(10);
  });

  test.each(KINDS.flatMap((kind) => [86_400, 1e12].map((seconds) => [kind, seconds] as const)))(
    '%s: Retry-After: %d closes it for a minute, then one call at a time finds out',
    async (kind, retryAfterSeconds) => {
      await one.observe(kind, { ...seen, status: 429, retryAfterSeconds });
      expect(await waitOf(kind)).toBe(30);
      now += 59_000;
      expect(await waitOf(kind)).toBeLessThanOrEqual(2);
      now += 2_000;
      const probes = await Promise.all([one, two, one, two, one].map((budget) => asked(kind, budget)));
      expect(probes.filter(({ ok }) => ok)).toHaveLength(1);
      await one.observe(kind, seen);
      await two.observe(kind, seen);
      expect((await asked(kind)).ok).toBe(true);
      expect((await asked(kind, two)).ok).toBe(true);
    },
  );

  test('a probe without an answer is followed by another one', async () => {
    await one.observe('write', { ...seen, status: 429, retryAfterSeconds: 10 });
    now += 11_000;
    expect((await asked('write')).ok).toBe(true);
    expect((await asked('write', two)).ok).toBe(false);
    now += 16_000;
    expect((await asked('write', two)).ok).toBe(true);
  });

  test('refusals that ask for no wait are repeated ever less often', async () => {
    const waits: number[] = [];
    for (let refusal = 0; refusal < 8; refusal++) {
      expect((await asked('write')).ok).toBe(true);
      await one.observe('write', { ...seen, status: 429, retryAfterSeconds: 0 });
      const begun = now;
      while ((await waitOf('write')) > 1) now += 1_000;
      now += 1_000;
      waits.push(Math.round((now - begun) / 1000));
    }
    expect(waits.at(0)).toBeLessThanOrEqual(2);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(60);
    expect(waits.at(-1)).toBeLessThanOrEqual(62);
  });

  test('an answer to a call before the 429 does not end the wait', async () => {
    await one.observe('write', { ...seen, status: 429, retryAfterSeconds: 30 });
    await one.observe('write', seen);
    expect((await asked('write', two)).ok).toBe(false);
  });

  test('a window that ends tomorrow, or has more calls left than its limit, ends within a minute', async () => {
    await one.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 86_400 });
    expect(await granted(5)).toBe(0);
    now += 61_000;
    expect(await granted(5)).toBe(5);
    await one.observe('write', { ...seen, limit: 60, remaining: 1e12, resetSeconds: 5 });
    now += 6_000;
    expect(await granted(80)).toBe(60);
  });

  test('staff open it again before its time', async () => {
    await one.observe('write', { ...seen, status: 429, retryAfterSeconds: 86_400 });
    await resumeCalls(db, 'write');
    expect(await granted(3)).toBe(3);
  });
});

describe('the use of the budget', () => {
  const use = (at = now) => budgetUse(db, 'write', DOCUMENTED_LIMITS, new Date(at));

  test('nothing is used before the first call', async () => {
    expect(await use()).toEqual({ used: 0, limit: 60 });
  });

  test('calls of the open window are counted, those of an ended window are not', async () => {
    for (let n = 0; n < 3; n++) await one.acquire('write', 'payment');
    expect(await use()).toEqual({ used: 3, limit: 60 });
    expect(await use(now + 61_000)).toEqual({ used: 0, limit: 60 });
  });

  test('the limit that the provider named counts', async () => {
    await one.observe('write', { ...seen, limit: 600, remaining: 590, resetSeconds: 50 });
    expect(await use()).toEqual({ used: 10, limit: 600 });
  });
});

test('granted calls are counted by minute and kind, refused ones are not', async () => {
  now = Math.ceil(now / 60_000) * 60_000;
  const minute = new Date(now);
  expect(await granted(70)).toBe(60);
  await one.acquire('read', 'read');
  expect(await db.upstreamMinute.findMany({ orderBy: { kind: 'asc' } })).toEqual([
    { minute, kind: 'read', calls: 1 },
    { minute, kind: 'write', calls: 60 },
  ]);
  now += 61_000;
  await two.acquire('write', 'order');
  expect(await db.upstreamMinute.findFirst({ orderBy: { minute: 'desc' } })).toMatchObject({
    minute: new Date(minute.getTime() + 60_000),
    calls: 1,
  });
});
