// A mirror without a storefront, for the integration tests of this folder: a real database, webhooks signed as the
// provider signs them, and a provider that answers order reads with what the test calls the truth.
import { createHmac, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach } from 'vitest';
import { testShop } from '#lib/content/testing/test-shop.ts';
import type { Ctx } from '#lib/context.ts';
import type { AttemptState } from '#lib/db/generated/enums.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { createEventMemory } from '#lib/events/event-snapshot.ts';
import { acceptWebhook } from '#lib/orders/accept-webhook.ts';
import { deliveryLog } from '#lib/orders/delivery-log.ts';
import { createPartnerApi } from '#lib/partner-api/client.ts';
import { sampleOrder, sampleWebhookOrder } from '#lib/partner-api/testing/sample-answers.ts';
import type { WebhookOrder } from '#lib/partner-api/webhook.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';

export const SECRET = 'whsec_test-X';

export type Delivery = {
  id: string;
  type: string;
  created: number;
  event_id?: string;
  attribution?: WebhookOrder['attribution'];
  data: unknown;
};
type OrderChanges = Partial<WebhookOrder> & { id: string };
type Refund = { id: string; amount: number; status: string };

/** The order as webhooks carry it; of another channel unless said otherwise. */
const webhookOrder = (changes: OrderChanges): WebhookOrder => ({
  ...sampleWebhookOrder(),
  order_code: `KR-${changes.id}`,
  attribution: ofChannel('partner_hosted', null),
  ...changes,
});

export const ofChannel = (channel: string | null, reference: string | null) => ({
  channel,
  api_client_id: 'ac_1',
  checkout_session_id: null,
  partner_reference: reference,
});

/** One delivery of partner-api.md 6.2 under a fresh id. */
export function delivery(type: string, changes: OrderChanges, refund?: Refund): Delivery {
  const order = webhookOrder(changes);
  return {
    id: `whd_${randomUUID()}`,
    type,
    created: Math.floor(Date.now() / 1000),
    event_id: order.event_id,
    attribution: order.attribution,
    data: { order, ...(refund && { refund }) },
  };
}

/** The header of partner-api.md 6.3 over the exact bytes. */
export function signatureOf(rawBody: Uint8Array, { secret = SECRET, t = Date.now() / 1000 } = {}): string {
  const at = Math.floor(t);
  const digest = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest('hex');
  return `t=${at},v1=${digest}`;
}

/** Await it at the top of a test file; every table is empty before each test. */
export async function testMirror() {
  const { db } = await testDatabase({ emptied: true });
  const truth = new Map<string, string>();
  beforeEach(() => truth.clear());
  const partner = createPartnerApi({
    baseUrl: 'https://provider.test/v1',
    clientId: 'ID-X',
    clientSecret: 'SECRET-X',
    fetch: async (input) => answerFetch(new Request(input), truth),
    now: Date.now,
    sleep: async () => {},
    random: Math.random,
  });
  let sinceStart = 0;
  // No two updates arrive in the same millisecond, so that the test decides their order.
  const now = () => new Date(Date.now() + ++sinceStart);
  const ctx: Ctx = {
    db,
    partner,
    deliveries: deliveryLog(db),
    shop: testShop(),
    eventMemory: createEventMemory(),
    digest: keyedDigest('a secret of these tests'),
    origins: { shop: 'https://entries.example.org', checkout: null },
    now,
    log: pino({ level: 'silent' }),
  };
  const accept = (sent: Delivery) => {
    const rawBody = Buffer.from(JSON.stringify(sent));
    return acceptWebhook(ctx, { rawBody, signature: signatureOf(rawBody), secrets: [SECRET] });
  };
  return {
    ctx,
    db,
    truth,
    accept,
    storeCheckout: (attempts?: AttemptState[]) => storeCheckout(ctx, attempts),
  };
}

/** Answers a fetched order with its buyer, one registration and the status that `truth` has. */
function answerFetch(request: Request, truth: ReadonlyMap<string, string>): Response {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/oauth/token')) {
    return Response.json({ access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: 'orders:read' });
  }
  const id = pathname.split('/').at(-1) ?? '';
  const status = truth.get(id);
  if (!status) {
    return Response.json({ code: 404, message: 'no', error: 'no', error_code: 'not_found' }, { status: 404 });
  }
  const registrations = [{ id: `reg_${id}`, ticket_type_id: 'tt_1', status: 'issued' }];
  const data = { ...sampleOrder(), ...webhookOrder({ id, status }), registrations };
  return Response.json({ code: 200, message: 'done', data });
}

/** A stored checkout whose create answer was lost, with attempts of the given states, the last one live if it can be. */
async function storeCheckout({ db }: Ctx, attempts: AttemptState[] = []) {
  const id = randomUUID();
  await db.checkout.create({
    data: {
      id,
      ref: id.slice(0, 24),
      eventId: 'evt_1',
      eventName: 'Kampala Half Marathon',
      locale: 'en',
      input: {},
      request: {},
      idempotencyKey: randomUUID(),
    },
  });
  for (const state of attempts) {
    const liveCheckoutId = state === 'waiting' || state === 'prompted' ? id : null;
    const sent = { sentAt: new Date(0), idempotencyKey: randomUUID() };
    const data = { checkoutId: id, liveCheckoutId, state, ...sent };
    await db.paymentAttempt.create({ data });
  }
  return { id, attribution: ofChannel('partner_api', id) };
}
