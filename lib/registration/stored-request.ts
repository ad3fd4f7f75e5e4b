// The body of `POST /orders` as it was kept with its entry (partner-api.md 4.6), for whoever reads it afterwards. Pure. What
// is sent is never what was parsed here: the idempotency key is bound to the body as it is on disk.
import { z } from 'zod';

const Runner = z.looseObject({ name: z.string().optional(), distance_km: z.number().optional() });

/** Written by `submitEntry` and `changeNetwork` alone; fields that nobody reads stay as they are. */
export const StoredRequest = z.looseObject({
  lines: z.array(
    z.looseObject({
      ticket_type_id: z.string(),
      quantity: z.number(),
      participants: z.array(Runner).optional(),
    }),
  ),
  buyer_name: z.string(),
  buyer_email: z.string(),
  buyer_phone: z.string(),
  payment_method: z.enum(['momo', 'airtel']),
  guardian: z.looseObject({ name: z.string(), phone: z.string(), relation: z.string() }).optional(),
  custom_fields: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional(),
  discount_code: z.string().optional(),
  donation_amount: z.number().optional(),
  note: z.string().optional(),
  waiver_accepted: z.boolean().optional(),
  waiver_version: z.string().optional(),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

/** Throws where the row is none of ours. */
export const storedRequest = (checkout: { readonly request: unknown }): StoredRequest =>
  StoredRequest.parse(checkout.request);
