// How members of staff handle a case: take it, end it, wait for a refund that the provider reports.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { countCases, countNow, listCases } from '#lib/admin/attention/list-cases.ts';
import { caseEvent, finishAttention, giveBackCase, noteCase, raiseAttention, takeCase } from './attention.ts';
import { fetchOrder } from './fetch-order.ts';
import { processDeliveries } from './process-webhooks.ts';
import { delivery, testMirror } from './testing/mirror.ts';

const { ctx, db, truth, accept } = await testMirror();
let staffId = '';
const member = () =>
  db.staff.create({ data: { name: 'A', email: `${randomUUID()}@desk.example`, role: 'staff' } });
const CODE = 'KR-ord_1';

async function open() {
  await accept(delivery('order.paid', { id: 'ord_1', status: 'paid' }));
  await processDeliveries(ctx);
  await raiseAttention(db, {
    kind: 'late_money',
    key: 'late_money:1',
    orderId: 'ord_1',
    facts: { orderCodes: [CODE], was: 'failed' },
  });
  return db.attentionItem.findFirstOrThrow();
}
const now = () => db.attentionItem.findFirstOrThrow();
async function endWithRefund(code: string | null = CODE) {
  const { id, changedAt } = await open();
  const ended = { id, seen: changedAt, note: 'called', staffId, ending: 'refund' } as const;
  return finishAttention(db, ended, ctx.now(), code);
}

beforeEach(async () => {
  staffId = (await member()).id;
});

describe('a case', () => {
  test('is taken by one of two who press at once, and given back only by that one', async () => {
    const { id } = await open();
    const other = (await member()).id;
    const taken = await Promise.all(
      [staffId, other].map((who) => takeCase(db, { id, staffId: who, from: null }, ctx.now())),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = (await now()).takenById ?? '';
    const loser = winner === staffId ? other : staffId;
    expect(await giveBackCase(db, { id, staffId: loser })).toMatchObject({ error: { code: 'taken' } });
    expect(await takeCase(db, { id, staffId: loser, from: winner }, ctx.now())).toMatchObject({ ok: true });
    expect((await now()).takenById).toBe(loser);
    expect(await giveBackCase(db, { id, staffId: loser })).toMatchObject({ ok: true });
    expect(await now()).toMatchObject({ takenById: null, takenAt: null });
  });

  test('that only its order codes tie to an event is counted and listed for the members of this event', async () => {
    await open();
    await db.attentionItem.updateMany({ data: { orderId: null } });
    const { eventId } = await db.deskOrder.findFirstOrThrow();
    for (const [eventIds, attention] of [
      [[eventId], 1],
      [['evt_of_others'], 0],
      [null, 1],
    ] as const) {
      const scope = { eventIds, whole: false };
      expect(await countNow(db, scope, ctx.now())).toEqual({ attention, health: false });
      expect(await countCases(db, scope, ctx.now())).toMatchObject({ open: attention });
      const { cases } = await listCases(db, scope, { tab: 'open', before: null }, ctx.now());
      expect(cases).toHaveLength(attention);
    }
  });

  test('of another race is not among those of a race and of none', async () => {
    await open();
    await raiseAttention(db, { kind: 'jobs_failed', key: 'jobs_failed:1', facts: {} });
    const { eventId } = await db.deskOrder.findFirstOrThrow();
    for (const [of, kinds] of [
      [eventId, ['jobs_failed', 'late_money']],
      ['evt_of_others', ['jobs_failed']],
    ] as const) {
      const scope = { eventIds: [of], whole: true };
      const { cases } = await listCases(db, scope, { tab: 'open', before: null }, ctx.now());
      expect(cases.map(({ kind }) => kind).toSorted()).toEqual(kinds);
      expect(await countNow(db, scope, ctx.now())).toMatchObject({ attention: kinds.length });
    }
  });

  test('that reopens belongs to nobody, and its ending is forgotten', async () => {
    const { id, changedAt } = await open();
    await takeCase(db, { id, staffId, from: null }, ctx.now());
    const ended = { id, seen: changedAt, note: '', staffId, ending: 'told_buyer' } as const;
    expect(await finishAttention(db, ended, ctx.now())).toMatchObject({ value: { waits: false } });
    await raiseAttention(db, { kind: 'late_money', key: 'late_money:1', facts: { was: 'expired' } });
    expect(await now()).toMatchObject({ takenById: null, ending: null, doneAt: null, doneById: null });
  });

  test('keeps notes of several people, also after it is closed', async () => {
    const { id, changedAt } = await open();
    await noteCase(db, id, 'called, no answer');
    await finishAttention(db, { id, seen: changedAt, note: 'reached', staffId, ending: 'other' }, ctx.now());
    await noteCase(db, id, 'she called back');
    expect((await now()).note).toBe('called, no answer\nreached\nshe called back');
    expect(await noteCase(db, randomUUID(), 'x')).toBe(false);
  });

  test('is of the event of its order, or of the organization', async () => {
    const { id } = await open();
    const { eventId } = await db.order.findUniqueOrThrow({ where: { id: 'ord_1' } });
    expect(await caseEvent(db, id)).toBe(eventId);
    await raiseAttention(db, { kind: 'jobs_failed', key: 'jobs_failed', facts: { which: ['sweep'] } });
    const about = await db.attentionItem.findUniqueOrThrow({ where: { dedupeKey: 'jobs_failed' } });
    expect(await caseEvent(db, about.id)).toBe(null);
  });
});

describe('a refund that staff made', () => {
  test('keeps the case waiting for two days', async () => {
    const before = ctx.now().getTime();
    expect(await endWithRefund()).toMatchObject({ value: { waits: true } });
    const item = await now();
    expect(item).toMatchObject({ doneAt: null, doneById: staffId, ending: 'refund', note: 'called' });
    expect((item.waitsUntil?.getTime() ?? 0) - before).toBeGreaterThanOrEqual(48 * 3600 * 1000);
  });

  test('closes it by the webhook of the refund, which names who made it', async () => {
    await endWithRefund();
    const refund = { id: 'ref_1', amount: 1000, status: 'succeeded' };
    await accept(delivery('order.refunded', { id: 'ord_1', status: 'partially_refunded' }, refund));
    await processDeliveries(ctx);
    expect(await now()).toMatchObject({
      doneAt: expect.any(Date),
      doneById: staffId,
      waitsUntil: null,
      note: `called\nThe provider reported a refund of ${CODE}.`,
    });
  });

  test('closes it by a read that shows the order refunded', async () => {
    await endWithRefund();
    truth.set('ord_1', 'refunded');
    await fetchOrder(ctx, 'ord_1');
    expect((await now()).doneAt).not.toBe(null);
  });

  test('that the provider reported before ends the case at once', async () => {
    await open();
    const refund = { id: 'ref_1', amount: 1000, status: 'succeeded' };
    await accept(delivery('order.refunded', { id: 'ord_1', status: 'refunded' }, refund));
    await processDeliveries(ctx);
    const { id, changedAt } = await now();
    const ended = { id, seen: changedAt, note: '', staffId, ending: 'refund' } as const;
    expect(await finishAttention(db, ended, ctx.now(), CODE)).toMatchObject({ value: { waits: false } });
    expect((await now()).doneAt).not.toBe(null);
  });

  test('of another order closes nothing', async () => {
    await endWithRefund();
    const refund = { id: 'ref_2', amount: 1000, status: 'succeeded' };
    await accept(delivery('order.refunded', { id: 'ord_2', status: 'refunded' }, refund));
    await processDeliveries(ctx);
    expect((await now()).doneAt).toBe(null);
  });
});
