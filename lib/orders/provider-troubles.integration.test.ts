// What keeps the provider from serving our calls, on a real database: the sandbox, its other host, and servers that are
// no provider at all.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshList } from '#lib/events/refresh-events.ts';
import { finishAttention } from '#lib/orders/attention.ts';
import {
  findClockOff,
  findTroubles,
  noticeTroubles,
  openAgain,
  troubleLog,
} from '#lib/orders/provider-troubles.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';
import { testMirror } from '#lib/orders/testing/mirror.ts';
import { createPartnerApi, type PartnerApiConfig } from '#lib/partner-api/client.ts';
import { sharedBudget } from '#lib/partner-api/shared/shared-budget.ts';
import { findClient, ORG } from '../../tools/scripts/stack/connect-provider.ts';
import { testSandbox } from '../../tools/test/test-sandbox.ts';

const { ctx: mirror, db, storeCheckout } = await testMirror();
const { control, baseUrl, otherOrigin } = await testSandbox();
const { client } = await findClient(control);

let lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
/** Moved by the tests; ahead of the machine's, because the database stamps closed cases by its own. */
let clock = Date.now();
const now = () => new Date(clock);
const later = (seconds: number) => {
  clock += seconds * 1000;
};

function storefront(changes: Partial<PartnerApiConfig> = {}) {
  const troubles = troubleLog(db, log, now);
  const partner = createPartnerApi({
    baseUrl,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    fetch: globalThis.fetch,
    now: () => clock,
    sleep: async () => undefined,
    random: () => 0,
    budget: sharedBudget({ db, now: () => clock }),
    // The clock of these tests is ahead of the machine's.
    onCall: (call) => troubles.observe({ ...call, clockOffSeconds: null }),
    ...changes,
  });
  const ctx = { ...mirror, partner, now, log };
  const asks = async () => {
    const answer = await partner.events.list({}, { attempts: 1 });
    await troubles.flush();
    return answer;
  };
  const causes = async () => (await findTroubles(ctx)).map(({ cause }) => cause);
  const cases = async () => {
    await noticeTroubles(ctx);
    return (await listAttention(db, 10)).items.map(({ facts }) => facts);
  };
  return { ctx, asks, causes, cases, flush: troubles.flush };
}

async function serve(answer: (status: number) => [number, string]) {
  const server = createServer((request, response) => {
    request.resume();
    const [status, body] = answer(200);
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
const webSite = await serve(() => [200, '<!doctype html><title>Welcome</title>']);
const outage = await serve(() => [503, '<h1>Service unavailable</h1>']);

beforeEach(async () => {
  lines = [];
  later(3_600);
  await db.attentionItem.deleteMany();
  await db.providerTrouble.deleteMany();
  await db.upstreamBudget.deleteMany();
  await db.upstreamPause.deleteMany();
  await db.eventSnapshot.deleteMany();
  await control.clearFaults();
});

describe('a trouble that calls find', () => {
  test.each<[string, Partial<PartnerApiConfig>]>([
    ['credential_refused', { clientSecret: 'WRONG-X' }],
    ['credential_refused', { clientId: 'NOBODY-X' }],
    ['wrong_host', { baseUrl: `${otherOrigin}/v1` }],
    ['not_the_api', { baseUrl: webSite }],
  ])('is a case at once, with its host and the time of its beginning: %s', async (cause, wrong) => {
    const { asks, causes, cases } = storefront(wrong);
    expect(await causes()).toEqual([]);
    await asks();
    const host = new URL(wrong.baseUrl ?? baseUrl).host;
    expect(await causes()).toEqual([cause]);
    expect(await cases()).toEqual([{ cause, host, since: now().toISOString() }]);
    expect(lines.join()).toContain(`"cause":"${cause}"`);
    expect(lines.join()).toContain(`"host":"${host}"`);
  });

  test('and is over with the next call that is served, and its case closes by itself', async () => {
    const wrong = storefront({ clientSecret: 'WRONG-X' });
    await wrong.asks();
    expect(await wrong.cases()).toHaveLength(1);
    const right = storefront();
    await right.asks();
    expect(await right.causes()).toEqual([]);
    expect(await right.cases()).toEqual([]);
    const [closed] = await db.attentionItem.findMany();
    expect(closed).toMatchObject({ doneById: null, note: expect.stringContaining('serves our calls again') });
  });

  test('that begins again is a case again, also if staff closed the first one', async () => {
    const { id: staffId } = await db.staff.create({
      data: { name: 'A', email: `${randomUUID()}@x.example`, role: 'owner' },
    });
    const wrong = storefront({ clientSecret: 'WRONG-X' });
    await wrong.asks();
    await wrong.cases();
    const [item] = (await listAttention(db, 1)).items;
    if (!item) throw new Error('no case');
    await finishAttention(
      db,
      { id: item.id, seen: item.changedAt, note: '', staffId, ending: 'mended' },
      new Date(),
    );
    expect(await wrong.cases()).toEqual([]);
    await storefront().asks();
    later(60);
    await wrong.asks();
    expect(await wrong.cases()).toHaveLength(1);
  });

  test.each([
    ['failing', outage],
    ['no_answer', 'http://127.0.0.1:9/v1'],
  ])('that may pass is told at once, and a case once it lasts: %s', async (cause, address) => {
    const { asks, causes, cases } = storefront({ baseUrl: address });
    await asks();
    expect(await causes()).toEqual([cause]);
    expect(await cases()).toEqual([]);
    later(61);
    await asks();
    expect(await cases()).toMatchObject([{ cause }]);
  });

  test('costs few log lines and writes, however many calls find it', async () => {
    const { asks } = storefront({ baseUrl: outage });
    for (let call = 0; call < 20; call++) {
      await asks();
      later(0.1);
    }
    expect(lines.filter((line) => line.includes('does not serve our calls'))).toHaveLength(1);
  });

  test('the secret is revoked while the storefront runs', async () => {
    const own = await control.createClient({ org: ORG, scopes: client.scopes });
    const { asks, causes } = storefront({ clientId: own.client_id, clientSecret: own.client_secret });
    await asks();
    expect(await causes()).toEqual([]);
    await control.changeClient(own.client_id, { regenerate: true });
    later(3_600);
    await asks();
    expect(await causes()).toEqual(['credential_refused']);
  });

  test('an inactive API client', async () => {
    const own = await control.createClient({ org: ORG, scopes: client.scopes });
    const { asks, causes } = storefront({ clientId: own.client_id, clientSecret: own.client_secret });
    await asks();
    await control.changeClient(own.client_id, { active: false });
    await asks();
    expect(await causes()).toEqual(['credential_refused']);
  });
});

describe('a trouble that our own tables show', () => {
  test.each([
    [['orders:write', 'orders:read'], ['events:read']],
    [['events:read'], ['orders:write']],
    [['orders:read'], ['events:read', 'orders:write']],
  ])('of the permissions %j: %j is missing', async (scopes, missing) => {
    const own = await control.createClient({ org: ORG, scopes });
    const { asks, causes, cases } = storefront({ clientId: own.client_id, clientSecret: own.client_secret });
    await asks();
    await asks();
    expect(await causes()).toEqual(['scope_missing']);
    expect(await cases()).toMatchObject([{ cause: 'scope_missing', which: missing }]);
    // The provider is asked for another token, as the permissions may have changed.
    later(301);
    await asks();
    expect(await cases()).toMatchObject([{ cause: 'scope_missing', which: missing }]);
    await control.changeClient(own.client_id, { scopes: ['events:read', 'orders:write'] });
    await asks();
    later(3_600);
    await asks();
    expect(await cases()).toEqual([]);
  });

  test('without orders:read everything can be sold', async () => {
    const own = await control.createClient({ org: ORG, scopes: ['events:read', 'orders:write'] });
    const { asks, causes } = storefront({ clientId: own.client_id, clientSecret: own.client_secret });
    await asks();
    expect(await causes()).toEqual([]);
  });

  test('payments that the organization is not cleared for, until it is', async () => {
    const { ctx, cases } = storefront();
    await control.changeOrg(ORG, { payments_enabled: false });
    await refreshList(ctx, 0);
    expect(await cases()).toMatchObject([{ cause: 'payments_disabled' }]);
    await control.changeOrg(ORG, { payments_enabled: true });
    await refreshList(ctx, 0);
    expect(await cases()).toEqual([]);
  });
});

describe('calls that the provider refuses for long', () => {
  const refuse = (retry_after: number, path = '/events', times = 1) =>
    control.refuse(path, 429, 'rate_limited', { retry_after, times });

  test('are a case until one is served', async () => {
    const { asks, cases, causes } = storefront();
    await refuse(86_400);
    expect(await asks()).toMatchObject({ ok: false });
    expect(await cases()).toEqual([{ cause: 'calls_paused', which: ['read'], since: now().toISOString() }]);
    later(30);
    expect(await asks()).toMatchObject({ error: { code: 'budget_spent' } });
    later(31);
    expect(await asks()).toMatchObject({ ok: true });
    expect(await causes()).toEqual([]);
    expect(await cases()).toEqual([]);
  });

  test('a spent window is no case, but is said while it lasts', async () => {
    const { asks, cases, causes, ctx } = storefront();
    await refuse(40);
    await asks();
    expect(await cases()).toEqual([]);
    expect(await findTroubles(ctx)).toMatchObject([
      { cause: 'calls_paused', which: ['read'], isLasting: false },
    ]);
    later(41);
    expect(await causes()).toEqual([]);
  });

  test('a limit of 0 is a case, and the documented one counts', async () => {
    const { cases, ctx } = storefront();
    const budget = sharedBudget({ db, now: () => clock });
    const zero = { status: 200, retryAfterSeconds: null, limit: 0, remaining: 0, resetSeconds: 30 };
    await budget.observe('write', zero);
    expect((await findTroubles(ctx)).map(({ cause }) => cause)).toEqual(['calls_paused', 'limit_unusable']);
    expect(await cases()).toMatchObject([
      { cause: 'calls_paused' },
      { cause: 'limit_unusable', which: ['write'] },
    ]);
    later(31);
    expect(await budget.acquire('write', 'payment')).toEqual({ ok: true });
    await budget.observe('write', { ...zero, limit: 60, remaining: 59 });
    expect(await cases()).toEqual([]);
  });

  test('go out at once when staff open them again', async () => {
    const { id: staffId } = await db.staff.create({
      data: { name: 'A', email: `${randomUUID()}@x.example`, role: 'owner' },
    });
    const { ctx, asks, cases } = storefront();
    await refuse(86_400);
    await asks();
    await cases();
    const [item] = (await listAttention(db, 1)).items;
    if (!item) throw new Error('no case');
    const attempt = {
      state: 'waiting',
      waitingFor: 'budget_spent',
      notBefore: new Date(clock + 60_000),
    } as const;
    const { id: checkoutId } = await storeCheckout();
    const { id } = await db.paymentAttempt.create({
      data: { ...attempt, checkoutId, idempotencyKey: randomUUID() },
    });
    const seen = item.changedAt;
    expect(await openAgain(db, { id: item.id, seen: new Date(0), staffId }, ctx.now())).toMatchObject({
      ok: false,
    });
    expect(await asks()).toMatchObject({ error: { code: 'budget_spent' } });
    expect(await openAgain(db, { id: item.id, seen, staffId }, ctx.now())).toMatchObject({ ok: true });
    expect(await asks()).toMatchObject({ ok: true });
    expect(await db.paymentAttempt.findUnique({ where: { id } })).toMatchObject({ notBefore: now() });
    expect(await db.attentionItem.findUnique({ where: { id: item.id } })).toMatchObject({
      doneById: staffId,
      note: 'Opened again.',
    });
    later(1);
    await refuse(86_400);
    await asks();
    expect(await cases()).toMatchObject([{ cause: 'calls_paused' }]);
  });
});

describe('the clock', () => {
  const answered = async (off: number | null) => {
    const troubles = troubleLog(db, log, now);
    troubles.observe({ ...CALL, clockOffSeconds: off });
    await troubles.flush();
  };
  const CALL = {
    host: 'api.example.com',
    trouble: null,
    detail: null,
    method: 'GET',
    path: '/events',
    kind: 'read',
    status: 200,
    errorCode: null,
    requestId: null,
    ms: 9,
    attempt: 1,
  } as const;

  test('that differs from the provider’s is one case, until it agrees again', async () => {
    const { cases, causes } = storefront();
    await answered(2);
    expect(await causes()).toEqual([]);
    await answered(45);
    const since = now().toISOString();
    expect(await cases()).toEqual([{ cause: 'clock_skew', since }]);
    const [before] = await db.attentionItem.findMany();
    later(20);
    await answered(46);
    expect(await findClockOff(db, now())).toBe(46);
    expect(await cases()).toEqual([{ cause: 'clock_skew', since }]);
    expect((await db.attentionItem.findMany())[0]?.changedAt).toEqual(before?.changedAt);
    await answered(-1);
    expect(await cases()).toEqual([]);
    expect(await db.attentionItem.findFirst()).toMatchObject({ note: 'The clocks agree again.' });
  });

  test('is measured by the Date of each answer of the real provider', async () => {
    const troubles = troubleLog(db, log, now);
    const partner = createPartnerApi({
      baseUrl,
      clientId: client.client_id,
      clientSecret: client.client_secret,
      fetch: globalThis.fetch,
      now: () => Date.now() - 120_000,
      sleep: async () => undefined,
      random: () => 0,
      onCall: (call) => troubles.observe(call),
    });
    await partner.events.list({}, { attempts: 1 });
    await troubles.flush();
    const off = await findClockOff(db, now());
    expect(off).toBeLessThan(-110);
    expect(off).toBeGreaterThan(-130);
  });
});
