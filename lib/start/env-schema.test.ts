import { readFileSync } from 'node:fs';
import { parseEnv as parseFile } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ENV_EXAMPLES, formatEnvProblems, parseBackupKey, parseEnv } from './env-schema.ts';

const STRONG = '3f9c1e77b0a24d5c8e61f2a9d4b7c0e35a1f';
const COMPLETE = {
  APP_URL: 'https://entries.example.net/',
  DATABASE_URL: 'postgresql://u:p@db:5432/flagoff',
  PARTNER_API_BASE_URL: 'https://api.example.net/v1',
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
  it('fills in defaults', () => {
    const parsed = parseEnv(COMPLETE);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        PORT: 3000,
        HOSTNAME: '127.0.0.1',
        TRUSTED_PROXY_HOPS: 0,
        APP_URL: 'https://entries.example.net',
        DIRECT_DATABASE_URL: COMPLETE.DATABASE_URL,
        PARTNER_WEBHOOK_SECRET: ['OLD-X', 'NEW-X'],
        CHECKOUT_STYLE: 'custom',
        JOBS: 'on',
        HISTORY_DAYS: 365,
        LOG_LEVEL: 'info',
      },
    });
  });

  it('keeps a direct database address of its own', () => {
    const parsed = parseEnv({ ...COMPLETE, DIRECT_DATABASE_URL: 'postgres://direct/flagoff' });
    expect(parsed).toMatchObject({ ok: true, value: { DIRECT_DATABASE_URL: 'postgres://direct/flagoff' } });
  });

  it('reports every missing variable in one line each, with an example', () => {
    const found = lines({});
    expect(found).toHaveLength(Object.keys(COMPLETE).length);
    for (const name of Object.keys(COMPLETE)) {
      const other =
        name === 'DATABASE_URL' ? ' (or set EMBEDDED_DATABASE=yes for the embedded PostgreSQL)' : '';
      expect(
        found.filter((line) => line.startsWith(`${name} is missing${other}, for example ${name}=`)),
      ).toHaveLength(1);
    }
  });

  it.each([
    ['PORT', '70000', 'is not a port number'],
    ['PORT', 'http', 'is not a port number'],
    ['APP_URL', 'entries.example.org', 'is not an origin'],
    ['TRUSTED_PROXY_HOPS', '-1', 'is less than 0'],
    ['TRUSTED_PROXY_HOPS', 'nginx', 'is not a whole number'],
    ['APP_URL', 'https://entries.example.org/shop', 'is not an origin'],
    ['APP_URL', 'ftp://entries.example.org', 'is not an origin'],
    ['DATABASE_URL', 'mysql://db/flagoff', 'is not a postgresql:// address'],
    ['DIRECT_DATABASE_URL', 'db:5432', 'is not a postgresql:// address'],
    ['EMBEDDED_DATABASE', 'true', 'is not one of yes'],
    ['PARTNER_API_BASE_URL', 'https://api.example.com/v1/', 'does not end in /v1'],
    ['PARTNER_API_BASE_URL', 'api.example.com/v1', 'is not an http(s) address'],
    ['PARTNER_CLIENT_ID', 'two words', 'contains a space'],
    ['PARTNER_WEBHOOK_SECRET', 'ONE-X,,TWO-X', 'contains an empty or invalid secret'],
    ['PARTNER_CHECKOUT_URL', 'checkout', 'is not an origin'],
    ['CHECKOUT_STYLE', 'modal', 'is not one of custom, hosted, embedded'],
    ['ADMIN_EMAIL', 'owner', 'is not an e-mail address'],
    ['ADMIN_PASSWORD', 'short', 'is shorter than 12 characters'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'is longer than 128 characters'],
    ['ALLOW_INSECURE', 'yes', 'is not one of sandbox'],
    ['JOBS', 'yes', 'is not one of on, off'],
    ['HISTORY_DAYS', '6', 'is less than 7'],
    ['HISTORY_DAYS', '30.5', 'is not a whole number'],
    ['PERSONAL_DATA_MONTHS', '0', 'is less than 1'],
    ['PERSONAL_DATA_MONTHS', 'a year', 'is not a whole number'],
    ['BACKUP_KEY', 'short', 'is shorter than 32 characters'],
    ['BACKUP_KEY', 'ab'.repeat(20), 'repeats itself'],
    ['LOG_LEVEL', 'loud', 'is not one of fatal, error'],
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

  it('reports problems in the order of the example', () => {
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

  it('names what a style of checkout needs', () => {
    const [url, key] = ['https://checkout.example.net', 'KEY-X'];
    const embedded = {
      ...COMPLETE,
      PARTNER_CHECKOUT_URL: '',
      PARTNER_PUBLISHABLE_KEY: '',
      CHECKOUT_STYLE: 'embedded',
    };
    expect(lines(embedded)).toEqual([
      expect.stringContaining('PARTNER_PUBLISHABLE_KEY is missing, but CHECKOUT_STYLE is embedded'),
      expect.stringContaining('PARTNER_CHECKOUT_URL is missing, but CHECKOUT_STYLE is embedded'),
    ]);
    expect(lines({ ...embedded, CHECKOUT_STYLE: 'hosted' })).toEqual([
      expect.stringContaining('PARTNER_CHECKOUT_URL is missing, but CHECKOUT_STYLE is hosted'),
    ]);
    expect(lines({ ...embedded, PARTNER_CHECKOUT_URL: url, PARTNER_PUBLISHABLE_KEY: key })).toEqual([]);
  });

  it('takes the origins of sites that may show pages in a frame', () => {
    const parsed = parseEnv({
      ...COMPLETE,
      EMBED_ORIGINS: ' https://Club.example.org  http://localhost:4020/ ',
    });
    expect(parsed.ok && parsed.value.EMBED_ORIGINS).toEqual([
      'https://club.example.org',
      'http://localhost:4020',
    ]);
  });

  it.each([
    'https://club.example.org/entries',
    'https://a.example; https://b.example',
    'https://a.example,https://b.example',
    'https://*.example.org',
    'https://*',
    'https://%2A.example.org',
    "https://a.example 'self'",
    'https://a.example https:',
    '*',
    'null',
  ])('refuses %s as sites that may show pages in a frame', (origins) => {
    expect(lines({ ...COMPLETE, EMBED_ORIGINS: origins })).toEqual([
      expect.stringContaining('EMBED_ORIGINS contains something else than origins'),
    ]);
  });

  it.each([
    'http://localhost:4020',
    'http://[::1]:4020',
    'https://club_site.example',
    'https://xn--mnchen-3ya.de',
  ])('takes %s', (origins) => {
    expect(lines({ ...COMPLETE, EMBED_ORIGINS: origins })).toEqual([]);
  });

  it.each([
    ['APP_URL', 'https://entries.example.org;'],
    ['PARTNER_CHECKOUT_URL', 'https://*.example.com'],
    ['PARTNER_API_BASE_URL', 'https://api;.example.com/v1'],
  ])('refuses a host with other signs in %s', (name, value) => {
    expect(lines({ ...COMPLETE, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it.each([
    ['APP_URL', 'http://entries.example.org'],
    ['APP_URL', 'HTTP://localhost:3000'],
    ['PARTNER_API_BASE_URL', 'http://api.example.com/v1'],
    ['PARTNER_CHECKOUT_URL', 'http://checkout.example.com'],
  ])('refuses %s=%s in production unless ALLOW_INSECURE=sandbox', (name, value) => {
    const plain = { ...COMPLETE, [name]: value };
    expect(lines({ ...plain, NODE_ENV: 'production' })).toEqual([
      expect.stringContaining(
        `${name} is plain http (for tests with the sandbox, set ALLOW_INSECURE=sandbox)`,
      ),
    ]);
    expect(lines({ ...plain, NODE_ENV: 'production', ALLOW_INSECURE: 'sandbox' })).toEqual([]);
    expect(lines({ ...plain, NODE_ENV: 'development' })).toEqual([]);
  });

  it('requires e-mail and password of the first owner together', () => {
    expect(lines({ ...COMPLETE, ADMIN_EMAIL: 'a@example.org' })[0]).toContain(
      'ADMIN_PASSWORD is missing, but ADMIN_EMAIL is set',
    );
    expect(lines({ ...COMPLETE, ADMIN_PASSWORD: 'long enough it is' })[0]).toContain(
      'ADMIN_EMAIL is missing, but ADMIN_PASSWORD is set',
    );
  });

  it.each([
    ['short', 'abc', 'is shorter than 32 characters'],
    ['repeated', 'abcdefghij'.repeat(4), 'repeats itself'],
    ['monotonous', 'abababcc'.repeat(5), 'repeats itself'],
    ['copied', ENV_EXAMPLES.SESSION_SECRET, 'is still the example value'],
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
      expect.stringContaining(`${name} is still the example value`),
    ]);
    expect(lines({ ...copied, NODE_ENV: 'development' })).toEqual([]);
  });

  it.each(['PARTNER_CLIENT_SECRET', 'PARTNER_WEBHOOK_SECRET'])(
    'reports an empty or missing file for %s in one line',
    (name) => {
      const source = { ...COMPLETE, [name]: undefined, [`${name}_FILE`]: '/run/secrets/it' };
      expect(lines(source)).toEqual([
        expect.stringContaining(`${name}_FILE names an empty or unreadable file`),
      ]);
      expect(lines({ ...source, [name]: 'FROM-FILE-X' })).toEqual([]);
    },
  );

  it('says under which other name a missing variable may be set', () => {
    const { PARTNER_API_BASE_URL: url, ...rest } = COMPLETE;
    expect(lines({ ...rest, PARTNER_API_URL: url })).toEqual([
      expect.stringContaining(
        'PARTNER_API_BASE_URL is missing (PARTNER_API_URL is set: is it meant?), for example',
      ),
    ]);
  });

  it('refuses a misspelled variable in production, where it would silently count as unset', () => {
    const misspelled = { ...COMPLETE, TRUSTED_PROXY_HOP: '1' };
    expect(lines({ ...misspelled, NODE_ENV: 'production' })).toEqual([
      'TRUSTED_PROXY_HOPS is not set, but TRUSTED_PROXY_HOP is: rename or remove it, for example TRUSTED_PROXY_HOPS=1',
    ]);
    expect(lines({ ...misspelled, NODE_ENV: 'development' })).toEqual([]);
    expect(lines({ ...misspelled, TRUSTED_PROXY_HOPS: '0', NODE_ENV: 'production' })).toEqual([]);
    expect(lines({ ...COMPLETE, PARTNER_PORTAL: 'x', NODE_ENV: 'production' })).toEqual([]);
  });

  it('never prints a value, which may be a secret', () => {
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
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

  it('shows every variable with its example, each below a comment', () => {
    const rows = text.split('\n').filter((line) => /^#?[A-Z_]+=/.test(line));
    const shown = parseFile(rows.map((line) => line.replace(/^#/, '')).join('\n'));
    expect(shown).toEqual(ENV_EXAMPLES);
    for (const row of rows)
      expect(text).toMatch(new RegExp(`\\n# [^\\n]+\\n${row.replaceAll(/[?.+()]/g, '\\$&')}\\n`));
  });

  it('is refused unchanged: none of its values is the organizer’s, and its secrets are public', () => {
    const own = [
      'APP_URL',
      'DATABASE_URL',
      'PARTNER_API_BASE_URL',
      'PARTNER_CLIENT_ID',
      'PARTNER_CLIENT_SECRET',
      'PARTNER_WEBHOOK_SECRET',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'SESSION_SECRET',
    ];
    expect(lines(parseFile(text))).toEqual(
      own.map((name) => expect.stringContaining(`${name} is still the example value`)),
    );
  });

  it('is not what a message recommends', () => {
    const recommended = [...lines({}), ...lines(parseFile(text))].join('\n');
    expect(recommended).not.toMatch(/the-client|the-signing|example\.(org|com)|put-the-output|four-words/);
  });

  it('with its recommendations copied word by word is refused too', () => {
    const copied = lines(parseFile(text)).map((line) => line.slice(line.indexOf('for example ') + 12));
    const found = lines({ ...parseFile(text), ...parseFile(copied.join('\n')) });
    expect(found.map((line) => line.split(' ')[0])).toEqual(copied.map((line) => line.split('=')[0]));
  });
});

describe('parseBackupKey', () => {
  it('needs no other variable, and none at all for a dump that is not encrypted', () => {
    expect(parseBackupKey({ BACKUP_KEY: STRONG })).toEqual({ ok: true, value: STRONG });
    expect(parseBackupKey({})).toEqual({ ok: true, value: undefined });
  });

  it('never takes a key that is weak, an example, misspelled or in a file without content for none', () => {
    const problem = (source: Record<string, string>) => {
      const parsed = parseBackupKey({ NODE_ENV: 'production', ...source });
      return parsed.ok ? 'none' : formatEnvProblems(parsed.error);
    };
    expect(problem({ BACKUP_KEY: 'x' })).toMatch(/^BACKUP_KEY is shorter than 32 characters/);
    expect(problem({ BACKUP_KEY: ENV_EXAMPLES.BACKUP_KEY })).toMatch(
      /^BACKUP_KEY is still the example value/,
    );
    expect(problem({ BACKUP_KYE: STRONG })).toMatch(/^BACKUP_KEY is not set, but BACKUP_KYE is/);
    expect(problem({ BACKUP_KEY_FILE: '/none' })).toMatch(
      /^BACKUP_KEY_FILE names an empty or unreadable file/,
    );
  });
});
