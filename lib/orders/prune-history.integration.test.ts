import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { CheckoutSessionState } from '#lib/db/generated/enums.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import { pruneHistory } from '#lib/orders/prune-history.ts';
import { testMirror } from '#lib/orders/testing/mirror.ts';

const { ctx, db, storeCheckout } = await testMirror();
const DAYS = 30;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const OLD = daysAgo(DAYS + 1);
const FRESH = daysAgo(DAYS - 1);

beforeEach(() => db.$executeRaw`DELETE FROM lease`);

const kinds = async () =>
  (await db.timelineEntry.findMany({ orderBy: { kind: 'asc' } })).map(({ kind }) => kind);

async function order(id: string, status: string, changes: { nextFetchAt?: Date; holdExpiresAt?: Date } = {}) {
  const amounts = {
    subtotal: 1,
    discountTotal: 0,
    donationTotal: 0,
    serviceFee: 0,
    total: 1,
    ticketCount: 1,
  };
  const facts = { orderCode: `KR-${id}`, eventId: 'evt_1', currency: 'UGX', createdAt: OLD, statusAt: OLD };
  await db.order.create({ data: { id, status, statusSource: 'webhook', ...amounts, ...facts, ...changes } });
}

const timelineEntry = (kind: string, about: { orderId?: string; checkoutId?: string }, at = OLD) =>
  db.timelineEntry.create({ data: { kind, at, ...about } });

test('deletes old timelines, and keeps those of orders that are still open', async () => {
  await order('paid', 'paid');
  await order('lapsed', 'cart', { holdExpiresAt: OLD });
  await order('held', 'cart', { holdExpiresAt: daysAgo(-1) });
  await order('prompted', 'prompt_sent');
  await order('due', 'cancelled', { nextFetchAt: FRESH });
  await order('case', 'paid');
  const facts = { orderCodes: ['KR-case'] };
  await raiseAttention(db, { kind: 'chargeback', key: 'chargeback:case', orderId: 'case', facts });
  for (const orderId of ['paid', 'lapsed', 'held', 'prompted', 'due', 'case'])
    await timelineEntry(orderId, { orderId });
  await timelineEntry('fresh', { orderId: 'paid' }, FRESH);
  expect(await pruneHistory(ctx, DAYS)).toMatchObject({ timeline: 2 });
  expect(await kinds()).toEqual(['case', 'due', 'fresh', 'held', 'prompted']);
});

test('keeps old timelines of checkouts that wait or have a live payment attempt', async () => {
  const waiting = await storeCheckout();
  const live = await storeCheckout(['prompted']);
  const over = await storeCheckout(['failed']);
  await db.checkout.updateMany({ where: { id: { in: [live.id, over.id] } }, data: { state: 'ordered' } });
  await timelineEntry('waiting', { checkoutId: waiting.id });
  await timelineEntry('live', { checkoutId: live.id });
  await timelineEntry('over', { checkoutId: over.id });
  await pruneHistory(ctx, DAYS);
  expect(await kinds()).toEqual(['live', 'waiting']);
});

test('deletes old webhooks once they are processed, never those that wait or failed', async () => {
  for (const state of ['received', 'applied', 'ignored', 'failed'] as const)
    for (const receivedAt of [OLD, FRESH])
      await db.webhookDelivery.create({
        data: { id: randomUUID(), type: 'order.paid', createdAt: receivedAt, receivedAt, body: '{}', state },
      });
  expect(await pruneHistory(ctx, DAYS)).toMatchObject({ deliveries: 2 });
  const left = await db.webhookDelivery.groupBy({ by: ['state'], _count: true, orderBy: { state: 'asc' } });
  expect(left.map(({ state, _count }) => [state, _count])).toEqual([
    ['received', 2],
    ['applied', 1],
    ['ignored', 1],
    ['failed', 2],
  ]);
});

test('deletes old comparisons, but the newest of each kind', async () => {
  const row = (at: Date, whole: boolean) => ({ at, whole, compared: 1, missing: 0, different: 0 });
  const [older, old] = [daysAgo(DAYS + 9), daysAgo(DAYS + 8)];
  await db.reconciliation.createMany({
    data: [row(older, true), row(old, true), row(older, false), row(FRESH, false)],
  });
  expect(await pruneHistory(ctx, DAYS)).toMatchObject({ comparisons: 2 });
  const left = await db.reconciliation.findMany({ orderBy: { at: 'asc' } });
  expect(left.map(({ at, whole }) => [at, whole])).toEqual([
    [old, true],
    [FRESH, false],
  ]);
});

test('deletes old checkout sessions that were never paid', async () => {
  const session = async (ref: string, state: CheckoutSessionState, createdAt = OLD) => {
    const facts = { style: 'hosted', eventId: 'evt_1', eventName: 'Race', locale: 'en' } as const;
    await db.checkoutSession.create({ data: { ref, sessionId: ref, state, createdAt, ...facts } });
  };
  for (const state of ['waiting', 'open', 'complete', 'expired', 'deleted', 'refused'] as const)
    await session(state, state);
  await session('fresh', 'expired', FRESH);
  for (const [ref, status] of [
    ['unpaid', 'failed'],
    ['late', 'paid'],
    ['moving', 'prompt_sent'],
    ['case', 'failed'],
  ] as const) {
    await session(ref, 'expired');
    await order(ref, status);
    await db.order.update({ where: { id: ref }, data: { checkoutSessionId: ref } });
  }
  const facts = { orderCodes: ['KR-case'] };
  await raiseAttention(db, { kind: 'late_money', key: 'late_money:case', orderId: 'case', facts });
  expect(await pruneHistory(ctx, DAYS)).toMatchObject({ sessions: 4 });
  const left = await db.checkoutSession.findMany({ orderBy: { ref: 'asc' } });
  expect(left.map(({ ref }) => ref)).toEqual([
    'case',
    'complete',
    'fresh',
    'late',
    'moving',
    'open',
    'waiting',
  ]);
});

test('deletes alerts that arrived or were given up, but not those that are still to be sent', async () => {
  const alert = (type: string, createdAt: Date, nextAt: Date | null = null) => ({
    way: 'email',
    type,
    dedupeKey: `${type} ${createdAt.getTime()}`,
    data: {},
    createdAt,
    nextAt,
  });
  await db.alert.createMany({
    data: [
      alert('case.opened', OLD),
      alert('case.opened', FRESH),
      alert('day.sum', daysAgo(DAYS + 9), daysAgo(-1)),
      ...[3, 2, 1].map((days) => alert('selling.stopped', daysAgo(DAYS + days))),
    ],
  });
  expect(await pruneHistory(ctx, DAYS)).toMatchObject({ alerts: 2 });
  const left = await db.alert.findMany({ orderBy: { createdAt: 'asc' } });
  expect(left.map(({ type }) => type)).toEqual([
    'day.sum',
    'selling.stopped',
    'selling.stopped',
    'case.opened',
  ]);
});

test('deletes the audit log after 24 months, but not the last sign-in of a member, and invites that are over', async () => {
  const member = async (name: string) =>
    (await db.staff.create({ data: { name, email: `${name}@desk.example`, role: 'owner' } })).id;
  const [grace, okello] = [await member('Grace'), await member('Okello')];
  const [long, short] = [daysAgo(740), daysAgo(700)];
  const entry = (kind: string, at: Date, staffId: string | null) => ({ kind, at, staffId, staffName: 'x' });
  await db.auditEntry.createMany({
    data: [
      entry('sign_in', long, grace),
      entry('contact_shown', long, grace),
      entry('sign_in_failed', long, null),
      entry('sign_in', long, okello),
      entry('sign_in', short, okello),
      entry('note_added', short, okello),
    ],
  });
  const invite = (email: string, expiresAt: Date) => ({
    email,
    name: email,
    tokenDigest: email,
    role: 'viewer' as const,
    expiresAt,
  });
  await db.staffInvite.createMany({ data: [invite('old', OLD), invite('fresh', FRESH)] });
  expect(await pruneHistory(ctx, DAYS)).toMatchObject({ audit: 3, invites: 1 });
  const left = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ kind, staffId }) => [kind, staffId])).toEqual([
    ['sign_in', grace],
    ['sign_in', okello],
    ['note_added', okello],
  ]);
  expect(await db.staffInvite.findMany({ select: { email: true } })).toEqual([{ email: 'fresh' }]);
});

test('runs once a day, whichever process asks', async () => {
  expect(await pruneHistory(ctx, DAYS)).not.toBeNull();
  expect(await pruneHistory(ctx, DAYS)).toBeNull();
  await db.$executeRaw`UPDATE lease SET done_at = now() - interval '25 hours'`;
  expect(await pruneHistory(ctx, DAYS)).not.toBeNull();
});
