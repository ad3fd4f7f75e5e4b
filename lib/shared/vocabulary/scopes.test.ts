import { expect, test } from 'vitest';
import { NEEDED_SCOPES, READ_SCOPE, SCOPES, SESSION_SCOPE } from './scopes.ts';

test('what a key may lack is reading orders, which is opt-in, and sessions (partner-api.md 5 rule 4)', () => {
  expect(SCOPES.filter((scope) => !NEEDED_SCOPES.includes(scope))).toEqual([READ_SCOPE, SESSION_SCOPE]);
});

test('what sells a race by our own form is reading events and creating orders (partner-api.md 4.2, 4.6, 4.7)', () => {
  expect(NEEDED_SCOPES).toEqual(['events:read', 'orders:write']);
});
