// What a start says about the provider: the sandbox, its other host, and servers that are no provider.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPartnerApi } from '#lib/partner-api/client.ts';
import { findClient, ORG } from '../../tools/scripts/stack/connect-provider.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import { testSandbox } from '../../tools/test/test-sandbox.ts';
import { checkProvider } from './check-provider.ts';
import { formatEnvProblems, parseEnv } from './env-schema.ts';

const { db } = await testDatabase();
const { control, baseUrl, otherOrigin } = await testSandbox();
const { client } = await findClient(control);
let lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });

beforeEach(() => {
  lines = [];
});
afterEach(() => control.clearFaults());

type Setup = {
  url?: string;
  id?: string;
  secret?: string;
  file?: string;
  app?: string;
  env?: Record<string, string>;
  content?: string;
};

const NO_CONTENT = '/nowhere';

async function problems({
  url = baseUrl,
  id = client.client_id,
  secret = client.client_secret,
  file,
  app = 'https://entries.example.net',
  env: more = {},
  content = NO_CONTENT,
}: Setup) {
  const env = parseEnv({
    APP_URL: app,
    DATABASE_URL: 'postgresql://db/flagoff',
    PARTNER_API_BASE_URL: url,
    PARTNER_CLIENT_ID: id,
    PARTNER_CLIENT_SECRET: secret,
    PARTNER_CLIENT_SECRET_FILE: file,
    PARTNER_WEBHOOK_SECRET: 'whsec-X',
    SESSION_SECRET: 'x',
    ...more,
  });
  if (!env.ok) throw new Error(formatEnvProblems(env.error));
  const partner = createPartnerApi({
    baseUrl: url,
    clientId: id,
    clientSecret: secret,
    fetch: globalThis.fetch,
    now: Date.now,
    sleep: async () => undefined,
    random: () => 0,
  });
  const found = await checkProvider({ db, env: env.value, log, partner }, content);
  return found.length === 0 ? [] : formatEnvProblems(found).split('\n');
}

async function serve(status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const host = new URL(baseUrl).host;
const newClient = (scopes: readonly string[]) => control.createClient({ org: ORG, scopes: [...scopes] });

test('nothing is wrong with a key that may sell and read orders', async () => {
  expect(await problems({})).toEqual([]);
  expect(lines).toEqual([]);
});

test('what calls found under an earlier configuration is forgotten', async () => {
  const at = { host: 'old.example', detail: '', firstAt: new Date(), lastAt: new Date() };
  await db.providerTrouble.create({ data: { cause: 'credential_refused', ...at } });
  await problems({});
  expect(await db.providerTrouble.count()).toBe(0);
});

describe('one line per variable that the provider refuses', () => {
  test.each<[string, Setup]>([
    ['a wrong secret', { secret: 'WRONG-X' }],
    ['a wrong id', { id: 'NOBODY-X' }],
    ['an id in other letters', { id: client.client_id.toLowerCase() }],
  ])('%s', async (_, setup) => {
    const id = `PARTNER_CLIENT_ID is refused by ${host}, or its secret is (invalid_client), for example `;
    const secret = `PARTNER_CLIENT_SECRET is refused by ${host}, or its client id is (invalid_client), for example `;
    expect(await problems(setup)).toEqual([expect.stringContaining(id), expect.stringContaining(secret)]);
    const [, inFile] = await problems({ ...setup, file: '/run/secrets/it' });
    expect(inFile).toMatch(/^PARTNER_CLIENT_SECRET_FILE is refused/);
  });

  test('a key that was revoked or is not active', async () => {
    const own = await newClient(client.scopes);
    const setup = { id: own.client_id, secret: own.client_secret };
    expect(await problems(setup)).toEqual([]);
    await control.changeClient(own.client_id, { active: false });
    expect(await problems(setup)).toHaveLength(2);
  });

  test('another host of the provider', async () => {
    expect(await problems({ url: `${otherOrigin}/v1` })).toEqual([
      expect.stringMatching(/^PARTNER_API_BASE_URL names \S+, which takes no partner keys, for example /),
    ]);
  });

  test.each([
    [200, '<!doctype html><title>Welcome</title>'],
    [404, '<h1>Not found</h1>'],
    [403, 'Forbidden'],
    [200, ''],
  ])('an address that answers %d %j', async (status, body) => {
    expect(await problems({ url: await serve(status, body) })).toEqual([
      expect.stringMatching(/^PARTNER_API_BASE_URL names \S+, which does not answer as the provider’s API/),
    ]);
  });

  test.each([
    [['events:read'], /permission "Create orders" \(orders:write\): turn it on/],
    [['orders:write'], /permission "Read events" \(events:read\): turn it on/],
    [['orders:read'], /"Read events" \(events:read\) and "Create orders" \(orders:write\)/],
  ])('a key with the permissions %j alone', async (scopes, said) => {
    const own = await newClient(scopes);
    expect(await problems({ id: own.client_id, secret: own.client_secret })).toEqual([
      expect.stringMatching(said),
    ]);
  });
});

describe('a start goes on', () => {
  test('without the permission to read orders, with a warning', async () => {
    const own = await newClient(['events:read', 'orders:write']);
    expect(await problems({ id: own.client_id, secret: own.client_secret })).toEqual([]);
    expect(lines.join()).toContain('orders:read');
  });

  test.each([500, 502, 503, 429])(
    'while the provider answers %d, with its host in the log',
    async (status) => {
      await control.refuse('/oauth/token', status, 'server_error', { retry_after: 86_400 });
      expect(await problems({})).toEqual([]);
      expect(lines.join()).toContain(`"host":"${host}"`);
    },
  );

  test.each(['/oauth/token', '/events'])(
    'after an answer to %s that a new token usually cures',
    async (path) => {
      const spoilt = {
        kind: 'status',
        http_status: 401,
        error_code: 'invalid_token',
        times: 3,
        path,
      } as const;
      await control.addFault(spoilt);
      expect(await problems({})).toEqual([]);
    },
  );

  test.each([
    ['an outage with a page of a proxy', async () => serve(503, '<h1>Unavailable</h1>')],
    ['a provider that comes up later', async () => 'http://127.0.0.1:9/v1'],
  ])('during %s', async (_, address) => {
    expect(await problems({ url: await address() })).toEqual([]);
    expect(lines.join()).toContain('the storefront starts and tries again');
  });
});

describe('a style that the provider’s page sells by', () => {
  const SHOP = 'https://entries.example.net';
  const checkout = new URL(baseUrl).origin;
  const HOSTED = { CHECKOUT_STYLE: 'hosted', PARTNER_CHECKOUT_URL: checkout };
  const key = (scopes: string[], changes: Record<string, unknown> = {}) =>
    control.createClient({ org: ORG, scopes, return_origins: [SHOP], allowed_origins: [SHOP], ...changes });
  const ALL = ['events:read', 'orders:write', 'orders:read', 'checkout_sessions:write'];
  const setup = (
    own: { client_id: string; client_secret: string },
    env: Record<string, string> = HOSTED,
  ) => ({
    id: own.client_id,
    secret: own.client_secret,
    env,
  });

  test('starts with a key that may start sessions, and creates one that nobody sees', async () => {
    const before = (await control.log()).at(-1)?.seq ?? 0;
    expect(await problems(setup(await key(ALL)))).toEqual([]);
    const created = (await control.log(before)).filter(({ path }) => path === '/v1/checkout-sessions');
    expect(created).toMatchObject([{ method: 'POST', status: 201 }]);
    expect(lines).toEqual([]);
  });

  test('creates none where every event has our own form', async () => {
    const before = (await control.log()).at(-1)?.seq ?? 0;
    expect(await problems(setup(await key(ALL), {}))).toEqual([]);
    expect(
      (await control.log(before)).some(({ method, path }) => method === 'POST' && !path.includes('token')),
    ).toBe(false);
  });

  test('names the permission that is missing', async () => {
    expect(await problems(setup(await key(['events:read', 'orders:write', 'orders:read'])))).toEqual([
      expect.stringMatching(
        /^PARTNER_CLIENT_ID .*"Start hosted checkout" \(checkout_sessions:write\): turn it on/,
      ),
    ]);
  });

  test('names the origin to register', async () => {
    expect(await problems(setup(await key(ALL, { return_origins: ['https://other.example.net'] })))).toEqual([
      expect.stringMatching(/^APP_URL .*add https:\/\/entries\.example\.net to the key’s return URL domains/),
    ]);
  });

  test('names the address of the provider’s pages', async () => {
    const elsewhere = { ...HOSTED, PARTNER_CHECKOUT_URL: 'https://checkout.example.net' };
    expect(await problems(setup(await key(ALL), elsewhere))).toEqual([
      expect.stringContaining(
        `PARTNER_CHECKOUT_URL is not the origin of the provider’s pages, which is ${checkout}`,
      ),
    ]);
  });

  test.each([
    ['hosted', {}, /^PARTNER_CHECKOUT_URL is missing, but content\/events\/evt_gulu_night_run\.json has/],
    [
      'embedded',
      { PARTNER_CHECKOUT_URL: checkout },
      /^PARTNER_PUBLISHABLE_KEY is missing, but content\/events\/evt_gulu_night_run\.json has/,
    ],
  ])('of one event’s file alone (%s) needs its variables too', async (style, env, said) => {
    const content = await mkdtemp(join(tmpdir(), 'styles-'));
    await mkdir(join(content, 'events'));
    await writeFile(
      join(content, 'events', 'evt_gulu_night_run.json'),
      JSON.stringify({ checkout_style: style }),
    );
    expect(await problems({ ...setup(await key(ALL), env), content })).toEqual([expect.stringMatching(said)]);
    const noScope = await key(['events:read', 'orders:write', 'orders:read']);
    const complete = { PARTNER_CHECKOUT_URL: checkout, PARTNER_PUBLISHABLE_KEY: noScope.publishable_key };
    expect(await problems({ ...setup(noScope, complete), content })).toEqual([
      expect.stringContaining('Start hosted checkout'),
    ]);
    await rm(content, { recursive: true });
  });

  describe('in a frame', () => {
    const embedded = (publishable: string) => ({
      ...HOSTED,
      CHECKOUT_STYLE: 'embedded',
      PARTNER_PUBLISHABLE_KEY: publishable,
    });

    test('starts with a publishable key that is accepted on our pages', async () => {
      const own = await key(ALL);
      expect(await problems(setup(own, embedded(own.publishable_key)))).toEqual([]);
    });

    test('names a key that is refused', async () => {
      expect(await problems(setup(await key(ALL), embedded('WRONG-X')))).toEqual([
        expect.stringContaining('PARTNER_PUBLISHABLE_KEY is refused by the provider (invalid_key)'),
      ]);
    });

    test('names the domain to allow', async () => {
      const own = await key(ALL, { allowed_origins: [] });
      expect(await problems(setup(own, embedded(own.publishable_key)))).toEqual([
        expect.stringMatching(/^APP_URL .*add https:\/\/entries\.example\.net to the key’s allowed domains/),
      ]);
    });
  });

  test.each(['/checkout-sessions', '/events', '/oauth/token'])('starts while %s fails', async (path) => {
    await control.addFault({ kind: 'status', http_status: 503, error_code: 'server_error', path, times: 9 });
    const own = await key(ALL);
    expect(await problems(setup(own))).toEqual([]);
    expect(lines.join()).toContain('server_error');
  });
});
