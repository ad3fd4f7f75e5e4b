import { describe, expect, test } from 'vitest';
import { isUsableLimit, observeLimits, parseRetryAfter } from './rate-limits.ts';

const NOW = Date.parse('2027-01-15T08:00:00.000Z');

describe('Retry-After', () => {
  test.each([
    ['30', 30],
    [' 0 ', 0],
    ['Fri, 15 Jan 2027 08:00:20 GMT', 20],
    ['Fri, 15 Jan 2027 07:59:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['1000000000000', 1e12],
    ['soon', null],
    ['Fri, 99 Foo 2027', null],
    ['', null],
    [null, null],
  ])('%j is %j seconds', (value, seconds) => {
    expect(parseRetryAfter(value, NOW)).toBe(seconds);
  });

  test('a date between two seconds is rounded up, never asked too early', () => {
    expect(parseRetryAfter('Fri, 15 Jan 2027 08:00:20 GMT', NOW + 400)).toBe(20);
  });
});

describe('RateLimit-*', () => {
  test('the three headers are parsed in any case', () => {
    const headers = new Headers({
      'RATELIMIT-LIMIT': '60',
      'ratelimit-Remaining': '3',
      'RateLimit-Reset': '17',
    });
    expect(observeLimits(200, headers, NOW)).toEqual({
      status: 200,
      retryAfterSeconds: null,
      limit: 60,
      remaining: 3,
      resetSeconds: 17,
    });
  });

  test('a limit with its window appended is its first number, an invalid remainder counts as absent', () => {
    const headers = new Headers({ 'RateLimit-Limit': '60, 60;w=60', 'RateLimit-Remaining': 'few' });
    expect(observeLimits(429, headers, NOW)).toMatchObject({
      limit: 60,
      remaining: null,
      resetSeconds: null,
    });
  });

  test.each(['-5', 'many', '', '1.5', 'Infinity'])('a limit of %j is no count: 0', (limit) => {
    expect(observeLimits(200, new Headers({ 'RateLimit-Limit': limit }), NOW).limit).toBe(0);
  });

  test.each([
    [0, 60, false],
    [1, 60, false],
    [3, 60, true],
    [2, 60, false],
    [2, 2, true],
    [4, 300, false],
    [600, 60, true],
    [1e12, 60, false],
  ])('%d calls a minute where %d are expected: usable %s', (limit, expected, usable) => {
    expect(isUsableLimit(limit, expected)).toBe(usable);
  });
});
