// The events of the organization (partner-api.md 2.1, 2.2, 4.2, 4.3, 4.11). Open strings: the provider may add values.

import { z } from 'zod';
import { byNetwork } from '#lib/shared/mobile-network.ts';
import { err, ok } from '#lib/shared/result.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import type { CallOptions } from './call.ts';
import { failureWithoutCall, type PartnerResult } from './errors.ts';
import { absentAsEmpty, absentAsNull, listOf, minorUnits, timestamp } from './fields.ts';
import { fetchOne, fetchPage } from './resource.ts';

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

/** `next_cursor` is null on the last page. `malformed`: items that do not fit 2.1, not in `events`. */
export const EventPageSchema = z
  .object({
    events: listOf(EventListItemSchema, 'event_id'),
    has_more: absentAsNull(z.boolean()),
    next_cursor: absentAsNull(z.string()),
  })
  .transform(({ events: { items, malformed }, ...page }) => ({ events: items, malformed, ...page }));
export type ListedEventPage = z.infer<typeof EventPageSchema>;

/** `limit` 1 to 50; `cursor` from a previous page (partner-api.md 4.2). */
export type EventListQuery = { limit?: number; cursor?: string };

const QuoteSchema = absentAsNull(z.object({ service_fee_minor: minorUnits, total_minor: minorUnits }));

/** Quotes by network; MTN's is the top-level one (partner-api.md 2.2). */
const { momo: _topLevel, ...QUOTES } = byNetwork(() => QuoteSchema);

/** Prices in minor units, shown exactly as returned; top-level quote is MTN mobile money (partner-api.md 2.2). */
export const TicketTypeSchema = z.object({
  ticket_type_id: z.string(),
  name: z.string(),
  currency: z.string(),
  price_minor: minorUnits,
  service_fee_minor: minorUnits,
  total_minor: minorUnits,
  ...QUOTES,
  is_free: z.boolean(),
  distance_km: absentAsNull(z.number()),
  capacity: z.int(),
  remaining: z.int(),
  /** Not documented ("other detail fields: not shown"); used where they come. */
  sales_start: timestamp.nullish().catch(null),
  sales_end: timestamp.nullish().catch(null),
});
export type TicketType = z.infer<typeof TicketTypeSchema>;

/** A question without a label is shown by its key. */
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

/** partner-api.md 2.2: the start and the status are only in the list. */
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

const PAGE_SIZE = 50;

export type EventList = Pick<ListedEventPage, 'events' | 'malformed'>;

export type EventsApi = {
  /** One page; `invalid_request`, `invalid_cursor` (partner-api.md 4.2). */
  list(query?: EventListQuery, options?: CallOptions): Promise<PartnerResult<ListedEventPage>>;
  /** Every page, each with these options; all pages or an error, never a part (partner-api.md 4.11). */
  listAll(options?: CallOptions): Promise<PartnerResult<EventList>>;
  /** `not_found` also for what is listed but not on sale (partner-api.md 4.3, 7.2). */
  fetch(eventId: string, options?: CallOptions): Promise<PartnerResult<EventDetail>>;
};

export function eventsApi(call: AuthorizedCall): EventsApi {
  const scope = 'events:read';
  const list: EventsApi['list'] = (query = {}, options) =>
    fetchPage(call, { collection: 'events', scope, data: EventPageSchema }, query, options);
  return {
    list,
    listAll: (options) => everyPage((cursor) => list({ limit: PAGE_SIZE, cursor }, options)),
    fetch: (eventId, options) =>
      fetchOne(call, { collection: 'events', scope, data: EventDetailSchema }, eventId, options),
  };
}

/** An event that moves between pages meanwhile counts once; a cursor that comes back is `invalid_response`. */
async function everyPage(
  fetchPageAt: (cursor: string | undefined) => Promise<PartnerResult<ListedEventPage>>,
): Promise<PartnerResult<EventList>> {
  const events = new Map<string, EventListItem>();
  const malformed: EventList['malformed'] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await fetchPageAt(cursor);
    if (!page.ok) return page;
    for (const event of page.value.events) events.set(event.event_id, event);
    malformed.push(...page.value.malformed);
    cursor = (page.value.has_more !== false && page.value.next_cursor) || undefined;
    if (cursor !== undefined && cursors.has(cursor)) {
      return err(failureWithoutCall('invalid_response', 'the cursors of the list of events repeat'));
    }
    cursors.add(cursor ?? '');
  } while (cursor !== undefined);
  return ok({ events: [...events.values()], malformed });
}
