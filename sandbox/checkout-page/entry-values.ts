// What the entry form holds before anything is typed: the session's prefill, or the order that is being changed.
import { z } from 'zod';
import { readMsisdn } from '../engine/mobile-number.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { OrderRow, SessionRow } from '../store/order-rows.ts';
import { questionField } from './question-answer.ts';
import { quantityField } from './ticket-rows.ts';

/** The values for a new entry (partner-api.md 4.4: `prefill`). */
export function prefilledValues(session: SessionRow, event: EventRow): URLSearchParams {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(session.prefill)) values.set(name, value);
  const network = readMsisdn(session.prefill.buyer_phone ?? '')?.network;
  const method = event.payment_methods.find((sellable) => sellable === network) ?? event.payment_methods[0];
  if (method) values.set('payment_method', method);
  return values;
}

const extras = z.object({
  custom_fields: z.record(z.string(), z.unknown()).optional(),
  discount_code: z.string().optional(),
});

/** The values that `order` was made with. */
export function valuesOfOrder(order: OrderRow): URLSearchParams {
  const values = new URLSearchParams({
    buyer_name: order.buyer.name,
    buyer_email: order.buyer.email,
    buyer_phone: order.buyer.phone,
    payment_method: order.payment_method,
  });
  for (const { ticket_type_id, distance_km } of order.registrations) {
    const field = quantityField(ticket_type_id, distance_km);
    values.set(field, String(Number(values.get(field) ?? 0) + 1));
  }
  const { custom_fields = {}, discount_code } = extras.catch({}).parse(order.extras);
  if (discount_code) values.set('discount_code', discount_code);
  for (const [key, answer] of Object.entries(custom_fields)) {
    for (const one of [answer].flat()) {
      values.append(questionField(key), one === true ? 'yes' : String(one));
    }
  }
  return values;
}
