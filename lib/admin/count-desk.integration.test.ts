import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { countDesk } from './count-desk.ts';

const { db } = await testDatabase();
const NOW = new Date('2027-02-02T11:32:00Z');

const order = (id: string, eventId: string, status: string) => ({
  id,
  orderCode: id,
  eventId,
  status,
  currency: 'UGX',
  subtotal: 0n,
  discountTotal: 0n,
  donationTotal: 0n,
  serviceFee: 0n,
  total: 0n,
  ticketCount: 2,
  createdAt: NOW,
  statusAt: NOW,
  statusSource: 'fetch' as const,
});
await db.order.createMany({
  data: [
    order('A', 'evt_1', 'paid'),
    order('B', 'evt_1', 'failed'),
    order('C', 'evt_2', 'chargeback_flagged'),
    order('D', 'evt_2', 'refunded'),
  ],
});
const entry = (orderId: string, eventId: string, registrationStatus = 'confirmed') => ({
  orderId,
  eventId,
  position: 1,
  ticketTypeId: 'tt_21',
  ref: crypto.randomUUID(),
  code: crypto.randomUUID(),
  registrationStatus,
});
await db.participant.createMany({
  data: [
    entry('A', 'evt_1'),
    entry('A', 'evt_1', 'cancelled'),
    entry('B', 'evt_1'),
    entry('C', 'evt_2'),
    entry('C', 'evt_2'),
    entry('D', 'evt_2'),
  ],
});

beforeEach(() => db.attentionItem.deleteMany());

const raise = (kind: string, more: { orderId?: string; waitsUntil?: Date; doneAt?: Date } = {}) =>
  db.attentionItem.create({ data: { kind, dedupeKey: crypto.randomUUID(), facts: {}, ...more } });
const all = () => countDesk(db, { eventIds: null, whole: true }, NOW);
const ofOne = () => countDesk(db, { eventIds: ['evt_1'], whole: false }, NOW);

test('counts orders, and the entries of those whose money is there', async () => {
  expect(await all()).toEqual({ orders: 4, participants: 3, attention: 0, health: false });
  expect(await ofOne()).toEqual({ orders: 2, participants: 1, attention: 0, health: false });
});

test('counts open cases that do not wait, of the member’s events alone', async () => {
  await raise('late_money', { orderId: 'A' });
  await raise('late_money', { orderId: 'C' });
  await raise('late_money', { orderId: 'C', waitsUntil: new Date(NOW.getTime() + 1) });
  await raise('late_money', { orderId: 'C', doneAt: NOW });
  expect(await all()).toMatchObject({ attention: 2, health: false });
  expect(await ofOne()).toMatchObject({ attention: 1, health: false });
});

test('marks health while a case about the website is open, for members of all events', async () => {
  const { id } = await raise('jobs_failed');
  expect(await all()).toMatchObject({ attention: 1, health: true });
  expect(await ofOne()).toMatchObject({ attention: 0, health: false });
  await db.attentionItem.update({ where: { id }, data: { doneAt: NOW } });
  expect(await all()).toMatchObject({ attention: 0, health: false });
});
