// The package as a stranger has it: a tarball, installed in an empty folder without a registry, started by its name.
import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { packSandbox } from './pack-sandbox.ts';

const run = promisify(execFile);
const MINUTES = 60_000;
const SECRET = 'whsec_of-this-test';
const KEY = 'SVC_CID_KAMPALARUNNERS1-X:SVC_SEC_KAMPALARUNNERS1SECRET-X';

const folder = await mkdtemp(join(tmpdir(), 'flagoff-package-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A shop that takes one webhook. */
async function receiver() {
  const { promise, resolve } = Promise.withResolvers<{ header: string; body: string }>();
  const server = createServer(async (request: IncomingMessage, response) => {
    resolve({ header: String(request.headers['x-service-signature']), body: await text(request) });
    response.writeHead(200).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, webhook: promise };
}

test(
  'sells an order and signs its webhook, in at most 15 MB',
  async () => {
    const tarball = await packSandbox();
    await writeFile(join(folder, 'package.json'), '{}');
    const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...flags, tarball], { cwd: folder });
    const { stdout } = await run('du', ['-sk', '--apparent-size', join(folder, 'node_modules')]);
    expect(Number.parseInt(stdout, 10)).toBeLessThan(15 * 1024);

    const shop = await receiver();
    const seed = join(folder, 'seed.json');
    const endpoint = { org: 'kampala-runners', url: shop.url, secret: SECRET };
    await writeFile(seed, JSON.stringify({ webhook_endpoints: [endpoint] }));
    const command = join(folder, 'node_modules', '.bin', 'flagoff-sandbox');
    const program = spawn(command, ['--port', '0', '--other-port', '0', '--seed', seed]);
    afterAll(() => program.kill());
    const said = await new Promise<string>((resolve, reject) => {
      program.stdout.once('data', (line) => resolve(String(line)));
      program.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    });
    const base = /http:\/\/\S+\/v1/.exec(said)?.[0] ?? '';

    const call = async (path: string, body: BodyInit, headers: Record<string, string>) => {
      const answer = await fetch(`${base}${path}`, { method: 'POST', body, headers });
      expect(answer.ok, path).toBe(true);
      return answer.json();
    };
    const basic = `Basic ${Buffer.from(KEY).toString('base64')}`;
    const form = new URLSearchParams({ grant_type: 'client_credentials' });
    const { access_token } = await call('/oauth/token', form, { authorization: basic });
    const authorized = (key: string) => ({
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    });
    const buyer = { buyer_name: 'Grace Akello', buyer_email: 'grace@example.com', buyer_phone: '0700000011' };
    const lines = [{ ticket_type_id: 'tkt_gnr_8', quantity: 1 }];
    const order = { event_id: 'evt_gulu_night_run', lines, ...buyer, payment_method: 'airtel' };
    const created = await call('/orders', JSON.stringify(order), authorized('create'));
    await call(
      `/orders/${created.data.order.id}/pay`,
      JSON.stringify({ msisdn: '0700000011' }),
      authorized('pay'),
    );

    const { header, body } = await shop.webhook;
    const { t, v1 } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
    expect(v1).toBe(createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex'));
    expect(JSON.parse(body)).toMatchObject({ type: 'order.paid', data: { order: { status: 'paid' } } });
  },
  5 * MINUTES,
);
