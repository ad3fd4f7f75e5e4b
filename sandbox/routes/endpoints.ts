// Every route of the API under /v1.
import type { Endpoint } from '../http/call.ts';
import { createSessionEndpoint, readSessionEndpoint } from './checkout-sessions.ts';
import { createOrderEndpoint } from './create-order.ts';
import { definitionEndpoint } from './definition.ts';
import { listEvents, readEvent } from './events.ts';
import { health } from './health.ts';
import { payOrderEndpoint } from './pay-order.ts';
import { listOrders, readOrder } from './read-orders.ts';
import { tokenEndpoint } from './token.ts';

export const endpoints: readonly Endpoint[] = [
  tokenEndpoint,
  listEvents,
  readEvent,
  createOrderEndpoint,
  listOrders,
  readOrder,
  payOrderEndpoint,
  createSessionEndpoint,
  readSessionEndpoint,
  health,
  definitionEndpoint,
];
