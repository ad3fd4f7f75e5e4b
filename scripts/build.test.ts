import { expect, it } from 'vitest';
import { isApart } from './build.ts';

it('is not made of what an organizer changes: an edit needs no other build', () => {
  expect(isApart('content')).toBe(true);
  for (const source of ['app', 'lib', 'messages', 'messages/en.json', 'next.config.mjs'])
    expect(isApart(source)).toBe(false);
});
