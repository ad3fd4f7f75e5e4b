import { readFileSync } from 'node:fs';
import { parseEnv as parseFile } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ENV_EXAMPLES } from './env-examples.ts';
import { formatEnvProblems, parseEnv } from './env-schema.ts';

const STRONG = '3f9c1e77b0a24d5c8e61f2a9d4b7c0e35a1f';
const COMPLETE = {
  APP_URL: 'https://entries.example.org/',
  DATABASE_URL: 'postgresql://u:p@db:5432/flagoff',
  PARTNER_API_BASE_URL: 'https://api.example.com/v1',
  PARTNER_CLIENT_ID: 'ID-X',
  PARTNER_CLIENT_SECRET: 'SECRET-X',
  PARTNER_WEBHOOK_SECRET: 'OLD-X, NEW-X',
  SESSION_SECRET: STRONG,
};

const lines = (source: Record<string, string | undefined>): string[] => {
  const parsed = parseEnv(source);
  return parsed.ok ? [] : formatEnvProblems(parsed.error).split('\n');
};

describe('parseEnv', () => {
  it('fills in what has a default', () => {
    const parsed = parseEnv(COMPLETE);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        PORT: 3000,
        APP_URL: 'https://entries.example.org',
        DIRECT_DATABASE_URL: COMPLETE.DATABASE_URL,
        PARTNER_WEBHOOK_SECRET: ['OLD-X', 'NEW-X'],
        CHECKOUT_STYLE: 'custom',
        JOBS: 'on',
        LOG_LEVEL: 'info',
      },
    });
  });

  it('keeps a direct database address of its own', () => {
    const parsed = parseEnv({ ...COMPLETE, DIRECT_DATABASE_URL: 'postgres://direct/flagoff' });
    expect(parsed).toMatchObject({ ok: true, value: { DIRECT_DATABASE_URL: 'postgres://direct/flagoff' } });
  });

  it('tells of every missing variable in one line each, with an example', () => {
    const found = lines({});
    expect(found).toHaveLength(Object.keys(COMPLETE).length);
    for (const name of Object.keys(COMPLETE)) {
      expect(
        found.filter((line) => line.startsWith(`${name} is missing, for example ${name}=`)),
      ).toHaveLength(1);
    }
  });

  it.each([
    ['PORT', '70000', 'is not a port number'],
    ['PORT', 'http', 'is not a port number'],
    ['APP_URL', 'entries.example.org', 'is not an origin'],
    ['APP_URL', 'https://entries.example.org/shop', 'is not an origin'],
    ['APP_URL', 'ftp://entries.example.org', 'is not an origin'],
    ['DATABASE_URL', 'mysql://db/flagoff', 'is not a postgresql:// address'],
    ['DIRECT_DATABASE_URL', 'db:5432', 'is not a postgresql:// address'],
    ['PARTNER_API_BASE_URL', 'https://api.example.com/v1/', 'does not end in /v1'],
    ['PARTNER_API_BASE_URL', 'api.example.com/v1', 'is not an http(s) address'],
    ['PARTNER_CLIENT_ID', 'two words', 'has a space in it'],
    ['PARTNER_WEBHOOK_SECRET', 'ONE-X,,TWO-X', 'has an empty or broken secret'],
    ['PARTNER_CHECKOUT_URL', 'checkout', 'is not an origin'],
    ['CHECKOUT_STYLE', 'modal', 'is none of custom, hosted, embedded'],
    ['ADMIN_EMAIL', 'owner', 'is not an e-mail address'],
    ['ADMIN_PASSWORD', 'short', 'is shorter than 12 characters'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'is longer than 128 characters'],
    ['JOBS', 'yes', 'is none of on, off'],
    ['LOG_LEVEL', 'loud', 'is none of fatal, error'],
  ])('%s=%s %s', (name, value, problem) => {
    const found = lines({
      ADMIN_EMAIL: 'a@example.org',
      ADMIN_PASSWORD: 'long enough it is',
      ...COMPLETE,
      [name]: value,
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${name} ${problem}`);
  });

  it('keeps the order of the example, whatever is wrong', () => {
    const found = lines({ CHECKOUT_STYLE: 'hosted', APP_URL: 'x' }).map((line) => line.split(' ')[0]);
    const order = Object.keys(ENV_EXAMPLES).filter((name) => found.includes(name));
    expect(found).toEqual(order);
  });

  it('treats an empty value as unset', () => {
    expect(lines({ ...COMPLETE, CHECKOUT_STYLE: '', PARTNER_CHECKOUT_URL: '' })).toEqual([]);
    expect(lines({ ...COMPLETE, SESSION_SECRET: '' })).toEqual([
      expect.stringContaining('SESSION_SECRET is missing'),
    ]);
  });

  it.each(['hosted', 'embedded'])('demands what %s checkout needs', (style) => {
    const found = lines({ ...COMPLETE, CHECKOUT_STYLE: style });
    expect(found).toHaveLength(2);
    expect(found[0]).toContain(`PARTNER_PUBLISHABLE_KEY is missing, CHECKOUT_STYLE=${style} needs it`);
    expect(found[1]).toContain(`PARTNER_CHECKOUT_URL is missing, CHECKOUT_STYLE=${style} needs it`);
  });

  it('wants the first owner whole or not at all', () => {
    expect(lines({ ...COMPLETE, ADMIN_EMAIL: 'a@example.org' })[0]).toContain(
      'ADMIN_PASSWORD is missing beside',
    );
    expect(lines({ ...COMPLETE, ADMIN_PASSWORD: 'long enough it is' })[0]).toContain(
      'ADMIN_EMAIL is missing beside',
    );
  });

  it.each([
    ['short', 'abc', 'is shorter than 32 characters'],
    ['repeated', 'abcdefghij'.repeat(4), 'repeats itself'],
    ['monotonous', 'abababcc'.repeat(5), 'repeats itself'],
    ['copied', ENV_EXAMPLES.SESSION_SECRET, 'is still the value of the example'],
  ])('refuses a %s SESSION_SECRET in production only', (_, secret, problem) => {
    const weak = { ...COMPLETE, SESSION_SECRET: secret };
    expect(lines({ ...weak, NODE_ENV: 'production' })[0]).toContain(`SESSION_SECRET ${problem}`);
    expect(lines({ ...weak, NODE_ENV: 'development' })).toEqual([]);
    expect(lines({ ...weak, SESSION_SECRET: STRONG, NODE_ENV: 'production' })).toEqual([]);
  });

  it.each([
    ['PARTNER_WEBHOOK_SECRET', ENV_EXAMPLES.PARTNER_WEBHOOK_SECRET],
    ['PARTNER_WEBHOOK_SECRET', `NEW-X, ${ENV_EXAMPLES.PARTNER_WEBHOOK_SECRET}`],
    ['ADMIN_PASSWORD', ENV_EXAMPLES.ADMIN_PASSWORD],
  ])('refuses the published %s in production only: %s', (name, value) => {
    const owner = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'long enough it is' };
    const copied = { ...COMPLETE, ...owner, [name]: value };
    expect(lines({ ...copied, NODE_ENV: 'production' })).toEqual([
      expect.stringContaining(`${name} is still the value of the example`),
    ]);
    expect(lines({ ...copied, NODE_ENV: 'development' })).toEqual([]);
  });

  it('never repeats a value, which may be a secret', () => {
    const found = lines({
      ...COMPLETE,
      NODE_ENV: 'production',
      SESSION_SECRET: 'hunter2',
      DATABASE_URL: 'x://u:hunter3@h',
    });
    expect(found).toHaveLength(2);
    expect(found.join()).not.toMatch(/hunter/);
  });
});

describe('.env.example', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');

  it('shows every variable with its example, each below a comment', () => {
    const rows = text.split('\n').filter((line) => /^#?[A-Z_]+=/.test(line));
    const shown = parseFile(rows.map((line) => line.replace(/^#/, '')).join('\n'));
    expect(shown).toEqual(ENV_EXAMPLES);
    for (const row of rows)
      expect(text).toMatch(new RegExp(`\\n# [^\\n]+\\n${row.replaceAll(/[?.+()]/g, '\\$&')}\\n`));
  });

  it('would be refused as it stands: its secrets are public', () => {
    const secrets = ['PARTNER_WEBHOOK_SECRET', 'ADMIN_PASSWORD', 'SESSION_SECRET'];
    expect(lines(parseFile(text))).toEqual(
      secrets.map((name) => expect.stringContaining(`${name} is still the value of the example`)),
    );
  });
});
