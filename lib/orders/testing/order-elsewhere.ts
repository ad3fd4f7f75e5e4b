// An order that the provider has and the mirror does not: created through the API, bypassing all use cases.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import type { CreateOrderRequest, Order } from '#lib/partner-api/orders.ts';

/** The number of its buyer, on the network that it is priced for. */
const MSISDN = '0752123456';

const REQUEST: CreateOrderRequest = {
  event_id: 'evt_gulu_night_run',
  lines: [{ ticket_type_id: 'tkt_gnr_8', quantity: 1 }],
  buyer_name: 'Okello Sam',
  buyer_email: 'sam@example.com',
  buyer_phone: MSISDN,
  payment_method: 'airtel',
};

const newKey = () => ({ idempotencyKey: randomUUID() });

/** As in the create answer. A refusal fails the test. */
export async function orderElsewhere({ partner }: Ctx): Promise<Order> {
  const created = await partner.orders.create(REQUEST, newKey());
  if (!created.ok) throw new Error(created.error.code);
  return created.value.order;
}

/** Puts its prompt on the phone. */
export const promptElsewhere = ({ partner }: Ctx, orderId: string) =>
  partner.orders.pay(orderId, { msisdn: MSISDN }, newKey());
