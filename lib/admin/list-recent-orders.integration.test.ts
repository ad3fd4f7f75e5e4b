import { describe, expect, it } from 'vitest';
import type { Prisma } from '#lib/db/generated/client.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import { listRecentOrders, type RecentOrdersQuery } from './list-recent-orders.ts';

const { db } = await testDatabase({ emptied: true });

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute));

function order(
  id: string,
  minute: number,
  more: Partial<Prisma.OrderCreateInput> = {},
): Prisma.OrderCreateInput {
  const none = { subtotal: 0n, discountTotal: 0n, donationTotal: 0n, serviceFee: 0n };
  return {
    id,
    orderCode: `CODE-${id}`,
    eventId: 'evt_1',
    status: 'paid',
    currency: 'UGX',
    ...none,
    total: 50_000n,
    ticketCount: 1,
    createdAt: at(minute),
    statusAt: at(minute),
    statusSource: 'webhook',
    ...more,
  };
}

async function put(...orders: Prisma.OrderCreateInput[]): Promise<void> {
  for (const data of orders) await db.order.create({ data });
}

async function putEvent(eventId: string, listItem: Prisma.InputJsonValue, detail: Prisma.InputJsonValue) {
  await db.eventSnapshot.create({ data: { eventId, listItem, detail, listFetchedAt: at(0) } });
}

async function list(query: Partial<RecentOrdersQuery> = {}) {
  const page = await listRecentOrders(db, { limit: 50, ...query });
  if (!page.ok) throw new Error(page.error.code);
  return page.value;
}

async function idsOfAllPages(
  query: Partial<RecentOrdersQuery>,
  between = async () => {},
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, cursor });
    pages.push(page.orders.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    await between();
  } while (cursor !== undefined);
  return pages;
}

describe('listRecentOrders', () => {
  it('is empty without orders', async () => {
    expect(await list()).toEqual({ orders: [], nextCursor: null });
  });

  it('lists newest first, then by id', async () => {
    await put(order('a', 1), order('c', 2), order('b', 2), order('d', 0));
    expect((await list()).orders.map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
  });

  it('pages through every order once, even with equal times', async () => {
    await put(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, n) => order(id, n < 5 ? 1 : 2)));
    expect(await idsOfAllPages({ limit: 3 })).toEqual([['g', 'f', 'e'], ['d', 'c', 'b'], ['a']]);
  });

  it('counts the people of each order, their names and their signatures', async () => {
    await put(order('a', 1), order('b', 2));
    const person = (position: number, more: object) => ({
      eventId: 'evt_1',
      orderId: 'a',
      position,
      ticketTypeId: 'ten',
      ref: `runner-${position}`,
      code: 'AAAAAAAA',
      ...more,
    });
    await db.participant.createMany({
      data: [person(1, { name: 'Ann', signedAt: at(3) }), person(2, { name: 'Ben' }), person(3, {})],
    });
    expect((await list()).orders.map(({ id, people }) => [id, people])).toEqual([
      ['b', { of: 0, named: 0, signed: 0 }],
      ['a', { of: 3, named: 2, signed: 1 }],
    ]);
  });

  it('has no page after a full last page', async () => {
    await put(order('a', 1), order('b', 2));
    expect((await list({ limit: 2 })).nextCursor).toBeNull();
  });

  it('neither repeats nor hides an order when new ones arrive', async () => {
    await put(order('a', 1), order('b', 2), order('c', 3), order('d', 4));
    let minute = 10;
    const arrive = () => put(order(`new${minute}`, minute++));
    expect((await idsOfAllPages({ limit: 2 }, arrive)).flat()).toEqual(['d', 'c', 'b', 'a']);
  });

  it('lists only the requested statuses, over pages', async () => {
    await put(
      order('a', 1, { status: 'refunded' }),
      order('b', 2),
      order('c', 3, { status: 'partially_refunded' }),
      order('d', 4, { status: 'failed' }),
    );
    const statuses = ['refunded', 'partially_refunded'];
    expect(await idsOfAllPages({ statuses, limit: 1 })).toEqual([['c'], ['a']]);
  });

  it('contains everything that the page shows', async () => {
    await putEvent(
      'evt_1',
      { name: 'Listed' },
      { name: 'Kampala Half', ticket_types: [{ ticket_type_id: 'ten', name: 'Ten' }] },
    );
    const buyer = { buyerName: 'Nakato', buyerEmail: 'n@x.example', buyerPhone: '+256772000001' };
    await put(
      order('a', 1, {
        ...buyer,
        channel: 'partner_api',
        status: 'prompt_sent',
        registrations: [{ ticket_type_id: 'ten' }],
      }),
    );
    expect((await list()).orders).toEqual([
      {
        id: 'a',
        eventId: 'evt_1',
        people: { of: 0, named: 0, signed: 0 },
        orderCode: 'CODE-a',
        status: 'prompt_sent',
        eventName: 'Kampala Half',
        tickets: 'Ten',
        buyer: { name: 'Nakato', email: 'n@x.example', phone: '+256772000001' },
        total: 50_000,
        currency: 'UGX',
        channel: 'partner_api',
        ours: false,
        session: null,
        brought: {},
        attempts: [],
        createdAt: at(1),
      },
    ]);
  });

  it('has no buyer for an order known only from webhooks', async () => {
    await put(order('a', 1));
    expect((await list()).orders[0]?.buyer).toEqual({ name: null, email: null, phone: null });
  });

  it('names the event by its list item, or by its id', async () => {
    await putEvent('evt_1', { name: 'Listed' }, { x: 1 });
    await putEvent('evt_2', 'broken', 'broken');
    await put(order('c', 3), order('b', 2, { eventId: 'evt_2' }), order('a', 1, { eventId: 'evt_3' }));
    expect((await list()).orders.map(({ eventName }) => eventName)).toEqual(['Listed', 'evt_2', 'evt_3']);
  });

  it('marks our own orders, with the event’s name at the time of the checkout', async () => {
    await put(order('a', 1, { channel: 'partner_api' }));
    await db.checkout.create({
      data: {
        ref: 'ref',
        submissionKey: 'key',
        eventId: 'evt_1',
        eventName: 'As bought',
        locale: 'en',
        input: {},
        request: {},
        idempotencyKey: 'idem',
        brought: { utm_source: 'club' },
        orderId: 'a',
      },
    });
    expect((await list()).orders[0]).toMatchObject({
      ours: true,
      eventName: 'As bought',
      brought: { utm_source: 'club' },
    });
  });

  it('refuses a foreign cursor', async () => {
    expect(await listRecentOrders(db, { limit: 5, cursor: 'nonsense' })).toEqual({
      ok: false,
      error: { code: 'invalid_cursor' },
    });
  });
});
