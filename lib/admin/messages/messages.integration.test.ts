import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseListQuery } from '#lib/admin/list/list.ts';
import { ORDER_LIST, orderScope } from '#lib/admin/orders/order-list.ts';
import { participantList, participantScope } from '#lib/admin/participants/participant-list.ts';
import { putOrder } from '../../../tools/test/put-order.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';
import {
  countMessages,
  filledText,
  type MessageKind,
  nextToMessage,
  noteSent,
  storedKind,
  takeBack,
} from './messages.ts';

const { db } = await testDatabase();
const NOW = new Date('2027-02-02T11:32:00.000Z');
const AT = { now: NOW, timeZone: 'Africa/Kampala' };
const ANN = randomUUID();
await db.staff.create({ data: { id: ANN, name: 'Ann', email: 'ann@desk.example', role: 'staff' } });

let minute = 0;
/** One runner each, oldest order first. */
async function put(code: string, given: Parameters<typeof putOrder>[2], signedAt: Date | null = null) {
  minute += 1;
  const createdAt = new Date(Date.UTC(2027, 1, 2, 8, minute));
  const { id, checkoutId } = await putOrder(db, code, { createdAt, request: {}, ...given });
  await db.participant.create({
    data: {
      checkoutId,
      orderId: id,
      eventId: 'evt_1',
      position: 1,
      ticketTypeId: 'tt',
      name: `Runner ${code}`,
      signedAt,
      ref: randomUUID(),
      code: `C-${code}`,
    },
  });
}
await put('PAID-1', { status: 'paid', buyerPhone: '+256772000001' });
await put('SIGNED', { status: 'paid', buyerPhone: '+256772000002' }, NOW);
await put('PAID-2', { status: 'paid', buyerPhone: '+256772000003' });
await put('NO-NUM', { status: 'paid' });
await put('LATE-1', { status: 'expired', buyerPhone: '+256772000004' });
await put('AGAIN', { status: 'expired', buyerPhone: '+256772000001' });
await put('PAID-3', { status: 'paid', buyerPhone: '+256772000005' });

const ASKED = { questions: [], signs: true };
const ofOrders = (kind: MessageKind, params: Record<string, string> = {}) => ({
  list: ORDER_LIST,
  query: parseListQuery(ORDER_LIST, params),
  scope: orderScope(null, AT),
  kind,
  asked: ASKED,
});
const PEOPLE = participantList(ASKED);
const ofPeople = (params: Record<string, string>) => ({
  list: PEOPLE,
  query: parseListQuery(PEOPLE, { event: 'evt_1', show: 'paid', ...params }),
  scope: participantScope(null, AT),
  kind: 'signature' as const,
  asked: ASKED,
});
const send = (code: string, kind: string) =>
  noteSent(db, { orderId: `ord_${code}`, kind, staffId: ANN }, NOW);

test('walks those who lack something, one after the other, and goes on behind what was sent', async () => {
  const given = ofPeople({ missing: 'signature' });
  const next = (after: string | null = null) => nextToMessage(db, given, { stored: 'signature', after });
  expect(await countMessages(db, given, 'signature')).toEqual({ all: 3, sent: 0, withoutNumber: 1 });
  expect(await next()).toBe('PAID-1');
  expect(await next('PAID-1')).toBe('PAID-2');
  expect(await send('PAID-1', 'signature')).toBe(true);
  expect(await send('PAID-1', 'signature')).toBe(false);
  expect(await countMessages(db, given, 'signature')).toMatchObject({ all: 3, sent: 1 });
  expect(await next()).toBe('PAID-2');
  expect(await next('PAID-2')).toBe('PAID-3');
  expect(await next('PAID-3')).toBeNull();
  expect(await takeBack(db, { orderId: 'ord_PAID-1', kind: 'signature' })).toBe(true);
  expect(await takeBack(db, { orderId: 'ord_PAID-1', kind: 'signature' })).toBe(false);
  expect(await next()).toBe('PAID-1');
});

test('asks nobody to pay who has paid with another order, and nobody for details who has given them', async () => {
  const unpaid = ofOrders('unpaid');
  expect(await countMessages(db, unpaid, 'unpaid')).toMatchObject({ all: 1 });
  expect(await nextToMessage(db, unpaid, { stored: 'unpaid', after: null })).toBe('LATE-1');
  expect(await countMessages(db, ofOrders('signature', { q: 'SIGNED' }), 'signature')).toMatchObject({
    all: 0,
  });
});

test('asks the buyer for names, and a runner with a name for the signature', async () => {
  const { id } = await db.order.findFirstOrThrow({ where: { orderCode: 'PAID-3' } });
  const all = async (kind: MessageKind) => (await countMessages(db, ofOrders(kind), kind)).all;
  const before = await all('signature');
  expect(await all('missing')).toBe(0);
  await db.participant.updateMany({ where: { orderId: id }, data: { name: null } });
  expect(await all('missing')).toBe(1);
  expect(await all('signature')).toBe(before - 1);
  await db.participant.updateMany({ where: { orderId: id }, data: { name: 'Runner PAID-3' } });
});

test('a text goes to all orders of the filter; another text is another message', async () => {
  const given = ofOrders('text', { status: 'paid' });
  const [first, second] = [storedKind('text', 'Bring your ID.'), storedKind('text', 'Bring water.')];
  expect(first).toMatch(/^text:[\w-]{16}$/);
  expect(await countMessages(db, given, first)).toEqual({ all: 4, sent: 0, withoutNumber: 1 });
  await send('PAID-1', first);
  expect(await countMessages(db, given, first)).toMatchObject({ sent: 1 });
  expect(await countMessages(db, given, second)).toMatchObject({ sent: 0 });
});

test('fills in what it knows', () => {
  const values = { name: '$& Ann', race: 'Hill Run', code: 'X-1', link: 'https://r.example/o' };
  expect(filledText('{name}: {race} {link} {other} {name}', values)).toBe(
    '$& Ann: Hill Run https://r.example/o {other} $& Ann',
  );
});
