import { expect, test } from 'vitest';
import { parseListQuery } from '#lib/admin/list/list.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import { putOrder } from '../../../tools/test/put-order.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import { orderColumns } from './order-columns.ts';
import { countOrders, findOrderRows, ORDER_LIST, orderScope, sumOrders } from './order-list.ts';

const { db } = await testDatabase();
const NOW = new Date('2027-02-02T11:32:00.000Z');
const at = (time: string) => new Date(time);
const SCOPE = orderScope(null, { now: NOW, timeZone: 'Africa/Kampala' });

const put = (code: string, given: Parameters<typeof putOrder>[2]) => putOrder(db, code, given);

await put('PAID-01', {
  status: 'paid',
  buyerName: 'Ñakato Sarah',
  buyerPhone: '+256772000167',
  buyerEmail: 'sarah.n@example.com',
  partnerReference: 'ref-77',
  request: { payment_method: 'momo', referral_code: 'KLUBU-HASH' },
});
await put('PAID-02', { status: 'paid', total: 200n, createdAt: at('2027-02-01T20:59:59.000Z') });
await put('BACK-03', {
  status: 'partially_refunded',
  total: 300n,
  createdAt: at('2027-02-01T21:00:00.000Z'),
});
await db.refund.create({
  data: { id: 'rf_1', orderId: 'ord_BACK-03', amount: 120n, status: 'succeeded', createdAt: NOW },
});
await put('LOST-07', { status: 'partially_refunded', total: 400n, eventId: 'evt_3' });
await put('FULL-08', { status: 'refunded', total: 500n, eventId: 'evt_3' });
await put('CART-04', {
  holdExpiresAt: at('2027-02-02T11:40:00.000Z'),
  request: { payment_method: 'airtel', discount_code: 'KLUBU10' },
});
await put('LAPS-05', { request: { payment_method: 'airtel' } });
await put('FAIL-06', { status: 'failed', failureKind: 'declined', currency: 'KES', eventId: 'evt_2' });
await raiseAttention(db, { kind: 'late_money', key: 'late:1', orderId: 'ord_FAIL-06', facts: {} });

const codes = async (params: Record<string, string | string[]>, scope = SCOPE) => {
  const { rows } = await findOrderRows(db, parseListQuery(ORDER_LIST, params), scope);
  return rows
    .map(({ orderCode }) => orderCode)
    .toSorted()
    .join(' ');
};

test.each<[Record<string, string | string[]>, string]>([
  [{ status: 'paid' }, 'BACK-03 LOST-07 PAID-01 PAID-02'],
  [{ status: 'refunded' }, 'FULL-08'],
  [{ status: ['failed', 'lapsed'] }, 'FAIL-06 LAPS-05'],
  [{ status: 'unpaid' }, 'CART-04'],
  [{ reason: 'never_paid' }, 'LAPS-05'],
  [{ reason: ['declined', 'in_part'] }, 'BACK-03 FAIL-06 LOST-07'],
  [{ reason: 'in_full' }, 'FULL-08'],
  [{ reason: 'late_money' }, 'FAIL-06'],
  [{ event: 'evt_2' }, 'FAIL-06'],
  [{ method: 'airtel' }, 'CART-04 LAPS-05'],
  [{ method: 'unknown' }, 'BACK-03 FAIL-06 FULL-08 LOST-07 PAID-02'],
  [{ channel: 'form' }, 'CART-04 LAPS-05 PAID-01'],
  [{ channel: 'elsewhere', status: 'paid' }, 'BACK-03 LOST-07 PAID-02'],
  [{ referral: 'klubu-hash' }, 'PAID-01'],
  [{ referral: '-' }, 'CART-04 LAPS-05'],
  [{ referral: 'unknown' }, 'BACK-03 FAIL-06 FULL-08 LOST-07 PAID-02'],
  [{ discount: 'KLUBU10' }, 'CART-04'],
  [{ attention: '1' }, 'FAIL-06'],
  // Days of the organizer's zone: midnight is at 21:00 UTC.
  [{ created: 'today', status: ['paid', 'refunded'] }, 'BACK-03 FULL-08 LOST-07 PAID-01'],
  [{ from: '2027-02-01', to: '2027-02-01' }, 'PAID-02'],
  [{ from: '2027-13-01' }, 'BACK-03 CART-04 FAIL-06 FULL-08 LAPS-05 LOST-07 PAID-01 PAID-02'],
  [{ q: 'paid-01' }, 'PAID-01'],
  [{ q: 'sarah nakato' }, 'PAID-01'],
  [{ q: '0772 000 167' }, 'PAID-01'],
  [{ q: '+256772000167' }, 'PAID-01'],
  [{ q: 'sarah.n@example.com' }, 'PAID-01'],
  [{ q: 'ref-77' }, 'PAID-01'],
  [{ q: 'nobody' }, ''],
])('finds %j', async (params, expected) => {
  expect(await codes(params)).toBe(expected);
});

test('shows a member only orders of her events', async () => {
  expect(await codes({}, { ...SCOPE, events: ['evt_2'] })).toBe('FAIL-06');
  const query = parseListQuery(ORDER_LIST, {});
  expect(await countOrders(db, query, { ...SCOPE, events: ['evt_2'] })).toBe(1);
});

// From the kept sums, and from the rows themselves.
test.each([{}, { from: '2020-01-01' }])('sums by currency and outcome: %j', async (params) => {
  const { orders, entries, states, sums } = await sumOrders(db, parseListQuery(ORDER_LIST, params), SCOPE);
  expect({ orders, entries }).toEqual({ orders: 8, entries: 16 });
  expect(states).toMatchObject({ paid: 4, refunded: 1, unpaid: 1, lapsed: 1, failed: 1, waiting: 0 });
  expect(sums).toEqual([
    {
      currency: 'UGX',
      received: { orders: 5, amount: 1500 },
      waiting: { orders: 1, amount: 100 },
      failed: { orders: 1, amount: 100 },
      // In full without any webhook of it; in part by one, and by none.
      refunded: { orders: 3, amount: 620, isExact: false },
    },
    {
      currency: 'KES',
      received: { orders: 0, amount: 0 },
      waiting: { orders: 0, amount: 0 },
      failed: { orders: 1, amount: 100 },
      refunded: { orders: 0, amount: 0, isExact: true },
    },
  ]);
});

test('only refunds in full are known exactly', async () => {
  const full = parseListQuery(ORDER_LIST, { status: 'refunded' });
  const { sums } = await sumOrders(db, full, SCOPE);
  expect(sums).toMatchObject([{ refunded: { orders: 1, amount: 500, isExact: true } }]);
});

test('a file has what went back, and whether more may have', async () => {
  const names = { events: new Map(), tickets: new Map() };
  const words = {
    states: new Map(),
    reasons: new Map(),
    unknown: '',
    refund: { exact: 'exact', least: 'at least' },
    networks: new Map(),
    channels: new Map(),
  };
  const keys = ['code', 'refunded', 'refund_is'] as const;
  const columns = orderColumns(
    keys.map((key) => ({ key, heading: key })),
    { words, names },
    NOW,
  );
  const { rows } = await findOrderRows(
    db,
    parseListQuery(ORDER_LIST, { status: ['paid', 'refunded'] }),
    SCOPE,
  );
  const lines = rows.map((row) => columns.map(({ value }) => value(row)));
  expect(lines.toSorted()).toEqual([
    ['BACK-03', 120, 'at least'],
    ['FULL-08', 500, 'exact'],
    ['LOST-07', 0, 'at least'],
    ['PAID-01', 0, null],
    ['PAID-02', 0, null],
  ]);
});

test('names the open cases of a row', async () => {
  const { rows } = await findOrderRows(db, parseListQuery(ORDER_LIST, { attention: '1' }), SCOPE);
  expect(rows.map(({ cases }) => cases)).toEqual([['late_money']]);
});
