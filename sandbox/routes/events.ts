// GET /events and GET /events/{eventId} (partner-api.md 4.2, 4.3).
import { z } from 'zod';
import {
  type EventPosition,
  eventDetailJson,
  eventListItemJson,
  findReadableEvent,
  pageOfEvents,
} from '../engine/event-view.ts';
import { done, type Outcome, refuse } from '../engine/outcome.ts';
import { type Answer, refusal, success } from '../http/answer.ts';
import type { CallerCall, PartnerEndpoint } from '../http/call.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const DEFAULT_LIMIT = 20;
const LARGEST_LIMIT = 50;

const position = z.object({
  list: z.literal('events'),
  org: z.string(),
  starts_at: z.string(),
  event_id: z.string(),
});

export const listEvents: PartnerEndpoint = {
  method: 'GET',
  path: '/events',
  access: 'bearer or publishable',
  kind: 'read',
  scope: 'events:read',
  handle: (call) => {
    const page = eventPageJson(call);
    return page.ok ? success(200, 'events retrieved', page.value) : refusal(page.refusal);
  },
};

export const getEvent: PartnerEndpoint = {
  method: 'GET',
  path: '/events/:eventId',
  access: 'bearer or publishable',
  kind: 'read',
  scope: 'events:read',
  handle: answerEvent,
};

function answerEvent(call: CallerCall): Answer {
  const event = findReadableEvent(call.world, call.caller.client.org, call.param('eventId'));
  if (!event) return refusal(refuse('not_found', 'No such event.').refusal);
  return success(200, 'event retrieved', eventDetailJson(call.world, event));
}

function eventPageJson(call: CallerCall): Outcome<string> {
  const { world, caller } = call;
  const org = caller.client.org;
  const limit = parseLimit(call.query('limit'));
  if (!limit.ok) return limit;
  const after = parsePosition(call.query('cursor'), org);
  if (!after.ok) return after;
  const page = pageOfEvents(world, org, limit.value, after.value);
  const last = page.events.at(-1);
  const items = page.events.map((event) => eventListItemJson(world, event)).join(',');
  const head = `{"events":[${items}],"has_more":${page.more}`;
  if (!page.more || !last) return done(`${head}}`);
  const cursor = encodeCursor({ list: 'events', org, starts_at: last.starts_at, event_id: last.event_id });
  return done(`${head},"next_cursor":${JSON.stringify(cursor)}}`);
}

function parseLimit(text: string | undefined): Outcome<number> {
  if (text === undefined) return done(DEFAULT_LIMIT);
  if (!/^\d+$/.test(text) || Number(text) < 1) {
    return refuse('invalid_request', 'limit must be a whole number of at least 1.');
  }
  return done(Math.min(Number(text), LARGEST_LIMIT));
}

function parsePosition(cursor: string | undefined, org: string): Outcome<EventPosition | undefined> {
  if (cursor === undefined) return done(undefined);
  const found = decodeCursor(cursor, position);
  if (found?.org === org) return done(found);
  return refuse('invalid_cursor', 'The cursor is malformed or from another organization.');
}
