// Rows of what is sold: events with their ticket types, and the places taken. Money in minor units, times ISO 8601.
import { z } from 'zod';
import { additionalQuestion } from '../wire/event.ts';

export const feeRate = z.strictObject({ flat_fee: z.int().min(0), percent_fee: z.number().min(0) });
export type FeeRate = z.infer<typeof feeRate>;

const ticketTypeRow = z.object({
  ticket_type_id: z.string(),
  name: z.string(),
  price_minor: z.int(),
  capacity: z.int(),
  /** Places sold outside this sandbox; makes `remaining` settable. */
  taken_elsewhere: z.int(),
  distances: z.array(z.number()),
  sales_start: z.string().nullable(),
  sales_end: z.string().nullable(),
});
export type TicketTypeRow = z.infer<typeof ticketTypeRow>;

export const discountCode = z.strictObject({
  code: z.string().min(1),
  percent: z.number().min(0).max(100).optional(),
  amount: z.int().min(0).optional(),
});
export type DiscountCode = z.infer<typeof discountCode>;

export const sellableMethod = z.enum(['momo', 'airtel', 'lyca']);
export type SellableMethod = z.infer<typeof sellableMethod>;

/** Of an event that names no other rates. */
export const usualFees: Record<SellableMethod, FeeRate> = {
  momo: { flat_fee: 500, percent_fee: 3 },
  airtel: { flat_fee: 600, percent_fee: 3.5 },
  lyca: { flat_fee: 400, percent_fee: 2.5 },
};

export const eventRow = z.object({
  event_id: z.string(),
  org: z.string(),
  name: z.string(),
  status: z.string(),
  visibility: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  currency: z.string(),
  payments_enabled: z.boolean(),
  organizer_name: z.string(),
  payment_methods: z.array(sellableMethod),
  ticket_types: z.array(ticketTypeRow),
  additional_questions: z.array(additionalQuestion),
  waiver_required: z.boolean(),
  waiver_version: z.string(),
  sales_open: z.boolean(),
  /** Whether it can be fetched while it is listed and not on sale; older state files lack this field. */
  readable_off_sale: z.boolean().default(true),
  access: z.enum(['open', 'draft', 'code_locked', 'demo']),
  /** Older state files lack `lyca`. */
  fees: z.object({ momo: feeRate, airtel: feeRate, lyca: feeRate.default(usualFees.lyca) }),
  discount_codes: z.array(discountCode),
  hold_seconds: z.number(),
  prompt_seconds: z.number(),
});
export type EventRow = z.infer<typeof eventRow>;

/** Places that orders hold or have bought, by ticket type; one row an event. */
export const placesRow = z.object({ event_id: z.string(), taken: z.record(z.string(), z.int()) });
export type PlacesRow = z.infer<typeof placesRow>;
