// The events of the organization (partner-api.md 4.2, 4.3, 4.11).

import { err, ok } from '#lib/shared/result.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import type { CallOptions } from './call.ts';
import { failureWithoutCall, type PartnerResult } from './errors.ts';
import { readOne, readPage } from './read-resource.ts';
import {
  type EventDetail,
  EventDetailSchema,
  type EventListItem,
  type EventListQuery,
  type EventPage,
  EventPageSchema,
} from './schemas/event.ts';

const PAGE_SIZE = 50;

export type EventsApi = {
  /** One page; `invalid_request`, `invalid_cursor` (partner-api.md 4.2). */
  list(query?: EventListQuery, options?: CallOptions): Promise<PartnerResult<EventPage>>;
  /** Every page, each with these options; all or an error, never a part (partner-api.md 4.11). */
  listAll(options?: CallOptions): Promise<PartnerResult<EventListItem[]>>;
  /** `not_found` also for what is listed but not on sale (partner-api.md 4.3, 7.2). */
  read(eventId: string, options?: CallOptions): Promise<PartnerResult<EventDetail>>;
};

/** The methods under `events`. */
export function eventsApi(call: AuthorizedCall): EventsApi {
  const scope = 'events:read';
  const list: EventsApi['list'] = (query = {}, options) =>
    readPage(call, { collection: 'events', scope, data: EventPageSchema }, query, options);
  return {
    list,
    listAll: (options) => everyPage((cursor) => list({ limit: PAGE_SIZE, cursor }, options)),
    read: (eventId, options) =>
      readOne(call, { collection: 'events', scope, data: EventDetailSchema }, eventId, options),
  };
}

/** An event that moves between pages while they are read counts once; a cursor that comes back is no list. */
async function everyPage(
  read: (cursor: string | undefined) => Promise<PartnerResult<EventPage>>,
): Promise<PartnerResult<EventListItem[]>> {
  const events = new Map<string, EventListItem>();
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    if (!page.ok) return page;
    for (const event of page.value.events) events.set(event.event_id, event);
    cursor = (page.value.has_more !== false && page.value.next_cursor) || undefined;
    if (cursor !== undefined && cursors.has(cursor)) {
      return err(failureWithoutCall('invalid_response', 'the list of events runs in a circle'));
    }
    cursors.add(cursor ?? '');
  } while (cursor !== undefined);
  return ok([...events.values()]);
}
