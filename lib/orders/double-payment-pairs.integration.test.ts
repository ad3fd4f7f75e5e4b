// All pairs of entries of one buyer, by how each was made, in which state the first one was when the second one was begun, and how
// the first one ends: each double payment is one open case, and a full refund of either closes it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentsTo } from '#lib/checkout/state/double-payment.ts';
import { toJson } from '#lib/db/client.ts';
import type { AttemptState } from '#lib/db/generated/enums.ts';
import { applyOrder } from '#lib/orders/apply-order.ts';
import { findOtherPayments } from '#lib/orders/double-payments.ts';
import { ofChannel, testMirror } from '#lib/orders/testing/mirror.ts';
import type { Attribution } from '#lib/partner-api/orders.ts';
import { sampleOrder } from '#lib/partner-api/testing/sample-answers.ts';

const { ctx, db, storeCheckout } = await testMirror();
const TOTAL = 50_000;
const PHONE = '+256772123456';
const { event_id: eventId } = sampleOrder();

const MADE_BY = ['checkout', 'session', 'elsewhere'] as const;
type MadeBy = (typeof MADE_BY)[number];
const FIRST_STATES = ['cart', 'prompt_sent', 'expired', 'failed', 'paid', 'refunded'] as const;
type FirstState = (typeof FIRST_STATES)[number];
const ATTEMPTS: Partial<Record<FirstState, AttemptState>> = {
  prompt_sent: 'prompted',
  expired: 'expired',
  failed: 'failed',
  paid: 'prompted',
  refunded: 'prompted',
};

type Entry = { id: string; orderId: string; attribution: Attribution };
let last = 0;

async function entry(madeBy: MadeBy, attempt?: AttemptState): Promise<Entry> {
  last += 1;
  const orderId = `ord_${last}`;
  if (madeBy === 'elsewhere') return { id: orderId, orderId, attribution: ofChannel(null, null) };
  if (madeBy === 'checkout') {
    const { id, attribution } = await storeCheckout(attempt ? [attempt] : []);
    const request = { buyer_name: 'Akello Grace' };
    await db.checkout.update({
      where: { id },
      data: { buyerPhone: PHONE, eventId, request, createdAt: ctx.now() },
    });
    return { id, orderId, attribution };
  }
  const id = randomUUID();
  const session = {
    id,
    ref: id.slice(0, 24),
    style: 'hosted',
    state: 'open',
    sessionId: `cs_${id}`,
  } as const;
  const data = { ...session, eventId, eventName: 'Run', locale: 'en', createdAt: ctx.now() };
  await db.checkoutSession.create({ data });
  return {
    id,
    orderId,
    attribution: { ...ofChannel('partner_hosted', null), checkout_session_id: data.sessionId },
  };
}

/** A read of the order shows it in this state. */
async function seen({ orderId, attribution }: Entry, status: string): Promise<void> {
  const buyer = { name: ' akello GRACE', email: 'grace@example.com', phone: PHONE };
  const failure_kind = status === 'expired' ? 'timed_out' : status === 'failed' ? 'other' : null;
  const shown = {
    id: orderId,
    order_code: `KR-${orderId}`,
    attribution,
    status,
    failure_kind,
    total: TOTAL,
    buyer,
  };
  const order = { ...sampleOrder(), ...shown };
  await db.$transaction((tx) => applyOrder(tx, { order, source: 'fetch', at: ctx.now() }, ctx.now()));
}

const cases = (open = true) =>
  db.attentionItem.findMany({ where: open ? { doneAt: null } : {}, select: { kind: true, facts: true } });
const otherPayments = ({ orderId }: Entry) => findOtherPayments(db, { id: orderId, status: 'paid' });

/** What the form notes when the buyer confirms one more. */
async function consent(first: Entry, second: Entry, madeBy: MadeBy): Promise<void> {
  const loaded = await db.checkout.findUnique({
    where: { id: first.id },
    include: { order: true, attempts: { orderBy: { createdAt: 'desc' } } },
  });
  const consents = toJson(consentsTo([loaded ?? { id: first.id }], ctx.now()));
  const where = { id: second.id };
  if (madeBy === 'checkout') await db.checkout.update({ where, data: { consents } });
  else await db.checkoutSession.update({ where, data: { consents, secondEntry: true } });
}

const PAIRS = MADE_BY.flatMap((first) =>
  MADE_BY.flatMap((second) =>
    first === 'elsewhere' && second === 'elsewhere'
      ? []
      : FIRST_STATES.map((state) => ({ first, second, state })),
  ),
);

test.each(PAIRS)(
  '$first $state, then $second: one case if both are paid',
  async ({ first, second, state }) => {
    const a = await entry(first, first === 'checkout' ? ATTEMPTS[state] : undefined);
    if (state === 'refunded') await seen(a, 'paid');
    await seen(a, state);
    // Refunds count by the second.
    if (state === 'refunded')
      await db.order.update({ where: { id: a.orderId }, data: { statusAt: new Date(0) } });
    const b = await entry(second, second === 'checkout' ? 'prompted' : undefined);
    await seen(b, 'paid');
    if (state === 'refunded') return expect(await cases(false)).toEqual([]);
    if (state !== 'paid') expect(await cases()).toEqual([]);
    await seen(a, 'paid');
    const orderCodes = [a, b].map(({ orderId }) => `KR-${orderId}`).sort();
    expect(await cases()).toMatchObject([{ kind: 'two_orders_paid', facts: { orderCodes } }]);
    expect(await db.alert.count({ where: { type: 'case.opened' } })).toBe(2);
    expect(await otherPayments(a)).toMatchObject([{ total: TOTAL }]);
    expect(await otherPayments(b)).toMatchObject([{ total: TOTAL }]);
    await seen(a, 'partially_refunded');
    expect(await cases()).toHaveLength(1);
    await seen(a, 'refunded');
    expect(await cases()).toEqual([]);
    expect(await otherPayments(b)).toEqual([]);
  },
);

const CONFIRMED = PAIRS.filter(
  ({ first, second, state }) => first !== 'elsewhere' && second !== 'elsewhere' && state !== 'refunded',
);

test.each(CONFIRMED)('$first $state, then a confirmed $second', async ({ first, second, state }) => {
  const a = await entry(first, first === 'checkout' ? ATTEMPTS[state] : undefined);
  await seen(a, state);
  const b = await entry(second, second === 'checkout' ? 'prompted' : undefined);
  await consent(a, b, second);
  await seen(b, 'paid');
  await seen(a, 'paid');
  const hadFailed = first === 'checkout' && (state === 'failed' || state === 'expired');
  expect((await cases()).map(({ kind }) => kind)).toEqual(hadFailed ? ['two_orders_paid'] : []);
  expect(await otherPayments(b)).toHaveLength(hadFailed ? 1 : 0);
  await seen(a, 'refunded');
  expect(await cases()).toEqual([]);
});

test('another payment of the failed entry, begun after the consent, is wanted', async () => {
  const a = await entry('checkout', 'failed');
  await seen(a, 'failed');
  const b = await entry('checkout', 'prompted');
  await consent(a, b, 'checkout');
  const again = { checkoutId: a.id, liveCheckoutId: a.id, state: 'prompted', createdAt: ctx.now() } as const;
  await db.paymentAttempt.create({ data: { ...again, sentAt: ctx.now(), idempotencyKey: randomUUID() } });
  await seen(b, 'paid');
  await seen(a, 'paid');
  expect((await cases()).filter(({ kind }) => kind === 'two_orders_paid')).toEqual([]);
});

test('two orders of one session are a double payment, whatever was confirmed', async () => {
  const a = await entry('session');
  await db.checkoutSession.update({ where: { id: a.id }, data: { secondEntry: true, consents: [] } });
  await seen(a, 'paid');
  const b = { ...a, orderId: `${a.orderId}_again` };
  await seen(b, 'paid');
  expect(await cases()).toMatchObject([{ kind: 'two_orders_paid' }]);
  expect(await otherPayments(a)).toEqual([
    { ref: null, orderCode: `KR-${b.orderId}`, total: TOTAL, currency: 'UGX' },
  ]);
  await seen(b, 'refunded');
  expect(await cases()).toEqual([]);
});

test.each(['older', 'newer'] as const)(
  'a chain of which both are paid is one case, and none once the %s is refunded',
  async (back) => {
    const older = await entry('checkout', 'expired');
    await seen(older, 'expired');
    const newer = await entry('checkout', 'prompted');
    await db.checkout.update({ where: { id: older.id }, data: { supersededById: newer.id } });
    await seen(older, 'paid');
    expect((await cases()).map(({ kind }) => kind)).toEqual(['late_money']);
    await seen(newer, 'paid');
    expect((await cases()).map(({ kind }) => kind)).toEqual(['two_orders_paid']);
    await seen(back === 'older' ? older : newer, 'refunded');
    expect(await cases()).toEqual([]);
  },
);

test('a third payment joins the case', async () => {
  const all = [await entry('checkout', 'prompted'), await entry('session'), await entry('elsewhere')];
  for (const one of all) await seen(one, 'paid');
  expect(await cases()).toMatchObject([
    { facts: { orderCodes: all.map(({ orderId }) => `KR-${orderId}`).sort() } },
  ]);
  const [, second, third] = all;
  if (second) await seen(second, 'refunded');
  expect(await cases()).toHaveLength(1);
  if (third) await seen(third, 'refunded');
  expect(await cases()).toEqual([]);
});

test('a stranger with the same name and number learns neither code nor page', async () => {
  const [a, b] = [await entry('checkout', 'prompted'), await entry('checkout', 'prompted')];
  await seen(a, 'paid');
  await seen(b, 'paid');
  expect(await otherPayments(b)).toEqual([{ ref: null, orderCode: null, total: TOTAL, currency: 'UGX' }]);
  await db.checkout.updateMany({ data: { browserKey: 'one browser' } });
  expect(await otherPayments(b)).toMatchObject([{ ref: expect.any(String), orderCode: `KR-${a.orderId}` }]);
});
