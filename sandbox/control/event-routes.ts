// Control plane: events.

import type { World } from '../engine/world.ts';
import {
  changeEvent,
  createEvent,
  eventInput,
  type ParsedEventInput,
  storedEventView,
  type TicketTypeInput,
} from '../engine/write-event.ts';
import type { EventRow } from '../store/event-rows.ts';
import { answerControl, refuseControl, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

export function eventRoutes(app: ControlApp, world: World): void {
  const { store } = world;
  app.post('/events', (context) =>
    withBody(context, eventInput, (body) => {
      const wrong = wrongIn(world, body);
      if (wrong) return refuseControl(context, 400, wrong);
      const event = store.transact(() => createEvent(world, body));
      return answerControl(context, storedEventView(world, event), 201);
    }),
  );
  app.patch('/events/:eventId', (context) => {
    const event = store.events.get(context.req.param('eventId'));
    if (!event) return refuseControl(context, 404, 'event_id: no such event');
    return withBody(context, eventInput, (body) => {
      const wrong = wrongIn(world, body, event);
      if (wrong) return refuseControl(context, 400, wrong);
      const changed = store.transact(() => changeEvent(world, event, body));
      return answerControl(context, storedEventView(world, changed));
    });
  });
}

/** Problems beyond the schema: taken ids, an end before the start, more places left than the capacity. */
export function wrongIn(world: World, body: ParsedEventInput, event?: EventRow): string | undefined {
  const clash = wrongId(world, body, event);
  if (clash) return clash;
  const starts = body.starts_at ?? event?.starts_at;
  if (body.ends_at && starts && body.ends_at <= starts) return 'ends_at: must be after starts_at';
  for (const [index, type] of (body.ticket_types ?? []).entries()) {
    const wrong = wrongTicketType(world, type, event);
    if (wrong) return `ticket_types.${index}.${wrong}`;
  }
  return undefined;
}

function wrongTicketType(
  world: World,
  type: TicketTypeInput,
  event: EventRow | undefined,
): string | undefined {
  const known = event?.ticket_types.find((one) => one.ticket_type_id === type.ticket_type_id);
  const capacity = type.capacity ?? known?.capacity;
  if (capacity !== undefined && type.remaining !== undefined && type.remaining > capacity) {
    return 'remaining: more than capacity';
  }
  if (known || type.ticket_type_id === undefined) return undefined;
  const owner = ownerOf(world, type.ticket_type_id);
  return owner && `ticket_type_id: belongs to ${owner}`;
}

function wrongId(world: World, body: ParsedEventInput, event: EventRow | undefined): string | undefined {
  if (!event)
    return body.event_id && world.store.events.get(body.event_id) ? 'event_id: exists already' : undefined;
  if (body.event_id !== undefined && body.event_id !== event.event_id) return 'event_id: cannot be changed';
  if (body.org !== undefined && body.org !== event.org) return 'org: cannot be changed';
  return undefined;
}

function ownerOf(world: World, ticketTypeId: string): string | undefined {
  for (const event of world.store.events.all()) {
    if (event.ticket_types.some((type) => type.ticket_type_id === ticketTypeId)) return event.event_id;
  }
  return undefined;
}
