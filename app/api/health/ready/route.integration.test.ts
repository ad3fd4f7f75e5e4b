// `GET /api/health/ready` as a probe meets it, on a real database.
import { expect, test, vi } from 'vitest';
import { findSellingState } from '#lib/admin/health/find-selling-state.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import { testMirror } from '#lib/orders/testing/mirror.ts';
import { sharedBudget } from '#lib/partner-api/shared/shared-budget.ts';
import { GET } from './route.ts';

const served = vi.hoisted(() => ({ ctx: {} }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));

const { ctx, db } = await testMirror();
served.ctx = ctx;
const probe = async () => {
  const response = await GET();
  return { status: response.status, body: await response.json() };
};

test('a process that serves all is ok', async () => {
  expect(await probe()).toEqual({ status: 200, body: { status: 'ok', selling: 'works' } });
});

test('troubles with the provider are told by name, without taking the process out of service', async () => {
  const at = { host: 'api.example.com', detail: 'words', firstAt: new Date(), lastAt: new Date() };
  await db.providerTrouble.create({ data: { cause: 'certificate', ...at } });
  const refused = {
    status: 429,
    retryAfterSeconds: 86_400,
    limit: null,
    remaining: null,
    resetSeconds: null,
  };
  await sharedBudget({ db, now: Date.now }).observe('write', refused);
  const { status, body } = await probe();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'degraded',
    selling: 'stopped',
    provider: ['certificate', 'calls_paused'],
    problems: ['certificate', 'calls_paused'],
  });
  expect(JSON.stringify(body)).not.toContain('example.com');
});

test('reads that wait for a minute are told, and stop no sales', async () => {
  const refused = { status: 429, retryAfterSeconds: 50, limit: null, remaining: null, resetSeconds: null };
  await sharedBudget({ db, now: Date.now }).observe('read', refused);
  expect((await probe()).body).toEqual({
    status: 'degraded',
    selling: 'works',
    provider: ['calls_paused'],
    problems: ['calls_paused'],
  });
});

test('a return address that is not registered is told too', async () => {
  const at = { host: '', detail: 'https://entries.example.org', firstAt: new Date(), lastAt: new Date() };
  await db.providerTrouble.create({ data: { cause: 'return_address_refused', ...at } });
  expect(await probe()).toEqual({
    status: 200,
    body: {
      status: 'degraded',
      selling: 'partly',
      provider: ['return_address_refused'],
      problems: ['return_address_refused'],
    },
  });
});

test('webhooks are missing since the first payment without one, not since that was noticed', async () => {
  const since = '2027-01-15T07:00:00.000Z';
  await raiseAttention(db, { kind: 'webhooks_missing', key: 'webhooks_missing', facts: { since } });
  expect((await probe()).body).toEqual({
    status: 'degraded',
    selling: 'works',
    problems: ['webhooks_missing'],
  });
  expect(await findSellingState(ctx)).toMatchObject({ problems: [{ since: new Date(since) }] });
});

test('a database that does not answer makes the process unready', async () => {
  served.ctx = {
    ...ctx,
    partner: { ...ctx.partner, grantedScopes: () => Promise.reject(new Error('down')) },
  };
  expect(await probe()).toEqual({ status: 503, body: { status: 'database unreachable' } });
});
