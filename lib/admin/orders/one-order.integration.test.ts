import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addToTimeline } from '#lib/orders/timeline.ts';
import { putOrder } from '../../../tools/test/put-order.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import { addNote, findContact, findOneOrder, findOrderNews, findOrderOf } from './one-order.ts';

const { db } = await testDatabase();
const at = (second: number) => new Date(Date.UTC(2027, 1, 2, 11, 0, second));
const me = { id: randomUUID(), name: 'Grace' };
await db.staff.create({ data: { ...me, email: 'grace@desk.example', role: 'staff' } });

const { id, checkoutId } = await putOrder(db, 'W94U-3FTT', {
  buyerPhone: '+256772000167',
  buyerEmail: 'grace@example.com',
  request: { custom_fields: { club: 'Hash' }, note: 'Near the parents.' },
});
const person = await db.participant.create({
  data: {
    checkoutId,
    orderId: id,
    eventId: 'evt_1',
    position: 1,
    ticketTypeId: 'tkt_10',
    name: 'Opio Faith',
    answers: { emergency: '0773 000 880', shirt: 'M' },
    guardian: { name: 'Akello Grace', phone: '+256772000167', relation: 'mother' },
    ref: randomUUID(),
    code: 'FAITH222',
  },
});

test('has what the form asked, once for all and of each person', async () => {
  const found = await findOneOrder(db, 'W94U-3FTT', []);
  expect(found?.checkout?.request).toMatchObject({
    custom_fields: { club: 'Hash' },
    note: 'Near the parents.',
  });
  expect(found?.people).toMatchObject([{ name: 'Opio Faith', answers: { shirt: 'M' } }]);
});

test.each([
  [{ field: 'phone' } as const, '+256772000167'],
  [{ field: 'email' } as const, 'grace@example.com'],
  [{ field: 'payer' } as const, null],
  [{ field: 'guardian', person: person.id } as const, '+256772000167'],
  [{ field: 'answer', person: person.id, key: 'emergency' } as const, '0773 000 880'],
  [{ field: 'answer', person: person.id, key: 'nothing' } as const, null],
  [{ field: 'answer', key: 'club' } as const, 'Hash'],
  [{ field: 'answer', key: 'nothing' } as const, null],
])('finds the contact %j', async (contact, expected) => {
  const order = await findOrderOf(db, 'W94U-3FTT');
  if (!order) throw new Error('there is no such order');
  expect(await findContact(db, order, contact)).toBe(expected);
});

test("counts other orders of the buyer within the member's events", async () => {
  for (const [code, eventId] of [
    ['SAME-NUM', 'evt_1'],
    ['OTHER-EV', 'evt_2'],
  ] as const)
    await putOrder(db, code, { eventId, buyerPhone: '+256772000167' });
  const others = async (events: readonly string[]) =>
    (await findOneOrder(db, 'W94U-3FTT', events))?.buyer.others;
  expect(await others([])).toBe(2);
  expect(await others(['evt_1'])).toBe(1);
  expect(await others(['evt_3'])).toBe(0);
});

test('shows no contact of a person of another order', async () => {
  await putOrder(db, 'OTHER-01', {});
  const order = await findOrderOf(db, 'OTHER-01');
  if (!order) throw new Error('there is no such order');
  expect(await findContact(db, order, { field: 'guardian', person: person.id })).toBe(null);
  const answer = { field: 'answer', person: person.id, key: 'emergency' } as const;
  expect(await findContact(db, order, answer)).toBe(null);
});

const news = (since: Date | null = null) => findOrderNews(db, id, { since, by: me });

test('the version differs after each change of what is shown in place', async () => {
  const changes: (() => Promise<unknown>)[] = [
    () => db.order.update({ where: { id }, data: { status: 'prompt_sent' } }),
    () =>
      db.paymentAttempt.create({
        data: { checkoutId: checkoutId ?? '', idempotencyKey: 'key-1', state: 'prompted' },
      }),
    () =>
      db.paymentAttempt.update({
        where: { idempotencyKey: 'key-1' },
        data: { state: 'failed', failureKind: 'declined' },
      }),
    () => db.participant.update({ where: { id: person.id }, data: { answers: { shirt: 'L' } } }),
    () =>
      db.refund.create({
        data: { id: 'rf_1', orderId: id, amount: 5n, status: 'pending', createdAt: at(1) },
      }),
    () => db.refund.update({ where: { id: 'rf_1' }, data: { status: 'succeeded' } }),
    () => db.attentionItem.create({ data: { kind: 'late_money', dedupeKey: 'one', orderId: id, facts: {} } }),
  ];
  const seen = [(await news()).version];
  expect((await news()).version).toBe(seen[0]);
  for (const change of changes) {
    await change();
    seen.push((await news()).version);
  }
  expect(new Set(seen).size).toBe(changes.length + 1);
});

test('steps of others wait after the time that is shown; the own ones do not', async () => {
  await addToTimeline(db, { at: at(10), orderId: id, kind: 'order.status', detail: { to: 'paid' } });
  await addToTimeline(db, { at: at(11), checkoutId, kind: 'attempt.paid' });
  await addNote(db, { orderId: id, text: 'mine', by: me.name }, at(12));
  await addNote(db, { orderId: id, text: 'hers', by: 'Ruth' }, at(13));
  const seen = { orderId: id, kind: 'contact_shown' };
  await db.auditEntry.createMany({
    data: [
      { ...seen, at: at(14), staffId: me.id, staffName: me.name },
      { ...seen, at: at(15), staffName: 'Ruth' },
      { ...seen, at: at(16), staffName: 'Ruth', kind: 'note_added' },
    ],
  });
  expect((await news(at(9))).newer).toBe(4);
  expect((await news(at(10))).newer).toBe(3);
  expect((await news(at(15))).newer).toBe(0);
  expect((await news()).newer).toBe(0);
});
