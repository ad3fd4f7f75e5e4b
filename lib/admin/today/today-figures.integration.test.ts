import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseListQuery } from '#lib/admin/list/list.ts';
import { countOrders, ORDER_LIST, orderScope, sumOrders } from '#lib/admin/orders/order-list.ts';
import { NOT_PAID_REASONS } from '#lib/admin/orders/order-state.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import {
  codeUses,
  countConverted,
  countFunnel,
  countPaidDays,
  countPaidEntries,
  countUnknownCodes,
  countWaiting,
  hasSold,
  lastChange,
  networkFigures,
  sumPaidMoney,
} from './today-figures.ts';

const { db } = await testDatabase();
/** 14:30 in Kampala. */
const NOW = new Date('2027-02-02T11:30:00.000Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);
const DAY = 86_400;
const SCOPE = {
  eventIds: null,
  from: new Date('2027-02-01T21:00:00.000Z'),
  now: NOW,
  timeZone: 'Africa/Kampala',
};

type Form = {
  status?: string | null;
  event?: string;
  at?: Date;
  method?: string;
  people?: number;
  /** State, failure and seconds from the prompt to the end of each attempt. */
  attempts?: readonly (readonly ['paid' | 'failed' | 'prompted', string | null, number])[];
  failureKind?: string;
  refused?: string;
  referral?: string;
  superseded?: boolean;
};

async function put(form: Form = {}) {
  const {
    status = 'paid',
    event = 'evt_1',
    at = ago(600),
    method = 'momo',
    people = 1,
    attempts = [],
  } = form;
  const id = `ord_${randomUUID()}`;
  if (status)
    await db.order.create({
      data: {
        id,
        orderCode: randomUUID(),
        eventId: event,
        status,
        currency: 'UGX',
        subtotal: 900n,
        discountTotal: 0n,
        donationTotal: 0n,
        serviceFee: 100n,
        total: 1000n,
        ticketCount: people,
        failureKind: form.failureKind ?? null,
        createdAt: at,
        statusAt: new Date(at.getTime() + 100_000),
        statusSource: 'webhook',
      },
    });
  const { id: checkoutId } = await db.checkout.create({
    data: {
      ref: randomUUID(),
      eventId: event,
      eventName: 'Race',
      locale: 'en',
      input: {},
      request: { payment_method: method, ...(form.referral && { referral_code: form.referral }) },
      idempotencyKey: randomUUID(),
      createdAt: at,
      state: status ? 'ordered' : form.refused ? 'refused' : 'waiting',
      refusalCode: form.refused ?? null,
      orderId: status ? id : null,
    },
  });
  for (const [state, failureKind, seconds] of attempts)
    await db.paymentAttempt.create({
      data: {
        checkoutId,
        state,
        failureKind,
        idempotencyKey: randomUUID(),
        msisdn: '+256772123456',
        promptedAt: at,
        finishedAt: state === 'prompted' ? null : new Date(at.getTime() + seconds * 1000),
        createdAt: at,
      },
    });
  if (status)
    await db.participant.createMany({
      data: Array.from({ length: people }, (_, index) => ({
        checkoutId,
        orderId: id,
        eventId: event,
        position: index + 1,
        ticketTypeId: 'tt_21',
        name: 'Nakato Sarah',
        ref: randomUUID(),
        code: randomUUID(),
        registrationStatus: index === 1 ? 'absent' : 'confirmed',
      })),
    });
  return checkoutId;
}

await put({ people: 3, attempts: [['paid', null, 20]], referral: 'KLUBU' });
await put({
  at: ago(700),
  attempts: [
    ['failed', 'timed_out', 120],
    ['paid', null, 40],
  ],
  method: 'airtel',
});
await put({ at: ago(2 * DAY), people: 2, event: 'evt_2', referral: 'KLUBU' });
await put({
  status: 'failed',
  failureKind: 'timed_out',
  attempts: [['failed', 'timed_out', 120]],
  referral: 'KLUBU',
});
await put({ status: 'failed', failureKind: 'declined', attempts: [['failed', 'declined', 5]] });
await put({ status: 'cart' });
await put({ status: 'prompt_sent', at: ago(30), attempts: [['prompted', null, 0]], method: 'airtel' });
await put({ status: 'prompt_sent', at: ago(400), attempts: [['prompted', null, 0]] });
await put({ status: null, refused: 'insufficient_inventory' });
await put({ status: null, refused: 'validation_failed' });
await put({ status: null });
const replaced = await put({ status: 'expired' });
await db.checkout.update({
  where: { id: replaced },
  data: { supersededById: await put({ status: 'cart' }) },
});

test('counts entries that are paid and still take part', async () => {
  expect(await countPaidEntries(db, SCOPE)).toEqual([
    { eventId: 'evt_1', ticketTypeId: 'tt_21', paid: 3, inPeriod: 3 },
    { eventId: 'evt_2', ticketTypeId: 'tt_21', paid: 1, inPeriod: 0 },
  ]);
  expect(await countPaidEntries(db, { ...SCOPE, eventIds: ['evt_2'] })).toHaveLength(1);
});

test('sums the money of the period', async () => {
  expect(await sumPaidMoney(db, SCOPE)).toEqual([
    {
      currency: 'UGX',
      orders: 2,
      total: 2000,
      serviceFee: 200,
      refunds: 0,
      refunded: 0,
      isRefundExact: true,
    },
  ]);
  expect(await sumPaidMoney(db, { ...SCOPE, eventIds: [] })).toEqual([]);
});

test('counts the entries of each day in the organizer’s zone', async () => {
  expect(await countPaidDays(db, SCOPE, 4)).toEqual([
    { day: '2027-01-30', entries: 0 },
    { day: '2027-01-31', entries: 1 },
    { day: '2027-02-01', entries: 0 },
    { day: '2027-02-02', entries: 3 },
  ]);
});

test('follows the forms of the period to the payment', async () => {
  expect(await countFunnel(db, SCOPE)).toEqual({
    sent: 11,
    held: 8,
    prompted: 6,
    paid: 2,
    retried: 1,
    medianSeconds: 100,
    notPaid: expect.arrayContaining([
      { reason: 'waiting', count: 2 },
      { reason: 'never_paid', count: 2 },
      { reason: 'timed_out', count: 1 },
      { reason: 'declined', count: 1 },
      { reason: 'full', count: 1 },
      { reason: 'refused', count: 1 },
      { reason: 'queued', count: 1 },
    ]),
  });
});

test('each number of the unpaid forms finds as many orders', async () => {
  const { notPaid } = await countFunnel(db, SCOPE);
  const scope = orderScope(null, SCOPE);
  const counted = await Promise.all(
    NOT_PAID_REASONS.map(async (why) => {
      const query = parseListQuery(ORDER_LIST, { form: 'today', why });
      return { reason: why, count: await countOrders(db, query, scope) };
    }),
  );
  const withOrder = notPaid.filter(({ reason }) => NOT_PAID_REASONS.some((one) => one === reason));
  expect(counted.filter(({ count }) => count > 0)).toEqual(expect.arrayContaining(withOrder));
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(6);
});

test('says how many forms of a span are paid by now', async () => {
  const day = { eventIds: null, from: ago(3 * DAY), to: ago(DAY) };
  expect(await countConverted(db, day)).toEqual({ sent: 1, paid: 1 });
  expect(await countConverted(db, { ...day, eventIds: ['evt_1'] })).toEqual({ sent: 0, paid: 0 });
});

test('knows an event without sales, and when something last changed', async () => {
  expect(await hasSold(db, { eventIds: ['evt_2'] })).toBe(true);
  expect(await hasSold(db, { eventIds: ['evt_3'] })).toBe(false);
  expect(await lastChange(db, { eventIds: ['evt_3'] })).toBeNull();
  await put({ event: 'evt_4', at: new Date('2026-01-15T08:00:00.000Z') });
  const before = await lastChange(db, { eventIds: ['evt_4'] });
  await db.order.updateMany({ where: { eventId: 'evt_4' }, data: { buyerName: 'Okello Daniel' } });
  expect(Number(await lastChange(db, { eventIds: ['evt_4'] }))).toBeGreaterThan(Number(before));
});

test('counts who waits for a PIN, and who is stuck', async () => {
  expect(await countWaiting(db, SCOPE)).toEqual([
    { method: 'airtel', waiting: 1, stuck: 0 },
    { method: 'momo', waiting: 1, stuck: 1 },
  ]);
});

test('compares the networks by what ended', async () => {
  expect(await networkFigures(db, SCOPE, 15)).toEqual([
    { method: 'airtel', minutes: 15, requests: 3, open: 1, ended: 2, approved: 1, half: 40, nineInTen: 40 },
    { method: 'momo', minutes: 15, requests: 4, open: 1, ended: 3, approved: 1, half: 20, nineInTen: 20 },
  ]);
  expect(await networkFigures(db, SCOPE, 1)).toMatchObject([{ method: 'airtel', requests: 1, half: null }]);
});

test('counts what a code brought', async () => {
  expect(await codeUses(db, 'referral', { eventIds: null })).toMatchObject([
    {
      code: 'KLUBU',
      currency: 'UGX',
      orders: 3,
      paidOrders: 2,
      paidEntries: 5,
      paidTotal: 2000,
      isExact: true,
    },
  ]);
  expect(await codeUses(db, 'discount', { eventIds: null })).toEqual([]);
  expect(await countUnknownCodes(db, { eventIds: null })).toBe(0);
});

test('an order that was wholly refunded is no entry, neither in the figures nor in the bars', async () => {
  const scope = { ...SCOPE, eventIds: ['evt_5'] };
  await put({ event: 'evt_5', people: 3 });
  await put({ event: 'evt_5', people: 2, status: 'refunded' });
  await put({ event: 'evt_5', status: 'partially_refunded' });
  await put({ event: 'evt_5', status: 'chargeback_flagged' });
  expect(await countPaidEntries(db, scope)).toEqual([
    { eventId: 'evt_5', ticketTypeId: 'tt_21', paid: 4, inPeriod: 4 },
  ]);
  expect(await countPaidDays(db, scope, 1)).toEqual([{ day: '2027-02-02', entries: 4 }]);
});

test.each([
  // The webhook of each refund was lost, or only that of the one in full.
  { known: 0n, refunded: 1000 },
  { known: 400n, refunded: 1400 },
])('what went back stays in the money received, and is told beside it: %o', async ({ known, refunded }) => {
  const event = `evt_back_${known}`;
  await put({ event });
  await put({ event, status: 'partially_refunded' });
  await put({ event, status: 'refunded' });
  const { id: orderId } = await db.order.findFirstOrThrow({
    where: { eventId: event, status: 'partially_refunded' },
  });
  if (known > 0n)
    await db.refund.create({
      data: { id: randomUUID(), orderId, amount: known, status: 'succeeded', createdAt: NOW },
    });
  for (const from of [SCOPE.from, null])
    expect(await sumPaidMoney(db, { ...SCOPE, from, eventIds: [event] })).toEqual([
      {
        currency: 'UGX',
        orders: 3,
        total: 3000,
        serviceFee: 300,
        refunds: 2,
        refunded,
        isRefundExact: false,
      },
    ]);
  const scope = orderScope([event], SCOPE);
  expect((await sumOrders(db, parseListQuery(ORDER_LIST, {}), scope)).sums).toMatchObject([
    { received: { amount: 3000 }, refunded: { orders: 2, amount: refunded, isExact: false } },
  ]);
});
