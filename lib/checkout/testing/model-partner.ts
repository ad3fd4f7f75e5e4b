// The provider of the model test as a `PartnerApi`, for the real use cases: each order is a `modelProvider` of its own, and
// each write goes through a network that treats it as the test says.
import { createHash } from 'node:crypto';
import type { PartnerApi } from '#lib/partner-api/client.ts';
import type { PartnerResult } from '#lib/partner-api/errors.ts';
import { EventListItemSchema } from '#lib/partner-api/events.ts';
import { CreateOrderDataSchema, OrderDetailSchema, PayDataSchema } from '#lib/partner-api/orders.ts';
import {
  sampleCreated,
  sampleListItem,
  sampleOrder,
  samplePaid,
} from '#lib/partner-api/testing/sample-answers.ts';
import { err, ok } from '#lib/shared/result.ts';
import { carry, type Fate } from './model-network.ts';
import {
  type ModelProvider,
  type ModelWebhook,
  modelProvider,
  type PayEnd,
  refusal,
} from './model-provider.ts';
import { event } from './sample-registration.ts';

/** The process ends in the middle of a call. */
export class Died extends Error {}

export type ModelPlacedOrder = { id: string; key: string; reference: string; model: ModelProvider };
export type SentWebhook = ModelWebhook & { orderId: string };

export type ModelNetwork = {
  /** Fate of the next write; `ok` afterwards. */
  fate: Fate;
  /** How the next pay call ends, if at once. */
  end: PayEnd | null;
  /** The next fetch of an order fails. */
  unread: boolean;
  /** Takes what the network lets happen later. */
  later: (happening: () => void) => void;
};

/** @param seconds the clock, in seconds */
export function modelPartner(network: ModelNetwork, reads: boolean, seconds: () => number) {
  const orders: ModelPlacedOrder[] = [];
  const outbox: SentWebhook[] = [];

  function placed(key: string, reference: string): ModelPlacedOrder {
    const known = orders.find((one) => one.key === key);
    if (known) return known;
    const id = `ord_${createHash('sha256').update(key).digest('hex').slice(0, 20)}`;
    const model = modelProvider(false, seconds, (webhook) => outbox.push({ ...webhook, orderId: id }));
    model.create(key);
    const order = { id, key, reference, model };
    orders.push(order);
    return order;
  }

  function shown({ id, reference, model }: ModelPlacedOrder) {
    const order = model.order();
    return {
      ...sampleOrder(),
      id,
      order_code: id.slice(0, 10),
      status: order?.status,
      failure_kind: order?.failureKind ?? null,
      hold_expires_at: order?.holdUntil == null ? null : new Date(order.holdUntil * 1000).toISOString(),
      attribution: { ...sampleOrder().attribution, partner_reference: reference },
    };
  }

  function write<T>(act: () => PartnerResult<T>): Promise<PartnerResult<T>> {
    const { fate } = network;
    network.fate = 'ok';
    return new Promise((resolve, reject) => {
      const tell: Parameters<typeof carry<PartnerResult<T>>>[2] = (heard) =>
        resolve('error' in heard ? err(heard.error) : heard.answer);
      carry(fate, act, tell, network.later);
      if (fate === 'died_before' || fate === 'died_after') reject(new Died(fate));
    });
  }

  const ordersApi: PartnerApi['orders'] = {
    create: (body, { idempotencyKey }) =>
      write(() => {
        const order = placed(idempotencyKey, body.partner_reference ?? '');
        return ok(CreateOrderDataSchema.parse({ ...sampleCreated(), order: shown(order) }));
      }),
    pay: (orderId, _, { idempotencyKey }) => {
      const { end } = network;
      network.end = null;
      return write(() => {
        const order = orders.find(({ id }) => id === orderId);
        const paid = order?.model.pay(idempotencyKey, end) ?? err(refusal('not_found'));
        if (!paid.ok) return paid;
        const { status, failureKind, retrySafe } = paid.value;
        const data = { status, failure_kind: failureKind, retry_safe: retrySafe, order_id: orderId };
        return ok(PayDataSchema.parse({ ...samplePaid(), ...data }));
      });
    },
    list: async () => ok({ orders: [], next_cursor: null, malformed: [] }),
    fetch: async (orderId) => {
      const order = orders.find(({ id }) => id === orderId);
      const { unread } = network;
      network.unread = false;
      if (unread || !reads || !order) return err(refusal(order && reads ? 'rate_limited' : 'not_found', 30));
      return ok(OrderDetailSchema.parse({ ...shown(order), registrations: sampleCreated().registrations }));
    },
  };

  const listed = EventListItemSchema.parse(sampleListItem());
  const unused = async () => err(refusal('not_found'));
  const partner: PartnerApi = {
    orders: ordersApi,
    events: {
      list: unused,
      listAll: async () => ok({ events: [listed], malformed: [] }),
      fetch: async () => ok(event()),
    },
    checkoutSessions: { create: unused, fetch: unused },
    checkCredential: unused,
    checkPublishableKey: unused,
    grantedScopes: async () => (reads ? ['orders:read', 'orders:write'] : ['orders:write']),
  };
  return { partner, orders, outbox, shown };
}
