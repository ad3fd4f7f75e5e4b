// Two paid orders of one buyer where a checkout session is part of it, and late money of a session: whatever the order in which
// the news arrives.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Prisma } from '#lib/db/generated/client.ts';
import { findOtherPayments } from '#lib/orders/double-payments.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { type Delivery, delivery, ofChannel, testMirror } from '#lib/orders/testing/mirror.ts';
import type { Attribution } from '#lib/partner-api/orders.ts';
import { sampleOrder } from '#lib/partner-api/testing/sample-answers.ts';
import { applyOrder } from './apply-order.ts';

const { ctx, db, accept, storeCheckout } = await testMirror();
const PHONE = '+256772123456';
const TOTAL = 50_000;

async function storeSession(changes: Partial<Prisma.CheckoutSessionUncheckedCreateInput> = {}) {
  const sessionId = `cs_${randomUUID()}`;
  const { ref } = await db.checkoutSession.create({
    data: {
      ref: randomUUID().slice(0, 24),
      style: 'hosted',
      state: 'open',
      sessionId,
      eventId: sampleOrder().event_id,
      eventName: 'Kampala Half Marathon',
      locale: 'en',
      ...changes,
    },
  });
  return { ref, attribution: { ...ofChannel('partner_hosted', null), checkout_session_id: sessionId } };
}
const session = (
  ofBrowser: string | null,
  changes: Partial<Prisma.CheckoutSessionUncheckedCreateInput> = {},
) => storeSession({ browserKey: ofBrowser, ...changes });

async function custom(buyerPhone: string) {
  const { id, attribution } = await storeCheckout(['prompted']);
  const { event_id: eventId } = sampleOrder();
  await db.checkout.update({
    where: { id },
    data: { buyerPhone, eventId, request: { buyer_name: 'Grace' } },
  });
  return { attribution };
}

async function arrive(sent: Delivery): Promise<void> {
  await accept(sent);
  await processDeliveries(ctx);
}

type Entry = { attribution: Attribution };
const paid = (id: string, { attribution }: Entry) =>
  delivery('order.paid', { id, attribution, status: 'paid', total: TOTAL });
const refunded = (id: string, { attribution }: Entry) =>
  delivery(
    'order.refunded',
    { id, attribution, status: 'refunded', total: TOTAL },
    { id: `ref_${id}`, amount: TOTAL, status: 'succeeded' },
  );
/** A fetch brings the buyer, whom webhooks leave out. */
const fetched = (id: string, { attribution }: Entry, phone: string) =>
  db.$transaction((tx) =>
    applyOrder(
      tx,
      {
        order: {
          ...sampleOrder(),
          id,
          order_code: `KR-${id}`,
          attribution,
          status: 'paid',
          total: TOTAL,
          buyer: { name: 'Grace', email: 'grace@example.com', phone },
        },
        source: 'fetch',
        at: ctx.now(),
      },
      ctx.now(),
    ),
  );

const otherPayments = (id: string) => findOtherPayments(db, { id, status: 'paid' });
const cases = (kind = 'two_orders_paid') => db.attentionItem.findMany({ where: { kind } });
const BOTH = {
  dedupeKey: 'two_orders_paid:ord_a:ord_b',
  doneAt: null,
  facts: {
    orderCodes: ['KR-ord_a', 'KR-ord_b'],
    payments: [
      { orderCode: 'KR-ord_a', amount: TOTAL, currency: 'UGX', refunded: 0 },
      { orderCode: 'KR-ord_b', amount: TOTAL, currency: 'UGX', refunded: 0 },
    ],
  },
};

describe.each([false, true])('two paid entries, the later news first: %s', (isTurned) => {
  const inTurn = (one: Delivery, other: Delivery) => (isTurned ? [other, one] : [one, other]);

  test('of two sessions of one browser are one case, closed once one is refunded', async () => {
    const [a, b] = [await session('browser'), await session('browser')];
    for (const news of inTurn(paid('ord_a', a), paid('ord_b', b))) await arrive(news);
    expect(await cases()).toMatchObject([BOTH]);
    expect(await otherPayments('ord_a')).toEqual([
      { ref: b.ref, orderCode: 'KR-ord_b', total: TOTAL, currency: 'UGX' },
    ]);
    await arrive(refunded('ord_b', b));
    expect((await cases())[0]?.doneAt).not.toBeNull();
    expect(await otherPayments('ord_a')).toEqual([]);
  });

  test('of a session and our own form with the same number are one case', async () => {
    const [a, b] = [await session(null, { buyerPhone: PHONE }), await custom(PHONE)];
    for (const news of inTurn(paid('ord_a', a), paid('ord_b', b))) await arrive(news);
    expect(await cases()).toMatchObject([BOTH]);
    // Neither page nor code of the form are what the other one's browser has shown to know.
    const unnamed = [{ ref: null, orderCode: null, total: TOTAL }];
    expect(await otherPayments('ord_a')).toMatchObject(unnamed);
    expect(await otherPayments('ord_b')).toMatchObject(unnamed);
  });
});

test('the number may be known only once the orders are fetched', async () => {
  const [a, b] = [await session('one'), await session('another')];
  await arrive(paid('ord_a', a));
  await arrive(paid('ord_b', b));
  expect(await cases()).toEqual([]);
  await fetched('ord_a', a, PHONE);
  expect(await cases()).toEqual([]);
  await fetched('ord_b', b, PHONE);
  expect(await cases()).toMatchObject([BOTH]);
});

test.each([false, true])(
  'an extra that was refunded before its payment was known is a closed case: %s',
  async (isFirst) => {
    const [a, b] = [await session('browser'), await session('browser')];
    if (!isFirst) await arrive(paid('ord_a', a));
    await arrive(refunded('ord_b', b));
    if (isFirst) await arrive(paid('ord_a', a));
    await arrive(paid('ord_b', b));
    const [closed, ...others] = await cases();
    expect(others).toEqual([]);
    expect(closed).toMatchObject({ dedupeKey: 'two_orders_paid:ord_a:ord_b' });
    expect(closed?.doneAt).not.toBeNull();
  },
);

test('two that are paid at the same moment see each other', async () => {
  const [a, b] = [await session('browser'), await session('browser')];
  await accept(paid('ord_a', a));
  await accept(paid('ord_b', b));
  await Promise.all([processDeliveries(ctx), processDeliveries(ctx)]);
  expect(await cases()).toMatchObject([BOTH]);
});

test.each<[string, () => Promise<[Entry, Entry]>]>([
  ['of another browser and number', async () => [await session('one'), await session('another')]],
  ['without any trace of the browser', async () => [await session(null), await session(null)]],
  [
    'that the buyer confirmed',
    async () => [await session('one'), await session('one', { secondEntry: true })],
  ],
  ['of another race', async () => [await session('one'), await session('one', { eventId: 'evt_other' })]],
])('a second entry %s is no case', async (what, entries) => {
  const [a, b] = await entries();
  await arrive(paid('ord_a', a));
  const other = paid('ord_b', b);
  if (what === 'of another race')
    await arrive(
      delivery('order.paid', {
        id: 'ord_b',
        attribution: b.attribution,
        status: 'paid',
        event_id: 'evt_other',
      }),
    );
  else await arrive(other);
  expect(await cases()).toEqual([]);
  expect(await otherPayments('ord_a')).toEqual([]);
});

describe('money for an order of a session', () => {
  const expired = (id: string, { attribution }: Entry, hold: string | null) =>
    delivery('order.failed', {
      id,
      attribution,
      status: 'expired',
      failure_kind: 'timed_out',
      hold_expires_at: hold,
      created_at: new Date().toISOString(),
    });

  test('that had expired with its hold is late money', async () => {
    const a = await session('browser');
    await arrive(expired('ord_a', a, null));
    await arrive(paid('ord_a', a));
    expect(await cases('late_money')).toMatchObject([{ orderId: 'ord_a', facts: { was: 'expired' } }]);
  });

  test('that may still be paid is none, even if its session is over', async () => {
    const a = await storeSession({ state: 'deleted' });
    await arrive(expired('ord_a', a, new Date(Date.now() + 600_000).toISOString()));
    await arrive(paid('ord_a', a));
    expect(await cases('late_money')).toEqual([]);
  });

  test('of somebody else’s session is not ours to judge', async () => {
    const theirs = {
      attribution: { ...ofChannel('partner_hosted', null), checkout_session_id: 'cs_theirs' },
    };
    await arrive(expired('ord_a', theirs, null));
    await arrive(paid('ord_a', theirs));
    expect(await cases('late_money')).toEqual([]);
  });
});
