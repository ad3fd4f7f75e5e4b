import { describe, expect, it } from 'vitest';
import { countSignIn, forgiveSignIn, passwordRules } from '#lib/auth/sign-in-delay.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const digest = keyedDigest('a secret of this test');

const START = new Date('2026-03-01T08:00:00.000Z');
const seconds = (passed: number) => new Date(START.getTime() + passed * 1000);

type Who = { email?: string; address?: string; browser?: string | null };
const rulesOf = ({ email = 'a@x.example', address = '192.0.2.1', browser = null }: Who = {}) =>
  passwordRules({ email, address, browser });
/** Seconds from `at` until the next attempt is looked at; 0: this one is. */
async function waitOf(who: Who = {}, at = 0): Promise<number> {
  const counted = await countSignIn({ db, digest, now: () => seconds(at) }, rulesOf(who));
  return counted.ok ? 0 : (counted.error.retryAt.getTime() - seconds(at).getTime()) / 1000;
}
describe('countAttempt', () => {
  it('accepts five attempts of one address on an account, then delays, longer each time', async () => {
    for (let n = 0; n < 5; n += 1) expect(await waitOf()).toBe(0);
    const waits: number[] = [];
    let at = 0;
    for (let n = 0; n < 9; n += 1) {
      const wait = await waitOf({}, at);
      waits.push(wait);
      at += wait;
      expect(await waitOf({}, at)).toBe(0);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('does not prolong the delay for early attempts', async () => {
    for (let n = 0; n < 5; n += 1) await waitOf();
    for (let n = 0; n < 50; n += 1) await waitOf({}, 1);
    expect(await waitOf({}, 14)).toBe(1);
    expect(await waitOf({}, 15)).toBe(0);
  });

  it('does not let parallel attempts pass on a stale count', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => waitOf()));
    expect(outcomes.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('never delays an account for more than a minute, even under attack from many addresses', async () => {
    let at = 0;
    for (let n = 0; n < 100; n += 1) {
      const wait = await waitOf({ address: `198.51.100.${n}` }, at);
      expect(wait).toBeLessThanOrEqual(60);
      at += wait;
      await waitOf({ address: `198.51.100.${n}` }, at);
    }
    expect(await waitOf({ address: '192.0.2.9' }, at)).toBe(60);
    expect(await waitOf({ address: '192.0.2.9' }, at + 60)).toBe(0);
  });

  it('does not delay a known browser while strangers attack the account', async () => {
    for (let n = 0; n < 10; n += 1) await waitOf();
    for (let n = 0; n < 60; n += 1) await waitOf({ address: `198.51.100.${n}` });
    expect(await waitOf({ address: '198.51.100.200' })).toBeGreaterThan(0);
    // Even from the address of the attacker.
    expect(await waitOf({ browser: 'known' })).toBe(0);
  });

  it('delays a known browser only by its own attempts', async () => {
    for (let n = 0; n < 5; n += 1) expect(await waitOf({ browser: 'known' })).toBe(0);
    expect(await waitOf({ browser: 'known' })).toBe(15);
    expect(await waitOf({ browser: 'another' })).toBe(0);
    expect(await waitOf()).toBe(0);
  });

  it('delays one address that tries many accounts', async () => {
    for (let n = 0; n < 100; n += 1) expect(await waitOf({ email: `${n}@x.example` })).toBe(0);
    expect(await waitOf({ email: 'next@x.example' })).toBe(15);
    expect(await waitOf({ email: 'next@x.example', address: '192.0.2.2' })).toBe(0);
  });

  it('stores no e-mail and no address, and deletes counters after a day', async () => {
    await waitOf();
    const rows = await db.signInDelay.findMany();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/x\.example|192\.0/);
    await waitOf({ email: 'b@x.example', address: '192.0.2.2' }, 24 * 60 * 60);
    expect(await db.signInDelay.count()).toBe(3);
  });
});

describe('forgiveAttempt', () => {
  it('resets the counter of account and address and takes the attempt back from the others', async () => {
    for (let n = 0; n < 5; n += 1) await waitOf();
    expect(await waitOf()).toBe(15);
    await forgiveSignIn({ db, digest }, rulesOf());
    expect(await waitOf()).toBe(0);
    const { _sum } = await db.signInDelay.aggregate({ _sum: { attempts: true } });
    // 5 + 1 - 1 by address and by account, 1 by the pair.
    expect(_sum.attempts).toBe(11);
  });
});
