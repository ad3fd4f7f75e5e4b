// Orders in the mirror without a purchase, for tests of the desk.
import { randomUUID } from 'node:crypto';
import type { Db } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';

type Given = Partial<Prisma.OrderUncheckedCreateInput> & {
  /** Of our own form, with this body of `POST /orders`; absent: of another channel. */
  readonly request?: object;
};

const AT = new Date('2027-02-02T08:00:00.000Z');

/** A `cart` of UGX 100 for two people of `evt_1`, unless said otherwise. @returns `ord_<code>`, and its checkout */
export async function putOrder(
  db: Db,
  code: string,
  { request, ...given }: Given = {},
): Promise<{ readonly id: string; readonly checkoutId: string | null }> {
  const { id, eventId } = await db.order.create({
    data: {
      id: `ord_${code}`,
      orderCode: code,
      eventId: 'evt_1',
      status: 'cart',
      currency: 'UGX',
      subtotal: 99n,
      discountTotal: 0n,
      donationTotal: 0n,
      serviceFee: 1n,
      total: 100n,
      ticketCount: 2,
      createdAt: AT,
      statusAt: AT,
      statusSource: 'fetch',
      ...given,
    },
    select: { id: true, eventId: true },
  });
  if (!request) return { id, checkoutId: null };
  const checkout = await db.checkout.create({
    data: {
      ref: randomUUID(),
      eventId,
      eventName: 'Race',
      locale: 'en',
      input: {},
      request: { ...request },
      idempotencyKey: randomUUID(),
      orderId: id,
      state: 'ordered',
    },
    select: { id: true },
  });
  return { id, checkoutId: checkout.id };
}
