// What POST and PATCH /_sandbox/events accept. Fields that the sandbox works out (quotes, `is_free`) may
// stand in a body, since they stand in the answers, and are ignored.
import { z } from 'zod';
import { discountCode, feeRate, sellableMethod } from '../store/event-rows.ts';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const ticketTypeInput = z.strictObject({
  ticket_type_id: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  price_minor: z.int().min(0).optional(),
  capacity: z.int().min(0).optional(),
  remaining: z.int().min(0).optional(),
  distance_km: z.number().positive().optional(),
  distances: z.array(z.number().positive()).optional(),
  sales_start: time.nullish(),
  sales_end: time.nullish(),
  currency: z.unknown().optional(),
  service_fee_minor: z.unknown().optional(),
  total_minor: z.unknown().optional(),
  card: z.unknown().optional(),
  airtel: z.unknown().optional(),
  is_free: z.unknown().optional(),
});
export type TicketTypeInput = z.infer<typeof ticketTypeInput>;

const questionInput = z.strictObject({
  key: z.string().min(1),
  label: z.string().optional(),
  type: z.string().default('text'),
  required: z.boolean().default(false),
  options: z.array(z.string()).default([]),
  help: z.string().default(''),
});

export const eventInput = z.strictObject({
  event_id: z.string().min(1).optional(),
  org: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  status: z.string().min(1).optional(),
  visibility: z.string().min(1).optional(),
  starts_at: time.optional(),
  ends_at: time.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters')
    .optional(),
  payments_enabled: z.boolean().optional(),
  organizer_name: z.string().optional(),
  payment_methods: z.array(sellableMethod).optional(),
  ticket_types: z.array(ticketTypeInput).optional(),
  additional_questions: z.array(questionInput).optional(),
  waiver_required: z.boolean().optional(),
  waiver_version: z.string().optional(),
  sales_open: z.boolean().optional(),
  readable_off_sale: z.boolean().optional(),
  access: z.enum(['open', 'draft', 'code_locked', 'demo']).optional(),
  fees: z.strictObject({ momo: feeRate.optional(), airtel: feeRate.optional() }).optional(),
  discount_codes: z.array(discountCode).optional(),
  hold_seconds: z.number().positive().optional(),
  prompt_seconds: z.number().positive().optional(),
});
export type EventInput = z.input<typeof eventInput>;
export type ReadEventInput = z.output<typeof eventInput>;
