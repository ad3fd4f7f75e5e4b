import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../server.ts';
import { readSeed } from './seed-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'flagoff-seed-'));
afterAll(() => rm(folder, { recursive: true }));

async function seedOf(content: unknown, allowHosts: readonly string[] = []) {
  const path = join(folder, 'seed.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readSeed(path, allowHosts);
}

const MINE = {
  orgs: [{ org: 'my-club' }],
  clients: [{ org: 'my-club', client_id: 'MINE-X', client_secret: 'SECRET-X', scopes: ['events:read'] }],
  events: [{ event_id: 'evt_mine', org: 'my-club', ticket_types: [{ name: '10 km', price_minor: 1000 }] }],
  webhook_endpoints: [{ org: 'my-club', url: 'http://shop:3000/hook', secret: 'whsec_mine' }],
};

describe('a sandbox that was started with a seed and allowed hosts', async () => {
  const allowHosts = ['shop', 'sandbox'];
  const seed = await seedOf({ ...MINE, fixtures: false }, allowHosts);
  const options = { port: 0, otherPort: 0, publicUrl: 'http://sandbox:4010', allowHosts, seed };
  const sandbox = await startSandbox(options);
  afterAll(() => sandbox.close());
  const control = async (path: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${sandbox.origin}/_sandbox${path}`, init);
    return { status: answer.status, body: await answer.json() };
  };
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${sandbox.origin}/_sandbox/fixtures`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end();
    });

  test('has what the seed says and nothing else, also after a reset', async () => {
    const seen = {
      base_url: 'http://sandbox:4010/v1',
      clients: [{ client_id: 'MINE-X', client_secret: 'SECRET-X' }],
      events: [{ event_id: 'evt_mine' }],
    };
    expect((await control('/fixtures')).body).toMatchObject(seen);
    await control('/events', { event_id: 'evt_other' });
    await control('/reset', {});
    expect((await control('/fixtures')).body).toMatchObject(seen);
    expect((await control('/webhook-endpoints')).body).toMatchObject({
      endpoints: [{ url: 'http://shop:3000/hook', secret: 'whsec_mine' }],
    });
  });

  test('sends webhooks to allowed hosts by http, and to no other', async () => {
    const endpoint = (url: string) => control('/webhook-endpoints', { org: 'my-club', url });
    expect((await endpoint('http://shop/hook')).status).toBe(201);
    for (const url of ['http://other:3000/hook', 'http://shop.evil.example/hook', 'ftp://shop/hook'])
      expect((await endpoint(url)).status, url).toBe(400);
  });

  test.each([
    ['sandbox:4010', 200],
    ['shop', 200],
    ['127.0.0.1', 200],
    ['other:4010', 403],
  ])('the control plane answers Host: %s with %i', async (host, status) => {
    expect(await statusFor(host)).toBe(status);
  });
});

test('a seed adds to the fixtures', async () => {
  const sandbox = await startSandbox({ port: 0, otherPort: 0, seed: await seedOf({ events: MINE.events }) });
  const answer = await fetch(`${sandbox.origin}/_sandbox/fixtures`);
  const { events } = (await answer.json()) as { events: { event_id: string }[] };
  expect(events.map(({ event_id }) => event_id)).toEqual(
    expect.arrayContaining(['evt_mine', 'evt_kampala_city_marathon']),
  );
  await sandbox.close();
});

test.each([
  [{ events: [{ name: '' }] }, 'events.0.name: '],
  [{ races: [] }, 'races: unknown field'],
  [{ clients: [{ scopes: ['orders:write'] }] }, 'clients.0.org: '],
  [
    { webhook_endpoints: [{ org: 'my-club', url: 'http://shop/hook' }] },
    'webhook_endpoints.0.url: must be https',
  ],
  ['{', 'Expected property name'],
])('%j is refused by its field', async (content, message) => {
  await expect(seedOf(content)).rejects.toThrow(message);
});

test('what only the whole seed shows is refused at the start', async () => {
  const seed = await seedOf({ events: [{ event_id: 'evt_a' }, { event_id: 'evt_a' }] });
  await expect(startSandbox({ port: 0, otherPort: 0, seed })).rejects.toThrow(
    'events.1.event_id: exists already',
  );
});
