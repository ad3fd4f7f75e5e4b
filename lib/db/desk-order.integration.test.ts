// Table `desk_order`, which database triggers keep (migration `desk`).
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { putOrder } from '../../tools/test/put-order.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase();
const AT = new Date('2027-01-15T08:00:00.000Z');

const rowOf = (orderId: string) => db.deskOrder.findUniqueOrThrow({ where: { orderId } });

async function found(typed: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ code: string }[]>`
    SELECT order_code AS code FROM desk_order WHERE search @@ search_query(${typed}) ORDER BY order_code`;
  return rows.map(({ code }) => code);
}

await putOrder(db, 'PLAI-0001', {
  buyerName: 'Ng\u2019ang\u2019a Wanjiru Zo\u00eb',
  buyerPhone: '+256701555167',
});
await putOrder(db, 'PLAI-0002', { buyerName: "\u014a\u014baali O'Brien", buyerPhone: '+256702000000' });

test('a registration that still takes part, or never did, leaves the row alone', async () => {
  const { id: orderId } = await putOrder(db, 'AAAA-0099');
  await db.participant.create({
    data: {
      orderId,
      eventId: 'evt_1',
      position: 1,
      ticketTypeId: 'tt_21',
      registrationStatus: 'pending',
      ref: randomUUID(),
      code: 'ENTRY',
    },
  });
  const change = async (registrationStatus: string | null) => {
    const before = await rowOf(orderId);
    await db.participant.updateMany({ where: { orderId }, data: { registrationStatus } });
    const { entries, changedAt } = await rowOf(orderId);
    return { entries, isWritten: changedAt > before.changedAt };
  };
  const entered = { tt_21: 1 };
  expect(await change('confirmed')).toEqual({ entries: entered, isWritten: false });
  expect(await change(null)).toEqual({ entries: entered, isWritten: false });
  expect(await change('cancelled')).toEqual({ entries: {}, isWritten: true });
  expect(await change('refunded')).toEqual({ entries: {}, isWritten: false });
  expect(await change('confirmed')).toEqual({ entries: entered, isWritten: true });
});

test('an order of another channel has no method and no codes', async () => {
  const { id } = await putOrder(db, 'AAAA-0001');
  expect(await rowOf(id)).toMatchObject({
    orderCode: 'AAAA-0001',
    origin: 'elsewhere',
    method: null,
    referralCode: null,
    discountCode: null,
    people: 0,
    paidAt: null,
    attention: false,
  });
});

test('follows checkout, attempts, people, refunds and cases', async () => {
  const request = { payment_method: 'airtel', discount_code: 'KLUBU10' };
  const { id, checkoutId } = await putOrder(db, 'AAAA-0002', { request });
  if (checkoutId === null) throw new Error('it has no checkout');
  expect(await rowOf(id)).toMatchObject({
    origin: 'form',
    method: 'airtel',
    discountCode: 'KLUBU10',
    referralCode: '',
  });
  await db.participant.createMany({
    data: ['Nakato Élise', null, 'Okello Ben'].map((name, index) => ({
      checkoutId,
      orderId: id,
      eventId: 'evt_1',
      position: index + 1,
      ticketTypeId: index === 2 ? 'tt_10' : 'tt_21',
      name,
      ref: randomUUID(),
      code: `C${index}`,
    })),
  });
  expect(await rowOf(id)).toMatchObject({
    people: 3,
    unnamed: 1,
    unsigned: 3,
    ticketTypeIds: ['tt_10', 'tt_21'],
    places: [
      { ticket_type_id: 'tt_21', distance_km: null, quantity: 2 },
      { ticket_type_id: 'tt_10', distance_km: null, quantity: 1 },
    ],
  });
  const { id: attemptId } = await db.paymentAttempt.create({
    data: { checkoutId, idempotencyKey: randomUUID(), msisdn: '+256701234567', state: 'prompted' },
  });
  await db.paymentAttempt.update({
    where: { id: attemptId },
    data: { state: 'failed', failureKind: 'declined' },
  });
  expect(await rowOf(id)).toMatchObject({ attempts: 1, attemptState: 'failed', failureKind: 'declined' });
  await db.order.update({ where: { id }, data: { status: 'paid', statusAt: AT, statusSource: 'webhook' } });
  await db.refund.create({
    data: { id: randomUUID(), orderId: id, amount: 4n, status: 'succeeded', createdAt: AT },
  });
  const { id: caseId } = await db.attentionItem.create({
    data: { kind: 'two_orders_paid', dedupeKey: randomUUID(), facts: { orderCodes: ['other', 'AAAA-0002'] } },
  });
  expect(await rowOf(id)).toMatchObject({
    status: 'paid',
    paidAt: AT,
    paidSource: 'webhook',
    refunded: 4n,
    attention: true,
  });
  await db.attentionItem.update({ where: { id: caseId }, data: { doneAt: AT } });
  expect((await rowOf(id)).attention).toBe(false);
  expect(await found('elise')).toEqual(['AAAA-0002']);
});

test('keeps the time of the payment, and its row where nothing changed', async () => {
  const { id } = await putOrder(db, 'AAAA-0003', { status: 'paid', statusAt: AT });
  const before = await rowOf(id);
  await db.order.update({ where: { id }, data: { statusAt: new Date(AT.getTime() + 60_000), fetches: 3 } });
  expect(await rowOf(id)).toEqual(before);
  await db.order.update({
    where: { id },
    data: { status: 'refunded', statusAt: new Date(AT.getTime() + 90_000) },
  });
  expect(await rowOf(id)).toMatchObject({ status: 'refunded', paidAt: AT });
});

test.each([
  ['w94u-3ftt'],
  ['W94U3FTT'],
  ['3ftt'],
  ['GRACE ak'],
  ['Achan Grâce'],
  ['0772 123 456'],
  ['+256 772-123-456'],
  ['256772123456'],
  ['772123'],
  ['0772 12'],
  ['(0772) 123456'],
  ['grace@gmail.com'],
])('finds an order by %j', async (typed) => {
  if ((await db.deskOrder.count({ where: { orderCode: 'W94U-3FTT' } })) === 0) {
    const { id } = await putOrder(db, 'W94U-3FTT', {
      buyerName: 'Grace Achán Akello',
      buyerPhone: '+256772123456',
    });
    await db.order.update({ where: { id }, data: { buyerEmail: 'grace@gmail.com' } });
    await putOrder(db, 'W94X-0000', { buyerName: 'Grace Okot', buyerPhone: '+256772999999' });
  }
  expect(await found(typed)).toEqual(['W94U-3FTT']);
});

test.each(["'", '\\', ':* & |', '  ', '"quoted"', '!', '()'])('%j is no mistake', async (typed) => {
  expect(await found(typed)).toEqual([]);
});

test.each([
  ["Ng'ang'a", 'PLAI-0001'],
  ['Ng\u2019ang\u2019a', 'PLAI-0001'],
  ['ng\u2018ang\u2018a wanjiru', 'PLAI-0001'],
  ['NGANGA', 'PLAI-0001'],
  ['nganga zoe', 'PLAI-0001'],
  ['Ng ang a', 'PLAI-0001'],
  ['brien', 'PLAI-0002'],
  ["O'Brien", 'PLAI-0002'],
  ['obrien', 'PLAI-0002'],
  ['\u014b\u014baali', 'PLAI-0002'],
  ['ngngaali', 'PLAI-0002'],
  ['plai-0001', 'PLAI-0001'],
  ['PLAI\u20130001', 'PLAI-0001'],
  ['plai\u20140001', 'PLAI-0001'],
  ['plai\u22120001', 'PLAI-0001'],
  ['plai0001', 'PLAI-0001'],
  ['plai 0001', 'PLAI-0001'],
  ['\uff30\uff2c\uff21\uff29-\uff10\uff10\uff10\uff11', 'PLAI-0001'],
  ['0701555167', 'PLAI-0001'],
  ['0701 555 167', 'PLAI-0001'],
  ['0701\u2013555\u2013167', 'PLAI-0001'],
  ['+256 701 555 167', 'PLAI-0001'],
  ['5167', 'PLAI-0001'],
  ['555167', 'PLAI-0001'],
  ['555-167', 'PLAI-0001'],
  ['wanjiru 5167', 'PLAI-0001'],
  ['516', ''],
  ['55516', ''],
  ['\u2013', ''],
  ["'", ''],
  ["~zzz' | zz", ''],
])('finds what %j means', async (typed, codes) => {
  expect((await found(typed)).filter((code) => code.startsWith('PLAI')).join(' ')).toBe(codes);
});
