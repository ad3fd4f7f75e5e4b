// A deployment as in production, a built storefront behind nginx with TLS: the doctor is silent. Each broken one is named in one line.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { examineDeployment } from '#lib/doctor/examine-deployment.ts';
import { findingLine } from '#lib/doctor/finding.ts';
import type { EnvSource } from '#lib/start/env-schema.ts';
import { emptyTestDatabase, testDatabase } from '../test/test-database.ts';
import { testSandbox } from '../test/test-sandbox.ts';
import { findBuild } from './build.ts';
import { freePort } from './shared/ports.ts';
import { ROOT } from './shared/project-root.ts';
import type { SupervisedProcess } from './shared/supervised-process.ts';
import { connectProvider, ORG } from './stack/connect-provider.ts';
import { makeDemoSettings } from './stack/demo-settings.ts';
import { startNginx } from './stack/start-nginx.ts';
import { storefrontEnvironment, superviseStorefront, untilStorefrontAnswers } from './stack/storefront.ts';
import { makeTls, type Tls, trustTls } from './stack/tls.ts';

const { url: databaseUrl, db } = await testDatabase();
const { url: otherUrl, db: other } = await testDatabase();
const emptyUrl = await emptyTestDatabase();
const { control, otherOrigin } = await testSandbox();
const stops: (() => Promise<unknown>)[] = [];
const ALL = ['events:read', 'orders:write', 'orders:read', 'checkout_sessions:write'];

let env: NodeJS.ProcessEnv;
let storefront: SupervisedProcess;
const tls = makeTls();
/** Nobody trusts its authority. */
const strange = makeTls();
const folders = { content: '', messages: '' };

beforeAll(async () => {
  if (!(await findBuild())) throw new Error('there is no build: run npm run build');
  trustTls(tls);
  const minute = { token_per_minute: 1000, token_ip_per_minute: 1000, publishable_ip_per_minute: 1000 };
  await control.setLimits({ ...minute, reads_per_minute: 100_000, writes_per_minute: 100_000 });
  const [front, port] = [await freePort(), await freePort()];
  const appUrl = `https://localhost:${front}`;
  const connection = await connectProvider(control.origin, appUrl);
  const settings = makeDemoSettings();
  const wiring = { mode: 'start', appUrl, databaseUrl, settings, connection, proxyHops: 1 } as const;
  env = { ...storefrontEnvironment(wiring), ALLOW_INSECURE: 'sandbox' };
  const options = { mode: 'start', port, env, output: 'kept' } as const;
  storefront = superviseStorefront(options as Parameters<typeof superviseStorefront>[0]);
  stops.push(() => storefront.stop());
  const nginx = await startNginx([`http://127.0.0.1:${port}`], { port: front, tls });
  stops.push(() => nginx.stop());
  const started = await untilStorefrontAnswers(storefront, { port });
  if (!started.ok) throw new Error(started.error.message);
});
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  Object.assign(folders, { content: join(folder, 'content'), messages: join(folder, 'messages') });
  await cp(join(ROOT, 'content'), folders.content, { recursive: true });
  await cp(join(ROOT, 'messages'), folders.messages, { recursive: true });
});
afterEach(async () => {
  await rm(join(folders.content, '..'), { recursive: true });
  await db.$executeRaw`SELECT graphile_worker.remove_job('doctor')`;
  await db.webhookRefusal.deleteMany();
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Its samples ask what no session asks. */
const withoutNotes = () => rm(join(folders.content, 'events'), { recursive: true });

const linesOf = async (changes: EnvSource = {}, now?: () => number): Promise<string[]> =>
  (await examineDeployment({ source: { ...env, ...changes }, folders, now })).findings.map(findingLine);

const deliveries = () => Promise.all([db.webhookDelivery.count(), db.webhookRefusal.count()]);

test('a healthy deployment is silent, and the doctor leaves no trace of its webhooks', async () => {
  const before = await deliveries();
  expect(await linesOf()).toEqual([]);
  expect(await linesOf({ PARTNER_WEBHOOK_SECRET: 'another-X' })).toHaveLength(1);
  expect(await deliveries()).toEqual(before);
});

test('the command prints one line and ends with 0, or with 1 and a list for machines', async () => {
  const node = promisify(execFile);
  const command = ['--conditions=react-server', join(ROOT, 'tools/scripts/doctor.ts')];
  const cwd = ROOT;
  const healthy = await node(process.execPath, command, { cwd, env: env });
  expect(healthy.stdout).toBe('✓ nothing to mend\n');
  const broken = { ...env, DATABASE_URL: 'postgresql://127.0.0.1:9/nothing' };
  const failed = await node(process.execPath, [...command, '--json'], { cwd, env: broken }).catch(
    (error: unknown) => error as { code: number; stdout: string },
  );
  expect(failed).toMatchObject({ code: 1 });
  expect(JSON.parse(failed.stdout)).toMatchObject({
    stops: true,
    findings: [{ check: 'database', stops: true, wrong: expect.stringContaining('ECONNREFUSED') }],
    unseen: ['selling'],
  });
});

test.each<[string, EnvSource, RegExp]>([
  ['a missing variable', { APP_URL: '' }, /^configuration: APP_URL is missing: for example APP_URL=/],
  [
    'a misspelled name',
    { PARTNER_CLIENT_SECRET: '', PARTNER_CLIENT_SECERT: 'x' },
    /^configuration: PARTNER_CLIENT_SECRET is missing \(PARTNER_CLIENT_SECERT is set/,
  ],
  [
    'a name of another kind',
    { PARTNER_REGION: 'x' },
    /^configuration: PARTNER_REGION is no variable of ours/,
  ],
  [
    'frames for something that is no origin',
    { EMBED_ORIGINS: 'example.org' },
    /^configuration: EMBED_ORIGINS /,
  ],
  ['a weak secret', { SESSION_SECRET: 'short' }, /^configuration: SESSION_SECRET is shorter than 32/],
  [
    'a wrong client secret',
    { PARTNER_CLIENT_SECRET: 'WRONG-X' },
    /^provider: PARTNER_CLIENT_SECRET is refused by/,
  ],
  [
    'a provider that does not answer',
    { PARTNER_API_BASE_URL: 'http://127.0.0.1:9/v1' },
    /^provider: the provider at 127.0.0.1:9 does not answer \(network/,
  ],
  [
    'another address of the checkout pages',
    { CHECKOUT_STYLE: 'hosted', PARTNER_CHECKOUT_URL: 'https://checkout.example.net' },
    /^provider: PARTNER_CHECKOUT_URL is not the origin of the provider’s pages/,
  ],
  [
    'another signing secret',
    { PARTNER_WEBHOOK_SECRET: 'another-X' },
    /^webhook: PARTNER_WEBHOOK_SECRET differs from the one of the running storefront/,
  ],
  [
    'another .env',
    { SESSION_SECRET: 'another-0123456789-abcdefghij-klmnopqrstuvw' },
    /^webhook: SESSION_SECRET differs/,
  ],
  [
    'too few hops',
    { TRUSTED_PROXY_HOPS: '0' },
    /^proxy: TRUSTED_PROXY_HOPS is 0, .* 1 addresses .*set TRUSTED_PROXY_HOPS=1/,
  ],
  ['too many hops', { TRUSTED_PROXY_HOPS: '3' }, /^proxy: TRUSTED_PROXY_HOPS is 3, .*can forge/],
  ['an address where nothing listens', { APP_URL: 'https://localhost:9' }, /^proxy: APP_URL .*ECONNREFUSED/],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgresql://127.0.0.1:9/nothing' },
    /^database: DATABASE_URL leads to no database that answers \(.*ECONNREFUSED/,
  ],
  [
    'a wrong password',
    { DATABASE_URL: Object.assign(new URL(databaseUrl), { password: 'wrong' }).href },
    /^database: DATABASE_URL leads to no database .*password authentication failed/,
  ],
  ['an empty database', { DATABASE_URL: emptyUrl }, /^database: \d+ migrations are pending: npm run migrate/],
  [
    'two databases',
    { DIRECT_DATABASE_URL: otherUrl },
    /^database: DIRECT_DATABASE_URL leads to another database than DATABASE_URL/,
  ],
])('%s is named in one line', async (_, changes, line) => {
  if (changes.CHECKOUT_STYLE) await withoutNotes();
  expect(await linesOf(changes)).toEqual([expect.stringMatching(line)]);
});

test.each<[string, object, EnvSource, RegExp]>([
  ['may not place orders', { scopes: ['events:read', 'orders:read'] }, {}, /^provider: .*"Create orders"/],
  ['may not read orders', { scopes: ['events:read', 'orders:write'] }, {}, /^provider: .*"Read orders"/],
  ['is not active', { active: false }, {}, /^provider: PARTNER_CLIENT_SECRET is refused/],
  ['is of a club without payments', { org: 'no-payments-club' }, {}, /^provider: .*payments_disabled/],
  ['knows no return address', {}, { CHECKOUT_STYLE: 'hosted' }, /^provider: APP_URL .*return URL domains/],
  [
    'does not allow our pages',
    { return_origins: 'ours' },
    { CHECKOUT_STYLE: 'embedded' },
    /^provider: APP_URL .*allowed domains/,
  ],
])('a key that %s is named in one line', async (_, changes, more, line) => {
  const { APP_URL: shop = '' } = env;
  const origins = 'return_origins' in changes ? { return_origins: [shop] } : {};
  const key = await control.createClient({ org: ORG, scopes: ALL, ...changes, ...origins });
  const own = {
    PARTNER_CLIENT_ID: key.client_id,
    PARTNER_CLIENT_SECRET: key.client_secret,
    PARTNER_PUBLISHABLE_KEY: key.publishable_key,
  };
  await withoutNotes();
  expect(await linesOf({ ...own, ...more })).toEqual([expect.stringMatching(line)]);
});

test('another host of the provider', async () => {
  const line = /^provider: PARTNER_API_BASE_URL names .*takes no partner keys/;
  expect(await linesOf({ PARTNER_API_BASE_URL: `${otherOrigin}/v1` })).toEqual([expect.stringMatching(line)]);
});

async function serve(
  { key, cert }: Tls,
  status: number,
  headers: Record<string, string> = {},
): Promise<string> {
  const files = { key: await readFile(key), cert: await readFile(cert) };
  const server = createServer(files, (request, response) => {
    request.resume();
    response.writeHead(status, headers).end('<!doctype html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test.each<[string, () => Promise<string>, RegExp]>([
  ['a certificate that nobody trusts', () => serve(strange, 200), /^certificate: .*not trusted/],
  [
    'a redirect to another name',
    () => serve(tls, 301, { location: 'https://www.example.net/' }),
    /^webhook: APP_URL redirects webhooks to https:\/\/www.example.net/,
  ],
  ['a wall in front', () => serve(tls, 403), /^webhook: APP_URL refuses webhooks \(403/],
  ['a proxy without a storefront', () => serve(tls, 502), /^webhook: .*502.*start the storefront/],
  ['another site', () => serve(tls, 200), /^webhook: SESSION_SECRET differs .*or that is no storefront/],
])('%s is named in one line', async (_, open, line) => {
  expect(await linesOf({ APP_URL: await open() })).toEqual([expect.stringMatching(line)]);
});

test('a clock that is ahead of all others is one line', async () => {
  const ahead = () => Date.now() + 600_000;
  const line =
    /^clock: this machine’s clock is \d+ s ahead of the database’s and the storefront’s and the provider’s/;
  expect(await linesOf({}, ahead)).toEqual([expect.stringMatching(line)]);
});

test('a read-only copy of the database', async () => {
  const name = new URL(otherUrl).pathname.slice(1);
  await other.$executeRawUnsafe(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
  const line = /^database: DATABASE_URL leads to a read-only copy/;
  expect(await linesOf({ DATABASE_URL: otherUrl })).toEqual([expect.stringMatching(line)]);
});

test('a backup of days ago', async () => {
  const row = {
    id: 1,
    digest: 'x',
    bytes: 1n,
    isEncrypted: true,
    dumpedAt: new Date(Date.now() - 48 * 3600_000),
  };
  await db.backup.create({ data: row });
  expect(await linesOf()).toEqual([
    expect.stringMatching(/^database: its last backup is of 20.*npm run backup/),
  ]);
  await db.backup.deleteMany();
});

test('background jobs that nothing runs', async () => {
  await db.$executeRaw`
    SELECT graphile_worker.add_job('of_nobody', job_key => 'doctor', run_at => now() - interval '1 hour')`;
  expect(await linesOf()).toEqual([expect.stringMatching(/^selling: background jobs are not running/)]);
});

const put = (file: string, text: string) => writeFile(join(folders.content, file), text);

test.each<[string, () => Promise<void>, RegExp]>([
  [
    'no organizer',
    () => rm(join(folders.content, 'organizer.json')),
    /^content: content\/organizer.json: it is missing/,
  ],
  [
    'an unknown field',
    () => put('events/evt_one.json', '{ "plaice": "Kololo" }'),
    /^content: content\/events\/evt_one.json: plaice: unknown field/,
  ],
  [
    'a picture that is not there',
    () => put('events/evt_one.json', '{ "image": "start.webp" }'),
    /^content: content\/events\/evt_one.json: image: there is no/,
  ],
  [
    'another encoding',
    () => put('networks.json', '\u0000'),
    /^content: content\/networks.json: it is not UTF-8/,
  ],
])('%s is named in one line', async (_, spoil, line) => {
  await spoil();
  expect(await linesOf()).toEqual([expect.stringMatching(line)]);
});

test('an address for alerts to which nothing is sent', async () => {
  const row = {
    file: 'organizer.json',
    key: 'alerts.email',
    value: 'desk@example.org',
    changedAt: new Date(),
  };
  await db.setting.create({ data: row });
  expect(await linesOf({ SMTP_URL: '' })).toEqual([
    expect.stringMatching(/^configuration: SMTP_URL is not set, so no alert leaves by e-mail/),
  ]);
  await db.setting.deleteMany();
});

test('a payee that payers cannot check', async () => {
  await put('networks.json', '{}');
  expect(await linesOf()).toEqual([
    expect.stringMatching(/^content: content\/networks.json: momo.payee, airtel.payee: is not set/),
  ]);
});

test('a language with a gap', async () => {
  const file = join(folders.messages, 'sw.json');
  const messages = JSON.parse(await readFile(file, 'utf8'));
  delete messages.desk;
  await writeFile(file, JSON.stringify(messages));
  expect(await linesOf()).toEqual([
    expect.stringMatching(/^languages: messages\/sw.json lacks \d+ messages/),
  ]);
});
