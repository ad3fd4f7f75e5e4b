// The kept sums against the orders themselves.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseListQuery } from '#lib/admin/list/list.ts';
import { countPaidEntries, sumPaidMoney } from '#lib/admin/today/today-figures.ts';
import { putOrder } from '../../../tools/test/put-order.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import { mergeSums } from './merge-sums.ts';
import { findOrderRows, ORDER_LIST, orderScope, sumOrders } from './order-list.ts';
import { ORDER_STATES, orderState } from './order-state.ts';

const { db } = await testDatabase();
const now = new Date();
const scope = orderScope(null, { now, timeZone: 'UTC' });
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

/** Sums of the orders that a query finds, from the rows of its page. */
async function addedUp(params: Record<string, string>) {
  const { rows } = await findOrderRows(db, parseListQuery(ORDER_LIST, params), scope, 1000);
  return {
    orders: rows.length,
    entries: rows.reduce((sum, { ticketCount }) => sum + ticketCount, 0),
    states: Object.fromEntries(
      ORDER_STATES.map((state) => [state, rows.filter((row) => orderState(row, now) === state).length]),
    ),
    refunded: rows.reduce((sum, { refunded }) => sum + refunded, 0),
  };
}

async function kept(params: Record<string, string>) {
  const { sums, ...counts } = await sumOrders(db, parseListQuery(ORDER_LIST, params), scope);
  return { ...counts, refunded: sums.reduce((sum, one) => sum + one.refunded.amount, 0) };
}

const QUERIES: Record<string, string>[] = [
  {},
  { status: 'failed' },
  { status: 'lapsed' },
  { method: 'airtel' },
  { method: 'unknown' },
  { channel: 'elsewhere' },
  { reason: 'timed_out' },
  { reason: 'never_paid' },
  { ticket: 'tt_10' },
  { event: 'evt_1' },
  { form: 'all' },
  { form: 'all', why: 'unpaid' },
];

async function expectTrue(): Promise<void> {
  for (const query of QUERIES)
    expect({ query, ...(await kept(query)) }).toEqual({ query, ...(await addedUp(query)) });
}

test('follow what becomes of orders, before and after they are merged', async () => {
  const code = (n: number) => `SUMS-${String(n).padStart(4, '0')}`;
  const orders: Awaited<ReturnType<typeof putOrder>>[] = [];
  for (const n of [1, 2, 3, 4, 5, 6])
    orders.push(
      await putOrder(db, code(n), n % 2 ? { request: { payment_method: n === 1 ? 'airtel' : 'momo' } } : {}),
    );
  const [first, second, third, fourth, fifth] = orders;
  if (!first?.checkoutId || !second || !third?.checkoutId || !fourth || !fifth) throw new Error('no order');
  await expectTrue();
  await db.participant.createMany({
    data: ['tt_10', 'tt_10', 'tt_21'].map((ticketTypeId, index) => ({
      checkoutId: first.checkoutId,
      orderId: first.id,
      eventId: 'evt_1',
      position: index + 1,
      ticketTypeId,
      ref: randomUUID(),
      code: `S${index}`,
    })),
  });
  await db.order.update({
    where: { id: first.id },
    data: { status: 'paid', ticketCount: 3, serviceFee: 500n },
  });
  await db.order.update({
    where: { id: second.id },
    data: { status: 'expired', holdExpiresAt: minutes(10) },
  });
  await db.order.update({
    where: { id: third.id },
    data: { status: 'expired', holdExpiresAt: minutes(-10), failureKind: 'timed_out' },
  });
  await db.order.update({ where: { id: fourth.id }, data: { status: 'refunded' } });
  await db.refund.create({
    data: { id: randomUUID(), orderId: fourth.id, amount: 7n, status: 'succeeded', createdAt: now },
  });
  await expectTrue();
  await mergeSums(db);
  await expectTrue();
  const whole = { eventIds: null, from: null, now, timeZone: 'UTC' };
  const entries = (await countPaidEntries(db, whole)).map(({ ticketTypeId, paid, inPeriod }) => [
    ticketTypeId,
    paid,
    inPeriod,
  ]);
  expect(entries).toEqual([
    ['tt_10', 2, 2],
    ['tt_21', 1, 1],
  ]);
  const [money] = await sumPaidMoney(db, whole);
  expect(money).toMatchObject({ orders: 2, serviceFee: 501 });
  // A registration is cancelled, a newer form replaces another, an order goes.
  await db.participant.updateMany({ where: { code: 'S0' }, data: { registrationStatus: 'cancelled' } });
  await db.checkout.update({ where: { id: third.checkoutId }, data: { supersededById: first.checkoutId } });
  await db.deskOrder.delete({ where: { orderId: fifth.id } });
  await mergeSums(db);
  await expectTrue();
  expect((await countPaidEntries(db, whole)).map(({ paid }) => paid)).toEqual([1, 1]);
  expect((await kept({ form: 'all' })).orders).toBe(1);
  expect(await db.deskOrderSum.count({ where: { orders: { lte: 0 } } })).toBe(0);
});

test('a hold that ends moves its order from failed to lapsed, also in merged sums', async () => {
  const { id } = await putOrder(db, 'SUMS-HOLD');
  await db.order.update({ where: { id }, data: { status: 'expired', holdExpiresAt: minutes(30) } });
  await mergeSums(db);
  const at = async (instant: Date) =>
    (await sumOrders(db, { given: {} }, orderScope(null, { now: instant, timeZone: 'UTC' }))).states;
  const [before, after] = [await at(minutes(29)), await at(minutes(31))];
  expect([after.failed - before.failed, after.lapsed - before.lapsed]).toEqual([-1, 1]);
});

test('merges lose nothing that is written meanwhile', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => (await putOrder(db, `SUMS-BUSY-${n}`)).id),
  );
  await Promise.all(
    ids.flatMap((id) => [
      db.order.update({ where: { id }, data: { status: 'paid' } }),
      mergeSums(db),
      db.order.update({ where: { id }, data: { status: 'refunded' } }),
    ]),
  );
  await expectTrue();
});
