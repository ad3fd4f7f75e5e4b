import { describe, expect, it } from 'vitest';
import { countAttempt, forgiveAttempt } from '#lib/admin/sign-in-throttle.ts';
import { countSearch } from '#lib/registration/find/find-throttle.ts';
import { testDatabase } from '../../test/test-database.ts';

const { db } = await testDatabase({ emptied: true });

const START = new Date('2026-03-01T08:00:00.000Z');
const seconds = (passed: number) => new Date(START.getTime() + passed * 1000);
const tryIt = async (email: string, address: string, at = START) =>
  (await countAttempt(db, { email, address }, at)).ok;

async function allowed(count: number, attempt: (n: number) => Promise<boolean>): Promise<number> {
  const outcomes: boolean[] = [];
  for (let n = 0; n < count; n += 1) outcomes.push(await attempt(n));
  return outcomes.filter(Boolean).length;
}

describe('countAttempt', () => {
  it('allows five attempts on one account from one address in 15 minutes', async () => {
    expect(await allowed(8, () => tryIt('a@x.example', '192.0.2.1'))).toBe(5);
    expect(await countAttempt(db, { email: 'a@x.example', address: '192.0.2.1' }, seconds(60))).toEqual({
      ok: false,
      error: { code: 'throttled', retryAt: seconds(900) },
    });
    expect(await tryIt('a@x.example', '192.0.2.1', seconds(899))).toBe(false);
    expect(await tryIt('a@x.example', '192.0.2.1', seconds(900))).toBe(true);
  });

  it('does not let many at once pass on one stale count', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => tryIt('a@x.example', '192.0.2.1')));
    expect(outcomes.filter(Boolean)).toHaveLength(5);
  });

  it('lets the member in from elsewhere while one address is throttled, however long that one goes on', async () => {
    await allowed(300, () => tryIt('a@x.example', '192.0.2.1'));
    expect(await tryIt('a@x.example', '192.0.2.2')).toBe(true);
  });

  it('allows 100 attempts an hour from one address, whatever the accounts', async () => {
    expect(await allowed(110, (n) => tryIt(`${n}@x.example`, '192.0.2.1'))).toBe(100);
  });

  it('allows 50 attempts an hour on one account, whatever the addresses', async () => {
    expect(await allowed(60, (n) => tryIt('a@x.example', `192.0.2.${n}`))).toBe(50);
    expect(await tryIt('a@x.example', '198.51.100.1', seconds(3600))).toBe(true);
  });

  it('has nothing to do with searches from that address', async () => {
    const search = (n: number) => ({ phone: `${n}`, code: `${n}`, address: '192.0.2.1' });
    await allowed(110, async (n) => (await countSearch(db, search(n), START)) === 0);
    expect(await tryIt('a@x.example', '192.0.2.1')).toBe(true);
  });

  it('keeps no e-mail, no address and nothing of windows that are over', async () => {
    await tryIt('a@x.example', '192.0.2.1');
    const rows = await db.throttle.findMany();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/x\.example|192\.0/);
    await tryIt('b@x.example', '192.0.2.2', seconds(3600));
    expect(await db.throttle.count()).toBe(3);
  });
});

describe('forgiveAttempt', () => {
  it('takes back what a right attempt has counted, and clears the account at that address', async () => {
    await allowed(4, () => tryIt('a@x.example', '192.0.2.1'));
    await tryIt('a@x.example', '192.0.2.1');
    await forgiveAttempt(db, { email: 'a@x.example', address: '192.0.2.1' });
    const counts = await db.throttle.findMany({ select: { attempts: true } });
    expect(counts).toEqual([{ attempts: 4 }, { attempts: 4 }]);
    expect(await allowed(8, () => tryIt('a@x.example', '192.0.2.1'))).toBe(5);
  });
});
