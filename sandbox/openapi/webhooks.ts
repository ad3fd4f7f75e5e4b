// The webhooks section: the four event types with their headers (partner-api.md 6.1 to 6.5).
import type { WebhookType } from '../wire/webhook.ts';
import { type ResponseName, schemaRef } from './components.ts';
import { bareCart } from './examples.ts';
import type { Json } from './operation-spec.ts';

type Webhook = { id: string; schema: ResponseName; summary: string; description: string; example: Json };

const CREATED_UNIX_SECONDS = 1_773_478_860;
const DELIVERY_ID = 'dlv_p2v6x9b4n7q5t2w8k3m8';

const exampleOf = (type: WebhookType, change: Json, more: Json = {}): Json => ({
  id: DELIVERY_ID,
  type,
  created: CREATED_UNIX_SECONDS,
  event_id: bareCart.event_id,
  attribution: bareCart.attribution,
  data: { order: { ...bareCart, hold_expires_at: null, ...change }, ...more },
});

const webhooks: Record<WebhookType, Webhook> = {
  'order.paid': {
    id: 'onOrderPaid',
    schema: 'OrderPaidWebhook',
    summary: 'An order was paid',
    description: 'Payment was confirmed, on whichever path, free orders included.',
    example: exampleOf('order.paid', { status: 'paid' }),
  },
  'order.failed': {
    id: 'onOrderFailed',
    schema: 'OrderFailedWebhook',
    summary: 'A payment failed or expired',
    description: '`data.order.failure_kind` says why. Not sent when it is `provider_not_reached`.',
    example: exampleOf('order.failed', { status: 'failed', failure_kind: 'declined' }),
  },
  'order.refunded': {
    id: 'onOrderRefunded',
    schema: 'OrderRefundedWebhook',
    summary: 'A refund was completed',
    description: 'Full or partial; each refund sends its own event.',
    example: exampleOf(
      'order.refunded',
      { status: 'partially_refunded' },
      { refund: { id: 'rf_q5t2w8k3m8p2v6x9b4n7', amount: 10_000, status: 'succeeded' } },
    ),
  },
  ping: {
    id: 'onPing',
    schema: 'PingWebhook',
    summary: 'A test event',
    description: 'Sent once from Send test event, never retried.',
    example: {
      id: DELIVERY_ID,
      type: 'ping',
      created: CREATED_UNIX_SECONDS,
      data: { message: 'This is a test event.' },
    },
  },
};

export const webhookSection = (): Json =>
  Object.fromEntries(
    Object.entries(webhooks).map(([type, webhook]) => [type, { post: post(type, webhook) }]),
  );

const post = (type: string, { id, schema, summary, description, example }: Webhook): Json => ({
  operationId: id,
  tags: ['Webhooks'],
  summary,
  description,
  security: [],
  parameters: [
    header('User-Agent', { const: 'Service-Webhooks/1.0' }, 'Who calls.'),
    header(
      'X-Service-Signature',
      { pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
      'Each `v1` is the hex HMAC-SHA256 of `<t>.<raw body>` under the signing secret. Refuse a `t` more than 300 seconds away.',
    ),
    header('X-Service-Event', { const: type }, 'The event type.'),
    header('X-Service-Delivery', {}, 'The delivery id, same as `id`. Dedupe on it.'),
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemaRef(schema), examples: { [type]: { value: example } } } },
  },
  responses: {
    '2XX': { description: 'Acknowledged, within 10 seconds. The body is ignored.' },
    '3XX': { description: 'Not followed; permanent after 3 attempts.' },
    '408': { description: 'Retried through the whole schedule.' },
    '429': { description: 'Retried through the whole schedule.' },
    '4XX': { description: 'Permanent after 3 attempts.' },
    '5XX': {
      description: 'Retried after 1 and 5 minutes, half an hour, 2, 6 and 12 hours. So are network errors.',
    },
  },
});

const header = (name: string, schema: Json, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...schema },
});
