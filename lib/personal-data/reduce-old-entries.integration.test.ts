// What goes and what stays of old entries in every state of their money, and that updates of the provider bring nothing back.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import {
  MARATHON,
  NIGHT_RUN,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { hostedBuyer, newStart, PHONE, started } from '#lib/checkout-sessions/testing/hosted-buyer.ts';
import type { Ctx } from '#lib/context.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import { type Reduced, reduceOldEntries } from '#lib/personal-data/reduce-old-entries.ts';

const store = await testStorefront();
const { ctx, sandbox, settle, endPrompt, runJobs, view } = store;

const MTN = '0772999888';
const E164 = '+256772999888';
/** What a person could be known by; none of it may be left anywhere. */
const PERSONAL = [
  'Akello',
  'grace@example.com',
  'Auma',
  'Rebecca',
  'Nankya',
  '0772555666',
  '772999888',
  '772000001',
  'Her brother',
  '192.0.2',
];
const DAY_MS = 86_400_000;

const in30Days = (): Ctx => ({ ...ctx, now: () => new Date(Date.now() + 31 * DAY_MS) });
/** Long after every race of the fixtures. */
const inYears = (): Ctx => ({ ...ctx, now: () => new Date(Date.now() + 5 * 365 * DAY_MS) });
async function reduce(at: Ctx): Promise<Reduced | null> {
  await ctx.db.$executeRaw`DELETE FROM lease WHERE name = 'reduce_personal_data'`;
  return reduceOldEntries(at, 12);
}

beforeEach(async () => {
  await ctx.db
    .$executeRaw`TRUNCATE checkout, "order", checkout_session, attention_item, timeline_entry, webhook_delivery CASCADE`;
});
afterEach(() => sandbox.control.clearFaults());

/** Every row of the tables about orders, as text. */
async function everything(): Promise<string> {
  const tables = [
    'checkout',
    'order',
    'participant',
    'participant_change',
    'payment_attempt',
    'checkout_session',
    'desk_order',
    'timeline_entry',
    'attention_item',
    'webhook_delivery',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      ctx.db.$queryRawUnsafe<{ row: string }[]>(`SELECT to_jsonb(t)::text AS row FROM "${table}" t`),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}
const left = async () => {
  const text = await everything();
  return PERSONAL.filter((word) => text.toLowerCase().includes(word.toLowerCase()));
};

const GUARDIAN = { name: 'Nankya Joan', phone: '0772555666', relation: 'mother' };
const person = (changes: object) => ({
  name: '',
  ticket: 'tkt_kcm_42',
  answers: { shirt_size: 'M' },
  minor: false,
  guardian: null,
  isBuyer: false,
  byLink: false,
  ...changes,
});

async function group() {
  const people = [
    person({ isBuyer: true }),
    person({
      name: 'Auma Rebecca',
      phone: '0772 000 001',
      answers: { shirt_size: 'S', emergency: 'Her brother' },
    }),
    person({ name: 'Kato Child', minor: true, guardian: GUARDIAN }),
    person({ byLink: true }),
  ];
  const input = registrationInput(MARATHON, {
    'quantity.tkt_kcm_42': '',
    participants: JSON.stringify(people),
    note: 'Akello is late',
    buyer_phone: MTN,
  });
  const submitted = await submitInput(ctx, MARATHON, input);
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  const { ref } = submitted.value;
  const { orderId, id } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  return { ref, id, orderId: orderId ?? 'none' };
}

async function pay(
  { ref, orderId }: { ref: string; orderId: string },
  outcome: 'approve' | 'decline' | 'timeout' = 'approve',
) {
  expect(await payOrder(ctx, { ref, msisdn: MTN })).toMatchObject({ ok: true });
  await endPrompt(orderId, outcome);
  await runJobs('all');
}

const order = (id: string) =>
  ctx.db.order.findUniqueOrThrow({ where: { id }, include: { refunds: true, desk: true } });
const checkout = (id: string) =>
  ctx.db.checkout.findUniqueOrThrow({
    where: { id },
    include: { participants: { orderBy: { position: 'asc' } }, attempts: true },
  });

describe('a paid group', () => {
  test('keeps what accounts need, and nothing of a person', async () => {
    const entry = await group();
    await pay(entry);
    const before = await checkout(entry.id);
    const money = await order(entry.orderId);
    expect(await left()).toEqual(PERSONAL.filter((word) => word !== '192.0.2').concat('192.0.2'));
    expect(await reduce(in30Days())).toMatchObject({ reduced: 0 });
    expect(await reduceOldEntries(inYears(), null)).toBeNull();
    expect(await left(), 'unset').not.toEqual([]);
    expect(await reduce(inYears())).toMatchObject({ reduced: 1, kept: 0 });
    expect(await left()).toEqual([]);
    const { reducedAt, buyerName, buyerEmail, buyerPhone, updatedAt, desk, ...stays } = await order(
      entry.orderId,
    );
    expect([buyerName, buyerEmail, buyerPhone]).toEqual([null, null, null]);
    expect(reducedAt).toBeInstanceOf(Date);
    expect(money).toMatchObject(stays);
    expect(desk).toMatchObject({
      people: 4,
      total: money.total,
      method: 'momo',
      buyerName: null,
      msisdn: null,
      status: 'paid',
    });
    const after = await checkout(entry.id);
    expect(after.request).toEqual({
      event_id: MARATHON,
      lines: [{ ticket_type_id: 'tkt_kcm_42', quantity: 4 }],
      payment_method: 'momo',
      partner_reference: entry.id,
      waiver_accepted: true,
      waiver_version: '2026-01',
    });
    expect(after.idempotencyKey).toBe(before.idempotencyKey);
    expect(after.attempts).toMatchObject([
      { state: 'paid', msisdn: null, requestIds: before.attempts[0]?.requestIds },
    ]);
    expect(after.participants.map((one) => [one.registrationId, one.ticketTypeId, one.code])).toEqual(
      before.participants.map((one) => [one.registrationId, one.ticketTypeId, one.code]),
    );
    const refs = before.participants.map(({ ref }) => ref);
    expect(await ctx.db.participant.count({ where: { ref: { in: refs } } }), 'links').toBe(0);
    expect(
      await ctx.db
        .$queryRaw`SELECT FROM desk_order WHERE search @@ search_query('akello') OR search @@ search_query(${MTN})`,
    ).toEqual([]);
    expect(await reduce(inYears()), 'again').toMatchObject({ reduced: 0, kept: 0 });
  });

  test('gets no buyer back from a later refund, webhook or read', async () => {
    const entry = await group();
    await pay(entry);
    await reduce(inYears());
    await sandbox.control.refund(entry.orderId, 5_000);
    await settle(entry.orderId);
    expect(await fetchOrderNow(ctx, entry.orderId)).toBe(true);
    await runJobs('all');
    expect(await order(entry.orderId)).toMatchObject({
      status: 'partially_refunded',
      buyerName: null,
      refunds: [{ amount: 5_000n }],
    });
    expect(await left()).toEqual([]);
    expect((await view(entry.ref)).reducedAt).toBeInstanceOf(Date);
  });
});

describe('an entry that was never paid', () => {
  test('goes after 30 days, and cannot be paid or changed any more', async () => {
    const entry = await placedCheckout(ctx, MARATHON, { buyer_phone: MTN });
    await pay(entry, 'timeout');
    expect(await reduce(ctx)).toMatchObject({ reduced: 0 });
    expect(await reduce(in30Days())).toMatchObject({ reduced: 1 });
    expect(await left()).toEqual([]);
    expect(await view(entry.ref)).toMatchObject({ stage: 'expired', canChange: false });
    expect(await payOrder(ctx, { ref: entry.ref, msisdn: MTN })).toMatchObject({ ok: false });
    expect(await changeNetwork(ctx, entry.ref, 'airtel')).toMatchObject({ ok: false });
    expect(await left()).toEqual([]);
  });

  test('money that arrives for it all the same counts, without the buyer', async () => {
    const entry = await placedCheckout(ctx, MARATHON, { buyer_phone: MTN });
    await pay(entry, 'timeout');
    await reduce(in30Days());
    await endPrompt(entry.orderId, { outcome: 'approve', late: true });
    await runJobs('all');
    expect(await order(entry.orderId)).toMatchObject({ status: 'paid', buyerName: null });
    expect(await view(entry.ref)).toMatchObject({ stage: 'paid', buyer: { name: '', email: '', phone: '' } });
    expect(await left()).toEqual([]);
  });

  test('that was refused goes too; one whose call may be repeated stays', async () => {
    const fault = { kind: 'status', path: '/orders', http_status: 409, error_code: 'sale_closed' } as const;
    await sandbox.control.addFault(fault);
    await submitInput(ctx, NIGHT_RUN, registrationInput(NIGHT_RUN));
    await sandbox.control.refuse('/orders', 500, 'server_error', { times: 50 });
    await submitInput(ctx, NIGHT_RUN, registrationInput(NIGHT_RUN));
    const states = () =>
      ctx.db.checkout.findMany({ select: { state: true, reducedAt: true }, orderBy: { state: 'asc' } });
    expect(await reduce(in30Days())).toMatchObject({ reduced: 1, kept: 1 });
    expect(await states()).toEqual([
      { state: 'waiting', reducedAt: null },
      { state: 'refused', reducedAt: expect.any(Date) },
    ]);
    const waiting = await ctx.db.checkout.findFirstOrThrow({ where: { state: 'waiting' } });
    expect(waiting.request).toMatchObject({ buyer_name: 'Akello Grace' });
  });
});

test('an open case keeps its entry until staff have closed it', async () => {
  const entry = await placedCheckout(ctx, MARATHON, { buyer_phone: MTN });
  await pay(entry);
  const about = {
    kind: 'chargeback',
    dedupeKey: `chargeback:${entry.orderId}`,
    orderId: entry.orderId,
    facts: {},
  };
  const { id } = await ctx.db.attentionItem.create({ data: { ...about, note: 'Akello was called' } });
  expect(await reduce(inYears())).toMatchObject({ reduced: 0, kept: 1 });
  await ctx.db.attentionItem.update({ where: { id }, data: { doneAt: ctx.now() } });
  expect(await reduce(inYears())).toMatchObject({ reduced: 1, kept: 0 });
  expect(await left()).toEqual([]);
});

test('a payment whose outcome is unknown keeps its number', async () => {
  const entry = await placedCheckout(ctx, MARATHON, { buyer_phone: MTN });
  expect(await payOrder(ctx, { ref: entry.ref, msisdn: MTN })).toMatchObject({ ok: true });
  expect(await reduce(inYears())).toMatchObject({ reduced: 0, kept: 1 });
  expect(await checkout(entry.id)).toMatchObject({ attempts: [{ msisdn: E164 }] });
});

test('a session and its order of the provider’s page', async () => {
  const buyer = hostedBuyer(store);
  const { ref } = await started(ctx, newStart({ prefill: { name: 'Akello Grace', phone: PHONE } }));
  const session = await ctx.db.checkoutSession.findUniqueOrThrow({ where: { ref } });
  const { id } = await buyer.order(session.sessionId);
  await buyer.pay(id);
  await settle(id);
  await runJobs('all');
  expect(await order(id)).toMatchObject({ status: 'paid', buyerName: 'Okello Sam' });
  expect(await reduce(inYears())).toMatchObject({ reduced: 1 });
  expect(await order(id)).toMatchObject({ buyerName: null, buyerPhone: null, desk: { origin: 'session' } });
  expect(await ctx.db.checkoutSession.findUniqueOrThrow({ where: { ref } })).toMatchObject({
    prefill: {},
    buyerPhone: null,
    url: null,
  });
});

test('who runs goes after the race, where the buyer was deleted before it', async () => {
  const entry = await group();
  await pay(entry);
  await ctx.db.order.update({ where: { id: entry.orderId }, data: { reducedAt: ctx.now() } });
  await ctx.db.checkout.update({ where: { id: entry.id }, data: { reducedAt: ctx.now() } });
  expect(await reduce(in30Days())).toMatchObject({ participants: 0 });
  expect(await reduce(inYears())).toMatchObject({ participants: 4 });
  expect((await checkout(entry.id)).participants.map(({ name }) => name)).toEqual([null, null, null, null]);
});
