// Wire types of events (partner-api.md 2.1, 2.2, 4.2, 4.3). Money in minor units, times ISO 8601 UTC.
import { z } from 'zod';
import { timestamp } from './envelope.ts';
import { paymentMethod } from './order.ts';

export const eventListItem = z.object({
  event_id: z.string(),
  name: z.string(),
  status: z.string().meta({ examples: ['open', 'scheduled'] }),
  visibility: z
    .string()
    .describe('Unlisted events are listed to their own organization.')
    .meta({ examples: ['public', 'unlisted'] }),
  starts_at: timestamp,
  currency: z.string(),
  payments_enabled: z.boolean().describe('false: checkout is refused with `payments_disabled`.'),
});

export const quote = z.object({ service_fee_minor: z.int(), total_minor: z.int() });

export const ticketType = z.object({
  ticket_type_id: z.string(),
  name: z.string(),
  currency: z.string(),
  price_minor: z.int(),
  service_fee_minor: z.int().describe('Fee of the MTN mobile money quote.'),
  total_minor: z.int().describe('Price plus fee of the MTN mobile money quote.'),
  card: quote.nullable().describe('null while card is unavailable.'),
  airtel: quote,
  lyca: quote.describe('Of an event that sells it.').optional(),
  is_free: z.boolean(),
  distance_km: z.number().describe('Present when tickets are sold by distance.').optional(),
  capacity: z.int(),
  remaining: z.int().describe('Places left.'),
});

export const additionalQuestion = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string().meta({ examples: ['select'] }),
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
  payment_methods: z.array(paymentMethod).describe('What can be sold now.'),
  ticket_types: z.array(ticketType),
  additional_questions: z.array(additionalQuestion),
  waiver_required: z.boolean(),
  waiver_version: z.string(),
});

/** Data of GET /events; `next_cursor` is absent on the last page. */
export const eventPage = z.object({
  events: z.array(eventListItem),
  has_more: z.boolean(),
  next_cursor: z.string().describe('Opaque; absent on the last page.').optional(),
});

export type EventListItem = z.infer<typeof eventListItem>;
export type EventDetail = z.infer<typeof eventDetail>;
