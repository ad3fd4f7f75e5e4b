// The staff's search over a real database, with the spellings that callers use.
import { beforeEach, expect, test } from 'vitest';
import { findOrders } from '#lib/admin/find-orders.ts';
import { listRecentOrders } from '#lib/admin/list-recent-orders.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase({ emptied: true });

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute));

async function put(id: string, minute: number, more: Partial<Prisma.OrderCreateInput> = {}): Promise<void> {
  const none = { subtotal: 0n, discountTotal: 0n, donationTotal: 0n, serviceFee: 0n, total: 0n };
  const seen = { createdAt: at(minute), statusAt: at(minute), statusSource: 'webhook' } as const;
  const known = {
    id,
    orderCode: `CODE-${id}`,
    eventId: 'evt_1',
    status: 'paid',
    currency: 'UGX',
    ticketCount: 1,
  };
  await db.order.create({ data: { ...known, ...none, ...seen, ...more } });
}

beforeEach(async () => {
  await put('flag', 1, { orderCode: 'FLG-12345', buyerName: 'Namuli Ruth', buyerPhone: '+256772123456' });
  await put('small', 2, {
    orderCode: 'ab12-cd34',
    buyerName: 'Okello John',
    buyerEmail: 'okello@run.example',
  });
  await put('ours', 3, { orderCode: 'XY77-0001' });
  await db.checkout.create({
    data: {
      ref: 'ref',
      submissionKey: 'key',
      eventId: 'evt_1',
      eventName: 'Race',
      locale: 'en',
      input: {},
      request: {
        buyer_name: 'Achieng Mary',
        buyer_email: 'mary@run.example',
        lines: [{ ticket_type_id: 'ten', quantity: 2 }],
      },
      participants: {
        create: ['Wasswa 100%', 'Kato'].map((name, index) => ({
          eventId: 'evt_1',
          orderId: 'ours',
          position: index + 1,
          ticketTypeId: 'ten',
          name,
          ref: `runner-${index}`,
          code: 'AAAAAAAA',
        })),
      },
      buyerPhone: '+256701555666',
      idempotencyKey: 'idem',
      orderId: 'ours',
    },
  });
});

test.each([
  ['a code in any case and groups', ['flg12345', 'FLG 12345', 'flg-123', '12345'], ['flag']],
  ['a code with small letters', ['AB12CD34', 'ab12 cd34', 'B12-C'], ['small']],
  [
    'a phone number as it is said',
    ['0772 123 456', '+256 772 123456', '00256772123456', '0772-123-456'],
    ['flag'],
  ],
  ['the number of a checkout whose order has no buyer', ['0701 555 666'], ['ours']],
  ['words of a name in any order', ['ruth', 'Ruth NAMULI'], ['flag']],
  ['names that only the checkout has', ['achieng', 'wasswa', 'kato', '100%'], ['ours']],
  ['an e-mail address', ['okello@run', 'OKELLO@run.example'], ['small']],
  ['what several have', ['run.example'], ['ours', 'small']],
  ['nothing', ['nobody', 'ruth okello', '0772 123 457', '%%', '_', '-', '  '], []],
])('finds by %s', async (_, queries, found) => {
  for (const query of queries) expect(await findOrders(db, query), query).toEqual(found);
});

test('the list contains only matches, over pages and within statuses', async () => {
  await put('late', 9, { orderCode: 'FLG-12399', status: 'failed' });
  const list = async (query: { statuses?: string[]; cursor?: string; limit?: number }) => {
    const page = await listRecentOrders(db, { search: 'flg123', limit: 50, ...query });
    if (!page.ok) throw new Error(page.error.code);
    return { ids: page.value.orders.map(({ id }) => id), next: page.value.nextCursor ?? undefined };
  };
  expect((await list({})).ids).toEqual(['late', 'flag']);
  expect((await list({ statuses: ['paid'] })).ids).toEqual(['flag']);
  const first = await list({ limit: 1 });
  expect([first.ids, (await list({ limit: 1, cursor: first.next })).ids]).toEqual([['late'], ['flag']]);
});
