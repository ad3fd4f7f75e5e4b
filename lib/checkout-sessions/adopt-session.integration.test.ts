// Sessions that browsers create with the publishable key, against the real sandbox: which one our server takes.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_SHOP, testStorefront } from '#lib/checkout/testing/storefront.ts';
import { createPartnerApi } from '#lib/partner-api/client.ts';
import { sharedBudget } from '#lib/partner-api/shared/shared-budget.ts';
import { findClient, ORG } from '../../tools/scripts/stack/connect-provider.ts';
import { adoptSession } from './adopt-session.ts';
import { findSessionPage } from './session-status.ts';
import type { StartedSession } from './start-session.ts';
import { EVENT, hostedBuyer, newStart, started } from './testing/hosted-buyer.ts';

const storefront = await testStorefront();
const { ctx, sandbox, calls } = storefront;
const buyer = hostedBuyer(storefront);
const { client } = await findClient(sandbox.control);
await sandbox.control.changeClient(client.client_id, { allowed_origins: [TEST_SHOP] });

beforeEach(async () => {
  await sandbox.control.clearFaults();
  await sandbox.control.setLimits({ writes_per_minute: 10_000, publishable_ip_per_minute: 10_000 });
  await ctx.db.checkoutSession.deleteMany();
  await ctx.db.throttle.deleteMany();
});

const Created = z.object({ data: z.object({ id: z.string(), url: z.string() }) });
type Changes = { readonly key?: string; readonly origin?: string } & Readonly<Record<string, unknown>>;

/** What the browser sends to the provider for a stored session. */
function create({ id, prefill }: StartedSession, { key, origin = TEST_SHOP, ...changes }: Changes = {}) {
  return fetch(`${sandbox.baseUrl}/checkout-sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-publishable-key': key ?? client.publishable_key,
      origin,
    },
    body: JSON.stringify({
      event_id: EVENT,
      ui_mode: 'embedded',
      client_reference_id: id,
      prefill,
      ...changes,
    }),
  });
}

const created = async (stored: StartedSession, changes?: Changes) =>
  Created.parse(await (await create(stored, changes)).json()).data;
const stored = (changes: Parameters<typeof newStart>[0] = {}) =>
  started(ctx, newStart({ style: 'embedded', ...changes }));
const row = ({ id }: StartedSession) => ctx.db.checkoutSession.findUniqueOrThrow({ where: { id } });
const sessionReads = () =>
  calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/checkout-sessions/')).length;

test('a start stores what the browser needs, and creates nothing', async () => {
  const before = calls.length;
  const start = await stored({ prefill: { name: 'Akello Grace' } });
  expect(start).toMatchObject({
    style: 'embedded',
    url: null,
    sessionId: null,
    prefill: { buyer_name: 'Akello Grace' },
  });
  expect(calls.slice(before).filter(({ kind }) => kind === 'write')).toEqual([]);
});

test('the session of the browser is read and taken, and the next start finds it', async () => {
  const start = newStart({ style: 'embedded' });
  const first = await started(ctx, start);
  const { id, url } = await created(first);
  expect(await adoptSession(ctx, { ref: first.ref, sessionId: id })).toEqual({ ok: true, value: { url } });
  expect(await row(first)).toMatchObject({ state: 'open', sessionId: id, url, calls: 1 });
  expect((await row(first)).nextReadAt).not.toBeNull();
  expect(await started(ctx, start)).toMatchObject({ ref: first.ref, sessionId: id, url });
});

test('an order of the session is found, although no message ever comes', async () => {
  const start = await stored();
  const { id } = await created(start);
  await adoptSession(ctx, { ref: start.ref, sessionId: id });
  const made = await buyer.order(id);
  await buyer.pay(made.id);
  await storefront.settle(made.id);
  expect((await findSessionPage(ctx, start.ref))?.status).toMatchObject({ status: 'paid', terminal: true });
});

describe('refused, and stored as it was', () => {
  const refused = async (start: StartedSession, sessionId: string, problem = 'refused') => {
    expect(await adoptSession(ctx, { ref: start.ref, sessionId })).toEqual({ ok: false, error: problem });
    expect(await row(start)).toMatchObject({ state: 'waiting', sessionId: null, url: null });
  };

  test('the session of another buyer', async () => {
    const [mine, other] = [await stored(), await stored()];
    await refused(mine, (await created(other)).id);
  });

  test('one without a reference', async () => {
    const start = await stored();
    await refused(start, (await created(start, { client_reference_id: undefined })).id);
  });

  test('one of another event', async () => {
    const start = await stored();
    await refused(start, (await created(start, { event_id: 'evt_kampala_city_marathon' })).id);
  });

  test('one that is not made for a frame', async () => {
    const start = await stored();
    const back = { on_success_url: `${TEST_SHOP}/a`, on_cancel_url: `${TEST_SHOP}/b` };
    await refused(start, (await created(start, { ui_mode: 'redirect', ...back })).id);
  });

  test('an id that the provider does not know', async () => {
    await refused(await stored(), 'cs_unknown');
    await refused(await stored(), '../orders');
  });

  test('one that the provider cannot be asked about', async () => {
    const start = await stored();
    const { id } = await created(start);
    await sandbox.control.refuse(`/checkout-sessions/${id}`, 500, 'server_error', { times: 5 });
    await refused(start, id, 'not_read');
  });

  test('an id that is none', async () => {
    await refused(await stored(), '', 'not_found');
    await refused(await stored(), 'x'.repeat(500), 'not_found');
  });
});

test('a second session of one start is refused, also when both are named at once', async () => {
  const start = await stored();
  const [one, other] = [await created(start), await created(start)];
  const named = await Promise.all(
    [one, other].map(({ id }) => adoptSession(ctx, { ref: start.ref, sessionId: id })),
  );
  expect(named.filter(({ ok }) => ok)).toHaveLength(1);
  const { sessionId } = await row(start);
  const late = sessionId === one.id ? other.id : one.id;
  expect(await adoptSession(ctx, { ref: start.ref, sessionId: late })).toEqual({
    ok: false,
    error: 'refused',
  });
  expect((await row(start)).sessionId).toBe(sessionId);
});

test('naming the same session again reads it anew, at most once in some seconds', async () => {
  const start = await stored();
  const { id, url } = await created(start);
  await adoptSession(ctx, { ref: start.ref, sessionId: id });
  const before = sessionReads();
  for (let time = 0; time < 5; time += 1)
    expect(await adoptSession(ctx, { ref: start.ref, sessionId: id })).toEqual({ ok: true, value: { url } });
  expect(sessionReads() - before).toBe(1);
});

test('who names many ids is stopped, and a neighbour of the same address is not', async () => {
  const address = 'shared address';
  const [attacker, neighbour] = [await stored({ address }), await stored({ address })];
  const answers: string[] = [];
  for (let time = 0; time < 7; time += 1) {
    const answer = await adoptSession(ctx, { ref: attacker.ref, sessionId: `cs_guess_${time}` });
    answers.push(answer.ok ? 'taken' : answer.error);
  }
  expect(answers.slice(-2)).toEqual(['too_often', 'too_often']);
  const { id, url } = await created(neighbour);
  expect(await adoptSession(ctx, { ref: neighbour.ref, sessionId: id })).toEqual({
    ok: true,
    value: { url },
  });
});

test('a hosted session and an unknown ref take no session', async () => {
  const start = await stored();
  const { id } = await created(start);
  const hosted = await started(ctx, newStart());
  for (const ref of [hosted.ref, 'x'.repeat(24), ''])
    expect(await adoptSession(ctx, { ref, sessionId: id })).toEqual({ ok: false, error: 'not_found' });
});

test.each([
  ['a page that is not allowed', { origin: 'https://evil.example' }, 'origin_not_allowed'],
  ['another key', { key: 'pk_unknown-X' }, 'invalid_key'],
])('%s creates no session, and the hosted start takes over the same one', async (_what, changes, code) => {
  const start = newStart({ style: 'embedded' });
  const embedded = await started(ctx, start);
  expect(await (await create(embedded, changes)).json()).toMatchObject({ error_code: code });
  const hosted = await started(ctx, { ...start, style: 'hosted' });
  expect(hosted).toMatchObject({ ref: embedded.ref, style: 'hosted' });
  expect(hosted.url).not.toBeNull();
});

const browsersClient = await sandbox.control.createClient({
  org: ORG,
  scopes: ['checkout_sessions:write', 'orders:write'],
  allowed_origins: [TEST_SHOP],
  return_origins: [TEST_SHOP],
});

describe('creations of browsers spend the client’s writes outside our budget', () => {
  const statuses: (number | null)[] = [];
  const partner = createPartnerApi({
    baseUrl: sandbox.baseUrl,
    clientId: browsersClient.client_id,
    clientSecret: browsersClient.client_secret,
    fetch: globalThis.fetch,
    now: Date.now,
    sleep: (ms) => sleep(ms),
    random: Math.random,
    budget: sharedBudget({ db: ctx.db, now: Date.now }),
    onCall: ({ kind, status }) => kind === 'write' && statuses.push(status),
  });
  const hurried = { attempts: 1, deadlineMs: 1_000 } as const;
  const open = () =>
    partner.checkoutSessions.create(
      { event_id: EVENT, on_success_url: `${TEST_SHOP}/a`, on_cancel_url: `${TEST_SHOP}/b` },
      hurried,
    );
  const pay = () =>
    partner.orders.pay('ord_none', { msisdn: '0752123456' }, { idempotencyKey: randomUUID(), ...hurried });
  const byBrowsers = async (times: number) => {
    const start = await stored();
    for (let n = 0; n < times; n += 1)
      expect((await create(start, { key: browsersClient.publishable_key })).status).toBe(201);
  };

  beforeEach(() => sandbox.control.setLimits({ writes_per_minute: 60 }));

  test('the next answer tells of them: new sessions wait, payments still go, nothing is refused', async () => {
    await byBrowsers(50);
    expect(await open()).toMatchObject({ ok: true });
    const waiting = [await open(), await open()];
    expect(waiting).toMatchObject([{ error: { code: 'budget_spent' } }, { error: { code: 'budget_spent' } }]);
    expect(await pay()).toMatchObject({ error: { code: 'not_found' } });
    expect(statuses).toEqual([201, 404]);
  });

  test('when they have used up the window, one write of ours is refused, and the others wait', async () => {
    await byBrowsers(8);
    for (let n = 0; n < 5; n += 1) expect(await pay()).toMatchObject({ ok: false });
    expect(statuses).toEqual([201, 404, 429]);
  });
});
