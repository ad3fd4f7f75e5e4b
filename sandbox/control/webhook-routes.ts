// Control plane: webhook endpoints, which the provider manages in its app (partner-api.md 6), and deliveries.

import { z } from 'zod';
import { newWebhookSecret, randomId } from '../engine/identifiers.ts';
import { isoTime } from '../engine/orders/order-view.ts';
import type { World } from '../engine/world.ts';
import type { Worlds } from '../engine/worlds.ts';
import type { DeliveryRow, EndpointRow } from '../store/org-rows.ts';
import { announcePing } from '../webhooks/announce.ts';
import { dropQueued, resendDelivery } from '../webhooks/attempt-delivery.ts';
import { refusedEndpointUrl } from '../webhooks/endpoint-url.ts';
import { explainSignature, type Known } from '../webhooks/explain-signature.ts';
import { faultySecret, postWebhook, webhookHeaders } from '../webhooks/send-webhook.ts';
import { orderEventTypes, webhookType } from '../wire/webhook.ts';
import { answerControl, type ControlContext, refuseControl, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

const MOST_ENDPOINTS = 5;

const endpointUrl = (world: Pick<World, 'allowHosts'>) =>
  z.string().superRefine(async (text, check) => {
    const refused = await refusedEndpointUrl(world, text);
    if (refused) check.addIssue({ code: 'custom', message: refused });
  });
const types = z.array(webhookType).min(1);
export const newEndpoint = (world: Pick<World, 'allowHosts'>) =>
  z.strictObject({
    org: z.string().min(1),
    url: endpointUrl(world),
    types: types.optional(),
    secret: z.string().min(1).optional(),
  });
const endpointChange = (world: World) =>
  z.strictObject({
    url: endpointUrl(world).optional(),
    types: types.optional(),
    status: z.enum(['enabled', 'disabled']).optional(),
  });
type NewEndpoint = z.infer<ReturnType<typeof newEndpoint>>;
type EndpointChange = z.infer<ReturnType<typeof endpointChange>>;

export function endpointRoutes(app: ControlApp, world: World): void {
  const { store } = world;
  const withEndpoint = (
    context: ControlContext,
    handle: (endpoint: EndpointRow) => Response | Promise<Response>,
  ) => {
    const endpoint = store.endpoints.get(context.req.param('id') ?? '');
    return endpoint ? handle(endpoint) : refuseControl(context, 404, 'id: no such endpoint');
  };
  app.get('/webhook-endpoints', (context) =>
    answerControl(context, { endpoints: [...store.endpoints.all()].map(endpointView) }),
  );
  app.post('/webhook-endpoints', (context) =>
    withBody(context, newEndpoint(world), (body) => {
      const created = createEndpoint(world, body);
      return typeof created === 'string'
        ? refuseControl(context, 400, created)
        : answerControl(context, endpointView(created), 201);
    }),
  );
  app.patch('/webhook-endpoints/:id', (context) =>
    withEndpoint(context, (endpoint) =>
      withBody(context, endpointChange(world), (body) =>
        answerControl(context, endpointView(changeEndpoint(world, endpoint, body))),
      ),
    ),
  );
  app.delete('/webhook-endpoints/:id', (context) =>
    withEndpoint(context, (endpoint) => {
      dropQueued(world, endpoint);
      store.endpoints.delete(endpoint.id);
      return context.body(null, 204);
    }),
  );
  app.post('/webhook-endpoints/:id/roll', (context) =>
    withEndpoint(context, (endpoint) =>
      answerControl(
        context,
        endpointView(
          store.endpoints.put({ ...endpoint, secret: newWebhookSecret(), former_secret: endpoint.secret }),
        ),
      ),
    ),
  );
  app.post('/webhook-endpoints/:id/test', (context) =>
    withEndpoint(context, (endpoint) => answerControl(context, deliveryView(announcePing(world, endpoint)))),
  );
}

/** An endpoint as the control plane shows it. */
export const endpointView = ({ former_secret: _private, ...endpoint }: EndpointRow) => endpoint;

/** The stored endpoint, or what is wrong: `<field>: …`. */
export function createEndpoint({ store }: World, body: NewEndpoint): EndpointRow | string {
  if (!store.orgs.get(body.org)) return 'org: no such organization';
  if (store.endpoints.ids('org', body.org).length >= MOST_ENDPOINTS)
    return `org: at most ${MOST_ENDPOINTS} endpoints: DELETE /_sandbox/webhook-endpoints/{id}, or POST /_sandbox/reset`;
  return store.endpoints.put({
    id: randomId('whe'),
    org: body.org,
    url: body.url,
    types: body.types ?? [...orderEventTypes],
    secret: body.secret ?? newWebhookSecret(),
    status: 'enabled',
    consecutive_failures: 0,
  });
}

/** Disabling drops what is queued; re-enabling resets the failure counter. */
function changeEndpoint(world: World, before: EndpointRow, body: EndpointChange): EndpointRow {
  const status = body.status ?? before.status;
  const enabledAgain = status === 'enabled' && before.status === 'disabled';
  const endpoint = world.store.endpoints.put({
    ...before,
    url: body.url ?? before.url,
    types: body.types ?? before.types,
    status,
    consecutive_failures: enabledAgain ? 0 : before.consecutive_failures,
  });
  if (status === 'disabled') dropQueued(world, endpoint);
  return endpoint;
}

/** With `worlds` a signature may be of any of them. */
export function deliveryRoutes(app: ControlApp, world: World, worlds?: Worlds): void {
  const { deliveries } = world.store;
  app.get('/deliveries', (context) => {
    const endpointId = context.req.query('endpoint_id');
    const orderId = context.req.query('order_id');
    const rows = chooseDeliveries(world, endpointId, orderId);
    return answerControl(context, { deliveries: rows.map(deliveryView) });
  });
  app.get('/deliveries/:id', (context) => {
    const delivery = deliveries.get(context.req.param('id'));
    return delivery
      ? answerControl(context, deliveryDetail(delivery))
      : refuseControl(context, 404, 'id: no such delivery');
  });
  app.post('/deliveries/:id/replay', (context) =>
    withBody(context, replayInput(world), async ({ attempt, url }) => {
      const delivery = deliveries.get(context.req.param('id'));
      if (!delivery) return refuseControl(context, 404, 'id: no such delivery');
      const signature = delivery.attempts.at(attempt)?.signature;
      if (signature === undefined) return refuseControl(context, 400, 'attempt: there was none');
      const to = url ?? world.store.endpoints.get(delivery.endpoint_id)?.url;
      if (to === undefined) return refuseControl(context, 400, 'url: the endpoint was deleted');
      const { http_status, error, response } = await postWebhook(world, to, delivery, signature);
      return answerControl(context, { http_status, error, response: response ?? null });
    }),
  );
  app.post('/verify', (context) =>
    withBody(context, verifyInput, ({ body, body_base64, now, ...received }) =>
      answerControl(
        context,
        explainSignature(
          {
            ...received,
            body: Buffer.from(body ?? body_base64 ?? '', body === undefined ? 'base64' : 'utf8'),
            now: now ?? Math.floor(Date.now() / 1000),
          },
          knownWebhooks(worlds ? [world, ...worlds.own.values()] : [world]),
        ),
      ),
    ),
  );
  app.post('/deliveries/:id/resend', async (context) => {
    const id = context.req.param('id');
    if (!deliveries.get(id)) return refuseControl(context, 404, 'id: no such delivery');
    await resendDelivery(world, id);
    const after = deliveries.get(id);
    return after
      ? answerControl(context, deliveryView(after))
      : refuseControl(context, 404, 'id: the delivery was deleted');
  });
}

function chooseDeliveries(world: World, endpointId: string | undefined, orderId: string | undefined) {
  const { deliveries } = world.store;
  if (orderId === undefined) {
    return endpointId === undefined ? [...deliveries.all()] : deliveries.by('endpoint', endpointId);
  }
  const ofOrder = deliveries.by('order', orderId);
  return endpointId === undefined ? ofOrder : ofOrder.filter((row) => row.endpoint_id === endpointId);
}

/** With the bytes and headers of each attempt. */
const deliveryDetail = (row: DeliveryRow) => ({
  ...deliveryView(row),
  body: row.body,
  body_base64: Buffer.from(row.body).toString('base64'),
  attempts: row.attempts.map(({ at, http_status, error, signature, response }) => ({
    at: isoTime(at),
    http_status,
    error,
    headers: webhookHeaders(row, signature),
    response: response ?? null,
  })),
});

/** `attempt` counts from 0, from the end if negative. */
const replayInput = (world: World) =>
  z.strictObject({ attempt: z.int().default(-1), url: endpointUrl(world).optional() });

const verifyInput = z.strictObject({
  signature: z.string(),
  body: z.string().optional(),
  body_base64: z.base64().optional(),
  secret: z.string().min(1).optional(),
  now: z.int().optional(),
});

/** All bodies that were sent, and all secrets, those of before a roll too. */
function knownWebhooks(worlds: readonly World[]): Known {
  const deliveries = worlds.flatMap(({ store }) => [...store.deliveries.all()]);
  const endpoints = worlds.flatMap(({ store }) => [...store.endpoints.all()]);
  return {
    bodies: deliveries.map(({ body }) => body),
    faulty: endpoints.map(({ secret }) => faultySecret(secret)),
    secrets: endpoints.flatMap(({ id, url, secret, former_secret: former }) => [
      { secret, of: `the secret of the endpoint ${id} (${url})` },
      ...(former === undefined
        ? []
        : [{ secret: former, of: `the secret that the endpoint ${id} (${url}) had before it was rolled` }]),
    ]),
  };
}

/** A delivery as the control plane shows it. */
const deliveryView = (row: DeliveryRow) => ({
  id: row.id,
  endpoint_id: row.endpoint_id,
  type: row.type,
  order_id: row.order_id,
  status: row.status,
  attempts: row.attempts.map(({ at, http_status, error }) => ({ at: isoTime(at), http_status, error })),
  next_attempt_at: row.next_attempt_at === null ? null : isoTime(row.next_attempt_at),
});
