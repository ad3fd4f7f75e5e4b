// A database of the version before the names of 23 November, filled by SQL, is migrated and read by today's code.
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#lib/admin/list/list.ts';
import { findOrderRows, ORDER_LIST, orderScope, sumOrders } from '#lib/admin/orders/order-list.ts';
import { loadCheckoutIn } from '#lib/checkout/load-checkout.ts';
import { checkoutStage } from '#lib/checkout/state/checkout-stage.ts';
import { listAttention } from '#lib/orders/attention.ts';
import { emptyTestDatabase } from '../../tools/test/test-database.ts';
import { createDb, type Db } from './client.ts';
import { loadMigrations, migrate } from './migrate.ts';

const FIRST_OF_TODAY = '20261123190000_names';
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ref = (n: number) => `ref-of-a-checkout-no-${String(n).padStart(3, '0')}`;

/** Four checkouts: 1 superseded by 2 before it left, 2 paid, 3 charging, 4 queued. */
const FILL = `
  INSERT INTO event_snapshot (event_id, list_item, detail, list_read_at, detail_read_at) VALUES
    ('evt_1', '{"name": "Kampala Marathon"}', '{"name": "Kampala Marathon"}', '2026-11-20T08:00:00Z', '2026-11-20T08:01:00Z');
  INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total, service_fee,
      total, ticket_count, buyer_name, created_at, status_at, status_source, last_read_at, next_read_at, reads) VALUES
    ('ord_2', 'CODE-2', 'evt_1', 'paid', 'UGX', 50000, 0, 0, 1000, 51000, 1, 'Akello Grace', '2026-11-20T09:00:00Z',
      '2026-11-20T09:05:00Z', 'read', '2026-11-20T09:05:00Z', NULL, 3),
    ('ord_3', 'CODE-3', 'evt_1', 'prompt_sent', 'UGX', 50000, 0, 0, 1000, 51000, 1, 'Okello John', '2026-11-20T10:00:00Z',
      '2026-11-20T10:00:00Z', 'pay', NULL, '2026-11-20T10:00:30Z', 0),
    ('ord_5', 'CODE-5', 'evt_2', 'refunded', 'UGX', 50000, 0, 0, 1000, 51000, 1, NULL, '2026-11-19T10:00:00Z',
      '2026-11-19T10:00:00Z', 'read', NULL, NULL, 0),
    ('ord_6', 'CODE-6', 'evt_2', 'partially_refunded', 'UGX', 50000, 0, 0, 1000, 51000, 1, NULL, '2026-11-19T10:00:00Z',
      '2026-11-19T10:00:00Z', 'read', NULL, NULL, 0);
  INSERT INTO refund (id, order_id, amount, status, created_at) VALUES
    ('rf_1', 'ord_2', 1000, 'completed', '2026-11-20T09:30:00Z');
  INSERT INTO checkout (id, ref, line_no, state, event_id, event_name, locale, input, request, idempotency_key, tries,
      refusal_code, order_id, asked_at, created_at) VALUES
    ('${id(2)}', '${ref(2)}', 12, 'ordered', 'evt_1', 'Kampala Marathon', 'en', '{}', '{"lines": []}', 'key-2', 2, NULL,
      'ord_2', '2026-11-20T09:01:00Z', '2026-11-20T08:59:00Z'),
    ('${id(3)}', '${ref(3)}', 13, 'ordered', 'evt_1', 'Kampala Marathon', 'en', '{}', '{"lines": []}', 'key-3', 1, NULL,
      'ord_3', NULL, '2026-11-20T09:59:00Z'),
    ('${id(4)}', '${ref(4)}', 14, 'waiting', 'evt_1', 'Kampala Marathon', 'sw', '{"buyer_name": "Nakato"}',
      '{"lines": []}', 'key-4', 0, NULL, NULL, NULL, '2026-11-20T11:00:00Z');
  INSERT INTO checkout (id, ref, line_no, state, event_id, event_name, locale, input, request, idempotency_key,
      refusal_code, replaced_by_id) VALUES
    ('${id(1)}', '${ref(1)}', 11, 'refused', 'evt_1', 'Kampala Marathon', 'en', '{}', '{"lines": []}', 'key-1',
      'replaced', '${id(2)}');
  SELECT setval('checkout_line_no_seq', 14);
  INSERT INTO payment_attempt (id, checkout_id, live_checkout_id, state, idempotency_key, msisdn, tries, refusal_code,
      created_at) VALUES
    ('${id(20)}', '${id(2)}', NULL, 'refused', 'pay-20', '+256772123456', 1, 'replaced', '2026-11-20T09:01:00Z'),
    ('${id(21)}', '${id(2)}', NULL, 'paid', 'pay-21', '+256772123456', 1, NULL, '2026-11-20T09:02:00Z'),
    ('${id(30)}', '${id(3)}', '${id(3)}', 'prompted', 'pay-30', '+256702123456', 4, NULL, '2026-11-20T10:00:00Z');
  INSERT INTO webhook_delivery (id, type, created_at, order_id, body, tries, state) VALUES
    ('whd_1', 'order.paid', '2026-11-20T09:05:00Z', 'ord_2', '{"a": 1}', 2, 'applied'),
    ('whd_2', 'order.failed', '2026-11-20T10:05:00Z', 'ord_3', '{"b": 2}', 1, 'received');
  INSERT INTO timeline_entry (at, checkout_id, order_id, kind, detail) VALUES
    ('2026-11-20T08:59:00Z', '${id(1)}', NULL, 'checkout.replaced', '{"by": "${id(2)}"}'),
    ('2026-11-20T09:03:00Z', '${id(2)}', 'ord_2', 'attempt.refusal_lifted', '{}'),
    ('2026-11-20T09:04:00Z', '${id(2)}', 'ord_2', 'order.unreadable', '{"code": "not_found"}'),
    ('2026-11-20T09:05:00Z', '${id(2)}', 'ord_2', 'order.status', '{"from": "cart", "to": "paid", "source": "read"}'),
    ('2026-11-20T10:00:00Z', '${id(3)}', 'ord_3', 'order.status', '{"from": "cart", "to": "prompt_sent", "source": "pay"}');
  INSERT INTO attention_item (kind, dedupe_key, checkout_id, order_id, facts) VALUES
    ('late_money', 'late_money:ord_2', '${id(2)}', 'ord_2', '{"orderCodes": ["CODE-2"], "was": "replaced"}');
  INSERT INTO reconciliation (at, compared, missing, different) VALUES ('2026-11-20T12:00:00Z', 2, 0, 1);
  SELECT graphile_worker.add_job('serve_line', '{}', job_key => 'serve_line', run_at => '2026-11-20T11:00:01Z');
  SELECT graphile_worker.add_job('read_orders', '{}', job_key => 'read_orders', run_at => '2026-11-20T11:00:02Z');
  SELECT graphile_worker.add_job('read_order', '{"orderId": "ord_9"}', job_key => 'read_order:ord_9',
    run_at => '2026-11-20T11:00:03Z');
  SELECT graphile_worker.add_job('advance_checkout', '{"checkoutId": "${id(4)}"}', run_at => '2026-11-20T11:00:04Z');`;

const COUNTED = ['checkout', 'order', 'refund', 'payment_attempt', 'webhook_delivery', 'timeline_entry'];
const COUNTS = [...COUNTED, 'attention_item', 'reconciliation', 'event_snapshot']
  .map((table) => `SELECT '${table}' AS name, count(*)::int FROM "${table}"`)
  .join(' UNION ALL ');

let db: Db;
let before: unknown[];

async function query(client: Client, sql: string): Promise<unknown[]> {
  return (await client.query(sql)).rows;
}

beforeAll(async () => {
  const url = await emptyTestDatabase();
  const all = await loadMigrations();
  const earlier = all.filter(({ name }) => name < FIRST_OF_TODAY);
  expect(await migrate(url, earlier)).toMatchObject({ ok: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(FILL);
  before = await query(client, COUNTS);
  await client.end();
  const later = all.filter(({ name }) => name >= FIRST_OF_TODAY);
  expect(await migrate(url)).toEqual({ ok: true, value: { applied: later.map(({ name }) => name) } });
  db = createDb(url);
  return () => db.$disconnect();
});

const loaded = (n: number) => loadCheckoutIn(db, ref(n));

test('no row is lost', async () => {
  expect(await db.$queryRawUnsafe(COUNTS)).toEqual(before);
});

test('a superseded checkout still names the one that superseded it', async () => {
  const first = await loaded(1);
  expect(first).toMatchObject({ refusalCode: 'superseded', supersededById: id(2), queueNumber: 11n });
  expect(checkoutStage(first)).toBe('superseded');
  expect((await loaded(2)).supersedes).toMatchObject({ ref: ref(1) });
});

test('orders keep their status, refunds, fetches and payment attempts', async () => {
  const paid = await loaded(2);
  expect(paid).toMatchObject({ calls: 2, refreshAskedAt: new Date('2026-11-20T09:01:00Z') });
  expect(paid.order).toMatchObject({ status: 'paid', statusSource: 'fetch', fetches: 3, nextFetchAt: null });
  expect(paid.order?.lastFetchedAt).toEqual(new Date('2026-11-20T09:05:00Z'));
  expect(paid.order?.refunds).toMatchObject([{ id: 'rf_1', amount: 1000n }]);
  expect(paid.attempts.map(({ state, refusalCode, calls }) => [state, refusalCode, calls])).toEqual([
    ['paid', null, 1],
    ['refused', 'superseded', 1],
  ]);
  expect(checkoutStage(paid)).toBe('paid');
});

test('a pending payment stays pending, and its order is due', async () => {
  const charging = await loaded(3);
  expect(checkoutStage(charging)).toBe('prompted');
  expect(charging.attempts).toMatchObject([{ liveCheckoutId: id(3), calls: 4, msisdn: '+256702123456' }]);
  expect(charging.order?.nextFetchAt).toEqual(new Date('2026-11-20T10:00:30Z'));
});

test('the queue continues after its last number', async () => {
  const queued = await loaded(4);
  expect(queued).toMatchObject({ state: 'waiting', queueNumber: 14n, input: { buyer_name: 'Nakato' } });
  const copy = { eventId: 'evt_1', eventName: '', locale: 'en', input: {}, request: {} };
  const next = await db.checkout.create({ data: { ...copy, ref: 'next', idempotencyKey: 'next' } });
  expect(next.queueNumber).toBe(15n);
  await db.checkout.delete({ where: { id: next.id } });
});

test('queued jobs wait under the names of their tasks, at their time', async () => {
  const jobs = await db.$queryRaw`
    SELECT task_identifier AS task, key, run_at AS "runAt" FROM graphile_worker.jobs ORDER BY run_at`;
  const at = (second: number) => new Date(`2026-11-20T11:00:0${second}Z`);
  expect(jobs).toEqual([
    { task: 'serve_queue', key: 'serve_queue', runAt: at(1) },
    { task: 'fetch_due_orders', key: 'fetch_due_orders', runAt: at(2) },
    { task: 'fetch_order', key: 'fetch_order:ord_9', runAt: at(3) },
    { task: 'advance_checkout', key: null, runAt: at(4) },
  ]);
});

test('timelines, deliveries and cases keep their content in current terms', async () => {
  const timeline = await db.timelineEntry.findMany({ orderBy: { id: 'asc' } });
  expect(timeline.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['checkout.superseded', { by: id(2) }],
    ['attempt.refusal_resolved', {}],
    ['order.fetch_failed', { code: 'not_found' }],
    ['order.status', { from: 'cart', to: 'paid', source: 'fetch' }],
    ['order.status', { from: 'cart', to: 'prompt_sent', source: 'pay' }],
  ]);
  expect(await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { id: 'whd_1', attempts: 2, state: 'applied', body: '{"a": 1}' },
    { id: 'whd_2', attempts: 1, state: 'received', body: '{"b": 2}' },
  ]);
  const { items } = await listAttention(db, 5);
  expect(items).toMatchObject([{ orderId: 'ord_2', facts: { orderCodes: ['CODE-2'], was: 'superseded' } }]);
});

test('the organizer’s list shows both orders', async () => {
  const scope = orderScope(null, { now: new Date(), timeZone: 'UTC' });
  const { rows } = await findOrderRows(db, parseListQuery(ORDER_LIST, { event: 'evt_1' }), scope);
  expect(rows.map(({ orderCode, total, origin }) => [orderCode, total, origin])).toEqual([
    ['CODE-3', 51_000, 'form'],
    ['CODE-2', 51_000, 'form'],
  ]);
});

test.each([{}, { from: '2020-01-01' }])(
  'refunds without a webhook are in rows and sums: %j',
  async (span) => {
    const scope = orderScope(null, { now: new Date(), timeZone: 'UTC' });
    const query = parseListQuery(ORDER_LIST, { event: 'evt_2', ...span });
    const { rows } = await findOrderRows(db, query, scope);
    expect(rows.map(({ orderCode, refunded }) => [orderCode, refunded]).toSorted()).toEqual([
      ['CODE-5', 51_000],
      ['CODE-6', 0],
    ]);
    expect(await sumOrders(db, query, scope)).toMatchObject({
      states: { paid: 1, refunded: 1 },
      sums: [{ received: { orders: 2 }, refunded: { orders: 2, amount: 51_000, isExact: false } }],
    });
  },
);
