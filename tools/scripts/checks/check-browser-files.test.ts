import { describe, expect, it } from 'vitest';
import { CANARY } from '../build.ts';
import { findForbidden } from './check-browser-files.ts';

describe('findForbidden', () => {
  it('accepts ordinary code', () => {
    expect(findForbidden('a.js', 'function pay(){return fetch("/api/orders")}')).toEqual([]);
  });

  it.each([
    [
      'a canary',
      `x="${CANARY}SESSION_SECRET"`,
      ['a.js holds a secret', 'a.js holds the name SESSION_SECRET'],
    ],
    ['a known value', 'x="postgresql://u:hunter2@db"', ['a.js holds a secret']],
    [
      'the name of a secret',
      'process.env.PARTNER_CLIENT_SECRET',
      ['a.js holds the name PARTNER_CLIENT_SECRET'],
    ],
    ['zod', 'n._zod.def', ['a.js holds zod']],
    ['phone metadata', '{"country_calling_codes":{"256":["UG"]}}', ['a.js holds libphonenumber-js']],
  ])('finds %s', (_, text, expected) => {
    expect(findForbidden('a.js', text, ['hunter2'])).toEqual(expected);
  });
});
