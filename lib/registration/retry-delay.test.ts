import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retryAt } from '#lib/registration/retry-delay.ts';

const now = new Date('2027-01-15T08:00:00.000Z');
const wait = (tries: number, retryAfter: number | null = null): number =>
  (retryAt(now, tries, retryAfter).getTime() - now.getTime()) / 1000;

describe('retryAt', () => {
  test('doubles from two seconds up to five minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((tries) => wait(tries))).toEqual([
      2, 4, 8, 16, 32, 64, 128, 256, 300, 300,
    ]);
  });

  test('counts a try that was never counted as the first', () => {
    expect(wait(0)).toBe(2);
  });

  test('never undercuts what the provider asked for, nor its own backoff', () => {
    expect(wait(1, 47)).toBe(47);
    expect(wait(5, 1)).toBe(32);
    expect(wait(3, 0)).toBe(8);
  });

  test('keeps a real date however often it was tried', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.option(fc.nat(86_400)), (tries, retryAfter) => {
        const seconds = wait(tries, retryAfter);
        expect(seconds).toBeGreaterThanOrEqual(Math.max(2, retryAfter ?? 0));
        expect(seconds).toBeLessThanOrEqual(Math.max(300, retryAfter ?? 0));
      }),
    );
  });
});
