// GET /events and GET /events/{eventId} (partner-api.md 4.2, 4.3).
import { getEvent, listEvents } from '../../routes/events.ts';
import { eventInDetail, listedEvent } from '../examples.ts';
import type { OperationSpec } from '../operation-spec.ts';

export const eventOperations: readonly OperationSpec[] = [
  {
    endpoint: listEvents,
    id: 'listEvents',
    tag: 'Events',
    summary: 'List events',
    description:
      'Events that are open or scheduled, public or unlisted, and not yet ended. Without `next_cursor` the page is the last.',
    parameters: [
      {
        name: 'limit',
        in: 'query',
        description: 'Events a page; larger values are clamped to 50.',
        schema: { type: 'integer', minimum: 1, default: 20 },
      },
      {
        name: 'cursor',
        in: 'query',
        description: '`next_cursor` of the page before, unchanged.',
        schema: { type: 'string' },
      },
    ],
    successes: {
      200: {
        description: 'A page of events.',
        schema: 'EventPageAnswer',
        examples: {
          last_page: {
            code: 200,
            message: 'events retrieved',
            data: { events: [listedEvent], has_more: false },
          },
          more_follow: {
            code: 200,
            message: 'events retrieved',
            data: { events: [listedEvent], has_more: true, next_cursor: 'eyJsaXN0IjoiZXZlbnRzIn0' },
          },
        },
      },
    },
    errors: ['invalid_request', 'invalid_cursor'],
  },
  {
    endpoint: getEvent,
    id: 'getEvent',
    tag: 'Events',
    summary: 'Read an event',
    description:
      'Ticket types with prices and fees, questions and waiver. Show prices exactly as returned; never compute fees.',
    successes: {
      200: {
        description: 'The event.',
        schema: 'EventDetailAnswer',
        examples: { event: { code: 200, message: 'event retrieved', data: eventInDetail } },
      },
    },
    errors: ['not_found'],
  },
];
