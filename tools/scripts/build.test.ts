import { describe, expect, it, test } from 'vitest';
import { isApart, keyOfBuild, keyOfRun } from './build.ts';

it('does not depend on files that an organizer edits', () => {
  expect(isApart('content')).toBe(true);
  for (const source of ['app', 'lib', 'messages', 'messages/en.json', 'next.config.mjs'])
    expect(isApart(source)).toBe(false);
});

const bytes = (key: string): number => Buffer.from(key, 'base64').length;

describe('the keys of server actions', () => {
  test('name actions the same in every build, with any secrets', () => {
    expect(keyOfBuild({ SESSION_SECRET: 'one' })).toBe(keyOfBuild({ SESSION_SECRET: 'two' }));
    expect(bytes(keyOfBuild({}))).toBe(32);
  });

  test('encrypt the same only with the same session secret', () => {
    expect(keyOfRun({ SESSION_SECRET: 'one' })).toBe(keyOfRun({ SESSION_SECRET: 'one', PORT: '3001' }));
    expect(keyOfRun({ SESSION_SECRET: 'one' })).not.toBe(keyOfRun({ SESSION_SECRET: 'two' }));
    expect(bytes(keyOfRun({ SESSION_SECRET: 'one' }))).toBe(32);
  });

  test('never encrypt with a key from the build, and never reveal the session secret', () => {
    const key = keyOfRun({ SESSION_SECRET: 'a secret' });
    expect(key).not.toBe(keyOfBuild({ SESSION_SECRET: 'a secret' }));
    expect(Buffer.from(key, 'base64').toString()).not.toContain('a secret');
  });

  test('are the key in the environment, if set', () => {
    const given = { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'given', SESSION_SECRET: 'one' };
    expect([keyOfBuild(given), keyOfRun(given)]).toEqual(['given', 'given']);
  });
});
