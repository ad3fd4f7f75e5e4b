// Wire types of events (partner-api.md 2.1, 2.2, 4.2, 4.3). Money in minor units, times ISO 8601 UTC.
import { z } from 'zod';

export const eventListItem = z.object({
  event_id: z.string(),
  name: z.string(),
  status: z.string(),
  visibility: z.string(),
  starts_at: z.iso.datetime(),
  currency: z.string(),
  payments_enabled: z.boolean(),
});

export const quote = z.object({ service_fee_minor: z.int(), total_minor: z.int() });

export const ticketType = z.object({
  ticket_type_id: z.string(),
  name: z.string(),
  currency: z.string(),
  price_minor: z.int(),
  service_fee_minor: z.int(),
  total_minor: z.int(),
  card: quote.nullable(),
  airtel: quote,
  is_free: z.boolean(),
  distance_km: z.number().optional(),
  capacity: z.int(),
  remaining: z.int(),
});

export const additionalQuestion = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
  help: z.string(),
});

export const eventDetail = z.object({
  event_id: z.string(),
  name: z.string(),
  currency: z.string(),
  payments_enabled: z.boolean(),
  organizer_name: z.string(),
  payment_methods: z.array(z.string()),
  ticket_types: z.array(ticketType),
  additional_questions: z.array(additionalQuestion),
  waiver_required: z.boolean(),
  waiver_version: z.string(),
});

/** Data of GET /events; `next_cursor` is absent on the last page. */
export const eventPage = z.object({
  events: z.array(eventListItem),
  has_more: z.boolean(),
  next_cursor: z.string().optional(),
});

export type EventListItem = z.infer<typeof eventListItem>;
export type EventDetail = z.infer<typeof eventDetail>;
