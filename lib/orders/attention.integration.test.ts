import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { type Attention, findCaseOf, finishAttention, raiseAttention, settleAttention } from './attention.ts';
import { listAttention } from './testing/list-attention.ts';

const { db } = await testDatabase({ emptied: true });

const paidTwice = (orderCodes: string[]): Attention => ({
  kind: 'two_orders_paid',
  key: 'two_orders_paid:1',
  checkoutId: randomUUID(),
  orderId: 'ord_1',
  facts: { orderCodes },
});
const staff = () =>
  db.staff.create({ data: { name: 'A', email: `${randomUUID()}@desk.example`, role: 'owner' } });
const only = async () => {
  const { items, count } = await listAttention(db, 10);
  expect(count).toBe(1);
  const [item] = items;
  if (!item) throw new Error('no item');
  return item;
};
const finish = async (note: string, seen?: Date) => {
  const item = await only();
  const { id: staffId } = await staff();
  return finishAttention(
    db,
    { id: item.id, seen: seen ?? item.changedAt, note, staffId, ending: 'other' },
    new Date(),
  );
};

describe('findCaseOf', () => {
  const nobody = { orderId: null, orderCode: null, checkoutId: null };

  it('finds the case by order, by checkout and by a code it names, until it is closed', async () => {
    const { checkoutId = null, ...raised } = paidTwice(['AAAA-1111', 'BBBB-2222']);
    await raiseAttention(db, { ...raised, checkoutId });
    const { id } = await only();
    expect(await findCaseOf(db, { ...nobody, orderId: 'ord_1' })).toBe(id);
    expect(await findCaseOf(db, { ...nobody, checkoutId })).toBe(id);
    expect(await findCaseOf(db, { ...nobody, orderCode: 'BBBB-2222' })).toBe(id);
    expect(await findCaseOf(db, { ...nobody, orderCode: 'CCCC-3333' })).toBeNull();
    expect(await findCaseOf(db, nobody)).toBeNull();
    await finish('refunded');
    expect(await findCaseOf(db, { ...nobody, orderId: 'ord_1' })).toBeNull();
  });
});

describe('raiseAttention', () => {
  it('stores one row per case, even if raised concurrently', async () => {
    const raised = await Promise.all(
      Array.from({ length: 10 }, () => db.$transaction((tx) => raiseAttention(tx, paidTwice(['A', 'B'])))),
    );
    expect(raised.filter(Boolean)).toHaveLength(1);
    expect(await only()).toMatchObject({
      kind: 'two_orders_paid',
      orderId: 'ord_1',
      facts: { orderCodes: ['A', 'B'] },
    });
  });

  it('updates the facts of an open case and keeps its start', async () => {
    await raiseAttention(db, paidTwice(['A', 'B']));
    const { openedAt } = await only();
    expect(await raiseAttention(db, paidTwice(['A', 'B', 'C']))).toBe(true);
    expect(await only()).toMatchObject({ openedAt, facts: { orderCodes: ['A', 'B', 'C'] } });
  });

  it('reopens a closed case only if its facts changed', async () => {
    await raiseAttention(db, paidTwice(['A', 'B']));
    expect(await finish('refunded B')).toEqual({ ok: true, value: { waits: false } });
    expect(await raiseAttention(db, paidTwice(['A', 'B']))).toBe(false);
    expect(await listAttention(db, 10)).toEqual({ items: [], count: 0 });
    expect(await raiseAttention(db, paidTwice(['A', 'B', 'C']))).toBe(true);
    expect(await only()).toMatchObject({ note: 'refunded B' });
  });
});

describe('a closed case', () => {
  it('keeps who closed it and all notes', async () => {
    await raiseAttention(db, paidTwice(['A', 'B']));
    await finish('refunded B');
    await raiseAttention(db, paidTwice(['A', 'C']));
    await finish('refunded C');
    const row = await db.attentionItem.findFirstOrThrow();
    expect(row).toMatchObject({ note: 'refunded B\nrefunded C', doneAt: expect.any(Date) });
    expect(row.doneById).toEqual(expect.any(String));
  });

  it('is not closed if it changed since it was shown, and not twice', async () => {
    await raiseAttention(db, paidTwice(['A', 'B']));
    const stale = new Date((await only()).changedAt.getTime() - 1);
    expect(await finish('seen too early', stale)).toEqual({ ok: false, error: { code: 'changed' } });
    const { id, changedAt: seen } = await only();
    await finish('');
    const { id: staffId } = await staff();
    const again = await finishAttention(
      db,
      { id, seen, note: 'again', staffId, ending: 'other' },
      new Date(),
    );
    expect(again).toEqual({ ok: false, error: { code: 'changed' } });
    expect(await db.attentionItem.findFirst()).toMatchObject({ note: null });
  });

  it('may be closed by evidence, and reopens if the facts changed', async () => {
    await raiseAttention(db, paidTwice(['A', 'B']));
    await settleAttention(db, 'two_orders_paid:1', 'a read shows that B was refunded');
    await settleAttention(db, 'two_orders_paid:2', 'of no case');
    expect(await listAttention(db, 10)).toEqual({ items: [], count: 0 });
    expect(await db.attentionItem.findFirst()).toMatchObject({
      doneById: null,
      note: 'a read shows that B was refunded',
    });
  });
});

describe('listAttention', () => {
  it('lists the oldest first and counts all', async () => {
    for (const n of [1, 2, 3]) {
      await raiseAttention(db, {
        kind: 'late_money',
        key: `late_money:${n}`,
        facts: { orderCodes: [`${n}`] },
      });
      await sleep(5);
    }
    const { items, count } = await listAttention(db, 2);
    expect(items.map(({ facts }) => facts.orderCodes)).toEqual([['1'], ['2']]);
    expect(count).toBe(3);
  });
});
