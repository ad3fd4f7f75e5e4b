// Who of a checkout has which registration, as fetches show them.
import { beforeEach, describe, expect, test } from 'vitest';
import { applyOrder, type SeenOrder } from '#lib/orders/apply-order.ts';
import { copyParticipants } from '#lib/orders/participant-rows.ts';
import type { Registration } from '#lib/partner-api/orders.ts';
import { sampleOrder } from '#lib/partner-api/testing/sample-answers.ts';
import { ofChannel, testMirror } from './testing/mirror.ts';

const { db, storeCheckout } = await testMirror();
const ID = 'ord_1';
let minute = 0;

const registration = (id: string | null, ticket: string, km: number | null = null, status = 'pending') =>
  ({ id, ticket_type_id: ticket, distance_km: km, status }) satisfies Registration;

/** A fetch that shows these registrations, later than the one before. */
async function fetched(registrations: Registration[], more: Partial<SeenOrder> = {}): Promise<void> {
  minute += 1;
  const at = new Date(Date.UTC(2026, 10, 20, 9, minute));
  const order = { ...sampleOrder(), attribution: ofChannel(null, null), ...more, id: ID, registrations };
  await db.$transaction((tx) => applyOrder(tx, { order, source: 'fetch', at }, at));
}

/** Name, ticket type and registration of each row of the order. */
const rows = async () =>
  (await db.participant.findMany({ where: { orderId: ID }, orderBy: { position: 'asc' } })).map(
    ({ name, registrationId, registrationStatus }) => [name, registrationId, registrationStatus],
  );

const PEOPLE = [
  ['Akello', 'ten', null],
  ['Okello', 'far', 21],
  ['Kato', 'ten', null],
  ['Ann', 'far', 42],
] as const;

describe('the people of our own checkout', () => {
  let own: Partial<SeenOrder> = {};
  let checkoutId = '';
  beforeEach(async () => {
    minute = 0;
    const { id, attribution } = await storeCheckout();
    checkoutId = id;
    own = { attribution };
    await db.participant.createMany({
      data: PEOPLE.map(([name, ticketTypeId, distanceKm], index) => ({
        checkoutId: id,
        eventId: 'evt_1',
        position: index + 1,
        ticketTypeId,
        distanceKm,
        name,
        phone: '+256772000001',
        answers: { shirt: 'M' },
        ref: `ref-${name}`,
        code: `CODE-${index}`,
      })),
    });
  });
  const ALL = [
    registration('r4', 'far', 42),
    registration('r1', 'ten'),
    registration('r2', 'far', 21),
    registration('r3', 'ten'),
  ];

  test('get a registration of their ticket type and distance each, and keep it whatever the order of a list', async () => {
    await fetched(ALL, own);
    const linked = [
      ['Akello', 'r1', 'pending'],
      ['Okello', 'r2', 'pending'],
      ['Kato', 'r3', 'pending'],
      ['Ann', 'r4', 'pending'],
    ];
    expect(await rows()).toEqual(linked);
    await fetched(ALL.toReversed(), own);
    expect(await rows()).toEqual(linked);
  });

  test('follow the status of their own registration', async () => {
    await fetched(ALL, own);
    await fetched(
      ALL.map((one) => ({ ...one, status: one.id === 'r3' ? 'cancelled' : 'confirmed' })),
      { ...own, status: 'paid' },
    );
    expect((await rows()).map(([name, , status]) => [name, status])).toEqual([
      ['Akello', 'confirmed'],
      ['Okello', 'confirmed'],
      ['Kato', 'cancelled'],
      ['Ann', 'confirmed'],
    ]);
  });

  test('stay when a paid order shows their registration no more', async () => {
    await fetched(ALL, { ...own, status: 'paid' });
    await fetched(ALL.slice(1), { ...own, status: 'partially_refunded' });
    expect((await rows()).at(-1)).toEqual(['Ann', 'r4', 'absent']);
  });

  test('are linked anew where the payment brought other registrations', async () => {
    await fetched(ALL, own);
    await fetched(
      ALL.map((one) => ({ ...one, id: `paid-${one.id}`, status: 'confirmed' })),
      { ...own, status: 'paid' },
    );
    expect((await rows()).map(([name, id]) => [name, id])).toEqual([
      ['Akello', 'paid-r1'],
      ['Okello', 'paid-r2'],
      ['Kato', 'paid-r3'],
      ['Ann', 'paid-r4'],
    ]);
  });

  test('have none where it is ambiguous whose it is', async () => {
    await fetched(
      [
        registration('r1', 'ten'),
        registration('r3', 'ten', null, 'cancelled'),
        registration('r2', 'far', 21),
      ],
      own,
    );
    expect((await rows()).map(([name, id]) => [name, id])).toEqual([
      ['Akello', null],
      ['Okello', 'r2'],
      ['Kato', null],
      ['Ann', null],
    ]);
  });

  test('take the place of rows that were written before the order was known to be ours', async () => {
    await fetched(ALL);
    expect(await db.participant.count({ where: { orderId: ID, checkoutId: null } })).toBe(4);
    await fetched(ALL, own);
    expect((await rows()).map(([name, id]) => [name, id])).toEqual([
      ['Akello', 'r1'],
      ['Okello', 'r2'],
      ['Kato', 'r3'],
      ['Ann', 'r4'],
    ]);
    expect(await db.participant.count()).toBe(4);
  });

  test('are copied to the checkout that supersedes it, with links of their own', async () => {
    const next = await storeCheckout();
    await db.$transaction((tx) => copyParticipants(tx, checkoutId, next.id, new Date()));
    const copied = await db.participant.findMany({
      where: { checkoutId: next.id },
      orderBy: { position: 'asc' },
    });
    expect(copied.map(({ name, ticketTypeId, distanceKm }) => [name, ticketTypeId, distanceKm])).toEqual(
      PEOPLE,
    );
    expect(copied).toMatchObject(
      PEOPLE.map(() => ({
        answers: { shirt: 'M' },
        phone: '+256772000001',
        orderId: null,
        registrationId: null,
      })),
    );
    expect(new Set(copied.map(({ ref }) => ref))).not.toContain('ref-Akello');
  });
});

describe('an order that was not made by our form', () => {
  test('has a row for each registration, which is marked, not deleted', async () => {
    await fetched([registration('r1', 'ten'), registration(null, 'ten'), registration('r2', 'far', 21)]);
    expect(await rows()).toEqual([
      [null, 'r1', 'pending'],
      [null, 'r2', 'pending'],
    ]);
    const both = [registration('r1', 'ten', null, 'issued'), registration('r2', 'far', 21, 'issued')];
    await fetched(both, { status: 'paid' });
    await fetched([...both.slice(1), registration('r3', 'ten', null, 'issued')], {
      status: 'partially_refunded',
    });
    expect(await rows()).toEqual([
      [null, 'r1', 'absent'],
      [null, 'r2', 'issued'],
      [null, 'r3', 'issued'],
    ]);
  });
});
