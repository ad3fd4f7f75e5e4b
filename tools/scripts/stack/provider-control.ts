// The control plane of sandbox/README.md (`/_sandbox`): what tests, the demo and the simulations do to a provider from
// outside. Speaks HTTP only, so that any provider that answers it will do.
import { z } from 'zod';

const Client = z.looseObject({
  org: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  publishable_key: z.string(),
  scopes: z.array(z.string()),
  allowed_origins: z.array(z.string()),
  return_origins: z.array(z.string()),
});
const Event = z.looseObject({ event_id: z.string(), name: z.string(), org: z.string() });
const Fixtures = z.looseObject({
  base_url: z.string(),
  checkout_url: z.string(),
  other_api_url: z.string(),
  clients: z.array(Client),
  events: z.array(Event),
});
const WebhookEndpoint = z.looseObject({
  id: z.string(),
  org: z.string(),
  url: z.string(),
  secret: z.string(),
  status: z.enum(['enabled', 'disabled']),
});
const Attempt = z.looseObject({
  at: z.unknown(),
  http_status: z.number().nullish(),
  error: z.string().nullish(),
});
const Delivery = z.looseObject({
  id: z.string(),
  endpoint_id: z.string(),
  type: z.string(),
  order_id: z.string().nullish(),
  status: z.enum(['queued', 'delivered', 'failed', 'dropped']),
  attempts: z.array(Attempt),
});
const LoggedRequest = z.looseObject({
  seq: z.number(),
  /** Time of the request in real milliseconds. */
  at: z.number(),
  method: z.string(),
  path: z.string(),
  idempotency_key: z.string().nullish(),
  client_id: z.string().nullish(),
  status: z.number().nullish(),
  error_code: z.string().nullish(),
});

export type ProviderClient = z.infer<typeof Client>;
export type LoggedRequest = z.infer<typeof LoggedRequest>;
export type ProviderFixtures = z.infer<typeof Fixtures>;
export type PromptOutcome = 'approve' | 'decline' | 'fail' | 'timeout' | 'not_reached';
/** Answer of a payer; sandbox/README.md explains `late` and `keep_live`. */
export type PromptAnswer = {
  outcome: PromptOutcome;
  failure_kind?: string;
  late?: true;
  keep_live?: true;
};
export type Fault = {
  kind: 'status' | 'reset' | 'lost_response' | 'delay' | 'pay_outcome';
  method?: string;
  path?: string;
  times?: number;
  http_status?: number;
  error_code?: string;
  retry_after?: number;
  milliseconds?: number;
  outcome?: PromptOutcome;
  failure_kind?: string;
  retry_safe?: boolean | null;
};
type Json = Record<string, unknown>;

/** Client of the control plane at `origin`. Any answer but a success throws with the provider's sentence. */
export function providerControl(origin: string) {
  async function call<S extends z.ZodType>(
    schema: S,
    method: string,
    path: string,
    body?: Json,
  ): Promise<z.infer<S>> {
    const response = await fetch(`${origin}/_sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} /_sandbox${path} answered ${response.status}: ${text.slice(0, 200)}`);
    return schema.parse(text === '' ? {} : JSON.parse(text));
  }
  const anything = z.looseObject({});
  const addFault = (fault: Fault) => call(z.looseObject({ id: z.string() }), 'POST', '/faults', fault);
  return {
    origin,
    fixtures: () => call(Fixtures, 'GET', '/fixtures'),
    reset: () => call(anything, 'POST', '/reset'),
    advance: (seconds: number) => call(anything, 'POST', '/clock', { advance_seconds: seconds }),
    createClient: (fields: Json & { org: string }) => call(Client, 'POST', '/clients', fields),
    changeClient: (id: string, fields: Json) => call(Client, 'PATCH', `/clients/${id}`, fields),
    changeOrg: (org: string, fields: Json) => call(anything, 'PATCH', `/orgs/${org}`, fields),
    createEvent: (fields: Json) => call(Event, 'POST', '/events', fields),
    changeEvent: (id: string, fields: Json) => call(Event, 'PATCH', `/events/${id}`, fields),
    /** Answers a live prompt as the payer would, or lets money arrive late; the order's status afterwards. */
    decidePrompt: (orderId: string, answer: PromptOutcome | PromptAnswer) =>
      call(
        z.looseObject({ status: z.string() }),
        'POST',
        `/orders/${orderId}/prompt`,
        typeof answer === 'string' ? { outcome: answer } : answer,
      ),
    /** Stores an order unchanged, with the fields of the sandbox's own rows; it announces nothing. */
    putOrder: (order: Json & { id: string }) =>
      call(anything, 'PUT', `/orders/${encodeURIComponent(order.id)}`, order),
    refund: (orderId: string, amount?: number) =>
      call(z.looseObject({ amount: z.number() }), 'POST', `/orders/${orderId}/refunds`, { amount }),
    addWebhookEndpoint: (fields: { org: string; url: string; types?: string[]; secret?: string }) =>
      call(WebhookEndpoint, 'POST', '/webhook-endpoints', fields),
    webhookEndpoints: async () =>
      (await call(z.object({ endpoints: z.array(WebhookEndpoint) }), 'GET', '/webhook-endpoints')).endpoints,
    changeEndpoint: (id: string, fields: Json) =>
      call(WebhookEndpoint, 'PATCH', `/webhook-endpoints/${id}`, fields),
    /** "Send test event": a `ping`. */
    sendTestEvent: (endpointId: string) => call(anything, 'POST', `/webhook-endpoints/${endpointId}/test`),
    removeWebhookEndpoint: (id: string) => call(anything, 'DELETE', `/webhook-endpoints/${id}`),
    deliveries: async (orderId?: string) => {
      const query = orderId === undefined ? '' : `?order_id=${encodeURIComponent(orderId)}`;
      return (await call(z.object({ deliveries: z.array(Delivery) }), 'GET', `/deliveries${query}`))
        .deliveries;
    },
    resend: (deliveryId: string) => call(anything, 'POST', `/deliveries/${deliveryId}/resend`),
    setLimits: (limits: Json) => call(anything, 'POST', '/limits', limits),
    addFault,
    /** Answers calls of `at` with an error. @param at `/orders`, or with a method `POST /orders` */
    refuse: (
      at: string,
      http_status: number,
      error_code: string,
      more: Pick<Fault, 'times' | 'retry_after'> = {},
    ) => {
      const [path, method] = at.split(' ').toReversed();
      return addFault({ kind: 'status', path, method, http_status, error_code, ...more });
    },
    clearFaults: () => call(anything, 'DELETE', '/faults'),
    log: async (since = 0) =>
      (await call(z.object({ requests: z.array(LoggedRequest) }), 'GET', `/log?since=${since}`)).requests,
  };
}

export type ProviderControl = ReturnType<typeof providerControl>;
