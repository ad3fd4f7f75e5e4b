// Listing and reading orders on the wire (partner-api.md 2.3, 4.8, 4.9, 4.11, 7.5).
import { expect } from 'vitest';
import { z } from 'zod';
import { orderPage, order as orderShape, orderWithRegistrations } from '../wire/order.ts';
import { CLUB, MTN, orderFor, proves, startProvider } from './provider.ts';

const provider = await startProvider();

const list = async (query = '') => orderPage.parse((await provider.get(`/orders${query}`)).data);

/** Creates `count` orders; their ids, newest first. */
async function createOrders(count: number): Promise<string[]> {
  await provider.control('POST', '/limits', { writes_per_minute: 1000 });
  const event = await provider.event({ ticket_types: [{ capacity: 1000 }] });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.unshift((await provider.ordered(orderFor(event))).order.id);
  return ids;
}

proves(
  ['4.8 newest', '4.8 page', '4.11 last'],
  'the list has the newest orders first, without registrations',
  async () => {
    const ids = await createOrders(3);
    const answer = await provider.get('/orders');
    const page = z
      .strictObject({ orders: z.array(z.strictObject(orderShape.shape)), next_cursor: z.null() })
      .parse(answer.data);
    expect(page.orders.map((order) => order.id)).toEqual(ids);
  },
);

proves(
  ['4.9 read', '2.3 buyer', '2.3 registrations'],
  'a fetched order has its buyer and registrations',
  async () => {
    const [id] = await createOrders(1);
    const answer = await provider.get(`/orders/${id}`);
    const order = z.strictObject(orderWithRegistrations.shape).parse(answer.data);
    expect(order.buyer).toEqual({ name: 'Grace Akello', email: 'grace@example.com', phone: '+256772123456' });
    expect(order.registrations).toHaveLength(1);
  },
);

proves('4.9 not found', "an order that is unknown or another organization's is not found", async () => {
  const [id] = await createOrders(1);
  expect(await provider.get('/orders/none')).toMatchObject({ status: 404, code: 'not_found' });
  expect(await provider.get(`/orders/${id}`, { as: CLUB })).toMatchObject({ status: 404, code: 'not_found' });
});

proves(
  ['4.8 limit', '7.5 validation_failed'],
  'a page has 25 orders by default and from 1 to 100',
  async () => {
    await createOrders(30);
    expect((await list()).orders).toHaveLength(25);
    expect((await list('?limit=1')).orders).toHaveLength(1);
    expect((await list('?limit=100')).orders).toHaveLength(30);
    for (const limit of ['0', '101', '-1', '1.5', 'x', '']) {
      const answer = await provider.get(`/orders?limit=${limit}`);
      expect(answer).toMatchObject({ status: 400, code: 'validation_failed' });
    }
  },
);

proves('4.8 event_id', 'the list is filtered by event', async () => {
  const [id] = await createOrders(1);
  const { event_id } = await provider.read(id ?? '');
  await createOrders(2);
  expect((await list(`?event_id=${event_id}`)).orders.map((order) => order.id)).toEqual([id]);
  expect((await list('?event_id=evt_gulu_night_run')).orders).toEqual([]);
  for (const other of ['none', 'evt_masaka_equator_10k']) {
    expect(await provider.get(`/orders?event_id=${other}`)).toMatchObject({ status: 404, code: 'not_found' });
  }
});

proves(['4.8 status', '7.5 validation_failed'], 'the list is filtered by status', async () => {
  const [id] = await createOrders(3);
  await provider.paying(id ?? '', MTN);
  expect((await list('?status=prompt_sent')).orders.map((order) => order.id)).toEqual([id]);
  expect((await list('?status=cart')).orders).toHaveLength(2);
  expect((await list('?status=chargeback_flagged')).orders).toEqual([]);
  expect(await provider.get('/orders?status=lost')).toMatchObject({ status: 400, code: 'validation_failed' });
});

proves('4.11 walk', 'each order is on one page, also while new orders arrive', async () => {
  const ids = await createOrders(7);
  const seen: string[] = [];
  let page = await list('?limit=2');
  await createOrders(2);
  for (;;) {
    seen.push(...page.orders.map((order) => order.id));
    if (page.next_cursor === null) break;
    page = await list(`?limit=2&cursor=${page.next_cursor}`);
  }
  expect(seen).toEqual(ids);
});

proves(
  ['4.11 filters', '7.5 validation_failed'],
  'a cursor that is malformed or used with other filters is refused',
  async () => {
    await createOrders(3);
    const { next_cursor } = await list('?limit=1&status=cart');
    for (const query of [
      'cursor=x',
      'cursor=',
      `cursor=${next_cursor}`,
      `cursor=${next_cursor}&status=paid`,
      `cursor=${next_cursor}&status=cart&event_id=evt_gulu_night_run`,
      `cursor=${next_cursor?.slice(0, -1)}&status=cart`,
    ]) {
      expect(await provider.get(`/orders?${query}`)).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    }
    expect((await list(`?limit=1&cursor=${next_cursor}&status=cart`)).orders).toHaveLength(1);
  },
);
