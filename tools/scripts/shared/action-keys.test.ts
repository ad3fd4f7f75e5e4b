import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyOfBuild, keyOfRun } from './action-keys.ts';

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

  test('encrypt neither with the key of the build nor with the session secret or its plain hash', () => {
    // The secret is as long as a key, so that it could be used as one.
    const SESSION_SECRET = 'a secret of thirty-two characters';
    const key = keyOfRun({ SESSION_SECRET });
    expect(key).not.toBe(keyOfBuild({ SESSION_SECRET }));
    expect(Buffer.from(key, 'base64').toString('latin1')).not.toContain(SESSION_SECRET.slice(0, 32));
    expect(key).not.toBe(createHash('sha256').update(SESSION_SECRET).digest('base64'));
  });

  test('are the key in the environment, if set', () => {
    const given = { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: 'given', SESSION_SECRET: 'one' };
    expect([keyOfBuild(given), keyOfRun(given)]).toEqual(['given', 'given']);
  });
});
