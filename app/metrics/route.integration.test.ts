// `GET /metrics` as a monitoring system meets it, on a real database.
import { expect, test, vi } from 'vitest';
import { raiseAttention } from '#lib/orders/attention.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { delivery, testMirror } from '#lib/orders/testing/mirror.ts';
import { sharedBudget } from '#lib/partner-api/shared/shared-budget.ts';
import { GET } from './route.ts';

const served = vi.hoisted(() => ({ ctx: {} }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));

const { ctx, db, accept } = await testMirror();
const TOKEN = 'a-token-of-these-tests';
const limits = { PARTNER_READS_PER_MINUTE: 300, PARTNER_WRITES_PER_MINUTE: 60 };
const configured = (env: object) => {
  served.ctx = { ...ctx, env: { ...limits, ...env } };
};
const scrape = (authorization?: string) =>
  GET(new Request('https://races.example/metrics', { headers: authorization ? { authorization } : {} }));

test('there is no such address without a token in the environment', async () => {
  configured({});
  expect((await scrape('Bearer undefined')).status).toBe(404);
});

test('only the token opens it', async () => {
  configured({ METRICS_TOKEN: TOKEN });
  for (const wrong of [undefined, TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `bearer ${TOKEN}`])
    expect((await scrape(wrong)).status).toBe(401);
  expect((await scrape(`Bearer ${TOKEN}`)).status).toBe(200);
});

test('it counts what an operator needs, without anything of a person', async () => {
  configured({ METRICS_TOKEN: TOKEN });
  await accept(delivery('order.paid', { id: 'ord_1', status: 'paid' }));
  await accept(delivery('order.paid', { id: 'ord_2', status: 'paid' }));
  await accept(delivery('order.failed', { id: 'ord_3', status: 'failed' }));
  await accept(delivery('order.invented_by_somebody', { id: 'ord_3', status: 'failed' }));
  await processDeliveries(ctx);
  await raiseAttention(db, { kind: 'late_money', key: 'late_money:1', facts: { orderCodes: ['KR-ord_1'] } });
  await sharedBudget({ db, now: () => ctx.now().getTime() }).acquire('write', 'payment');
  const response = await scrape(`Bearer ${TOKEN}`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('version=0.0.4');
  for (const line of [
    'flagoff_selling 1',
    'flagoff_orders{status="paid"} 2',
    'flagoff_orders{status="failed"} 1',
    'flagoff_webhook_deliveries{type="order.paid",state="applied"} 2',
    'flagoff_cases_open{kind="late_money"} 1',
    'flagoff_provider_calls{kind="write"} 1',
    'flagoff_provider_calls_limit{kind="write"} 60',
    'flagoff_queue_length 0',
    'flagoff_jobs_failed 0',
    'flagoff_alerts_waiting 2',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).not.toMatch(/invented|KR-|ord_|@|\+256/);
});

test('a stopped sale is 0', async () => {
  configured({ METRICS_TOKEN: TOKEN });
  const at = { host: 'api.example.com', detail: '', firstAt: new Date(), lastAt: new Date() };
  await db.providerTrouble.create({ data: { cause: 'credential_refused', ...at } });
  const text = await (await scrape(`Bearer ${TOKEN}`)).text();
  expect(text).toContain('flagoff_selling 0\n');
  expect(text).toContain('flagoff_problems{code="credential_refused",effect="stops"} 1\n');
});
