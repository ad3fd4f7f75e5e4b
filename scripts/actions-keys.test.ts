import { describe, expect, test } from 'vitest';
import { keyOfBuild, keyOfRun } from './actions-keys.ts';

const bytes = (key: string): number => Buffer.from(key, 'base64').length;

describe('the keys of server actions', () => {
  test('name actions alike in every build, whatever its secrets', () => {
    expect(keyOfBuild({ SESSION_SECRET: 'one' })).toBe(keyOfBuild({ SESSION_SECRET: 'two' }));
    expect(bytes(keyOfBuild({}))).toBe(32);
  });

  test('encrypt alike wherever the session secret is the same, and only there', () => {
    expect(keyOfRun({ SESSION_SECRET: 'one' })).toBe(keyOfRun({ SESSION_SECRET: 'one', PORT: '3001' }));
    expect(keyOfRun({ SESSION_SECRET: 'one' })).not.toBe(keyOfRun({ SESSION_SECRET: 'two' }));
    expect(bytes(keyOfRun({ SESSION_SECRET: 'one' }))).toBe(32);
  });

  test('never encrypt with what the build holds, and never tell the session secret', () => {
    const key = keyOfRun({ SESSION_SECRET: 'a secret' });
    expect(key).not.toBe(keyOfBuild({ SESSION_SECRET: 'a secret' }));
    expect(Buffer.from(key, 'base64').toString()).not.toContain('a secret');
  });

  test('are the one that the environment gives, for both', () => {
    const given = { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'given', SESSION_SECRET: 'one' };
    expect([keyOfBuild(given), keyOfRun(given)]).toEqual(['given', 'given']);
  });
});
