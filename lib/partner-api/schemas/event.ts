// Events as the provider lists and describes them (partner-api.md 2.1, 2.2, 4.2). Status, visibility, payment
// method and question type stay open strings: new values may appear and must survive.

import { z } from 'zod';
import { absentAsEmpty, absentAsNull, minorUnits, timestamp } from './fields.ts';

/** One event in the list, partner-api.md 2.1. */
export const EventListItemSchema = z.object({
  event_id: z.string(),
  name: z.string(),
  status: z.string(),
  visibility: z.string(),
  starts_at: timestamp,
  currency: z.string(),
  payments_enabled: z.boolean(),
});
export type EventListItem = z.infer<typeof EventListItemSchema>;

/** One page of the list, partner-api.md 4.2; `next_cursor` is null on the last page. */
export const EventPageSchema = z.object({
  events: z.array(EventListItemSchema),
  has_more: absentAsNull(z.boolean()),
  next_cursor: absentAsNull(z.string()),
});
export type EventPage = z.infer<typeof EventPageSchema>;

/** `limit` 1 to 50 (larger is clamped upstream), `cursor` from a previous page; partner-api.md 4.2. */
export type EventListQuery = { limit?: number; cursor?: string };

const MethodQuoteSchema = z.object({ service_fee_minor: minorUnits, total_minor: minorUnits });

/** Prices in minor units, shown exactly as returned; top-level quote is MTN mobile money (partner-api.md 2.2). */
export const TicketTypeSchema = z.object({
  ticket_type_id: z.string(),
  name: z.string(),
  currency: z.string(),
  price_minor: minorUnits,
  service_fee_minor: minorUnits,
  total_minor: minorUnits,
  airtel: absentAsNull(MethodQuoteSchema),
  is_free: z.boolean(),
  distance_km: absentAsNull(z.number()),
  capacity: z.int(),
  remaining: z.int(),
  /** Not documented for reads ("other detail fields: not shown"); taken where they come, else nothing is said. */
  sales_start: timestamp.nullish().catch(null),
  sales_end: timestamp.nullish().catch(null),
});
export type TicketType = z.infer<typeof TicketTypeSchema>;

/** A question without a label is asked by its key: nobody can answer a field that has no name. */
const AdditionalQuestionSchema = z
  .object({
    key: z.string(),
    label: absentAsNull(z.string()),
    type: z.string(),
    required: z.boolean(),
    options: absentAsEmpty(z.string()),
    help: absentAsNull(z.string()),
  })
  .transform((question) => ({ ...question, label: question.label?.trim() || question.key }));
export type AdditionalQuestion = z.infer<typeof AdditionalQuestionSchema>;

/** One event read by id, partner-api.md 2.2. The start and the status are only in the list. */
export const EventDetailSchema = z.object({
  event_id: z.string(),
  name: z.string(),
  currency: z.string(),
  payments_enabled: z.boolean(),
  organizer_name: absentAsNull(z.string()),
  payment_methods: z.array(z.string()),
  ticket_types: z.array(TicketTypeSchema),
  additional_questions: absentAsEmpty(AdditionalQuestionSchema),
  waiver_required: z.boolean(),
  waiver_version: absentAsNull(z.string()),
});
export type EventDetail = z.infer<typeof EventDetailSchema>;
