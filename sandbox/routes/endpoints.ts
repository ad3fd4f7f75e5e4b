// Every route of the API under /v1, with the two that need no credential: health probe and definition.
import { success } from '../http/answer.ts';
import type { Endpoint, OpenEndpoint } from '../http/call.ts';
import { buildDefinition } from '../openapi/definition.ts';
import { definitionAddress, healthAddress } from '../openapi/operations/service.ts';
import { createSessionEndpoint, getSessionEndpoint } from './checkout-sessions.ts';
import { getEvent, listEvents } from './events.ts';
import { createOrderEndpoint, getOrder, listOrders, payOrderEndpoint } from './orders.ts';
import { tokenEndpoint } from './token.ts';

const health: OpenEndpoint = {
  ...healthAddress,
  handle: () => success(200, 'ok', '{"status":"ok"}'),
};

const written = new Map<string, string>();

/** Also at the root of the host. */
export const definitionEndpoint: OpenEndpoint = {
  ...definitionAddress,
  handle: ({ world }) => ({ status: 200, body: definitionOf(`${world.origins.base}/v1`), errorCode: null }),
};

function definitionOf(baseUrl: string): string {
  const text = written.get(baseUrl) ?? JSON.stringify(buildDefinition(baseUrl), null, 2);
  written.set(baseUrl, text);
  return text;
}

export const endpoints: readonly Endpoint[] = [
  tokenEndpoint,
  listEvents,
  getEvent,
  createOrderEndpoint,
  listOrders,
  getOrder,
  payOrderEndpoint,
  createSessionEndpoint,
  getSessionEndpoint,
  health,
  definitionEndpoint,
];
