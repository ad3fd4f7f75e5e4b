import { expect, it } from 'vitest';
import { isApart } from './build.ts';

it('does not depend on files that an organizer edits', () => {
  expect(isApart('content')).toBe(true);
  for (const source of ['app', 'lib', 'messages', 'messages/en.json', 'next.config.mjs'])
    expect(isApart(source)).toBe(false);
});
