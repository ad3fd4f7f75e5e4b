// The two calls of the model test, as `placeOrder` and `sendPayment` make them: the intent is on disk before, what
// came of it after.
import { CreateOrderDataSchema, PayDataSchema } from '#lib/partner-api/orders.ts';
import { sampleCreated, samplePaid } from '#lib/partner-api/testing/sample-answers.ts';
import { err, ok } from '#lib/shared/result.ts';
import { carry, type Fate } from './model-network.ts';
import type { ModelOrder, ModelPayData, ModelProvider, PayEnd } from './model-provider.ts';
import type { ModelStorefront, ModelUpdate } from './model-storefront.ts';

const CREATED = CreateOrderDataSchema.parse(sampleCreated());

export type Ends = {
  store: ModelStorefront;
  provider: ModelProvider;
  /** Takes what the network lets happen later. */
  later: (happening: () => void) => void;
  now: () => Date;
};

export const instant = (seconds: number | null): Date | null =>
  seconds === null ? null : new Date(seconds * 1000);

/** The order as the provider would show it at this moment. */
export const updateOf = (order: ModelOrder, source: ModelUpdate['source'], at: Date): ModelUpdate => ({
  status: order.status,
  failureKind: order.failureKind,
  holdExpiresAt: instant(order.holdUntil),
  source,
  at,
});

/** Does the one thing that is due, if anything is. */
export function advance(ends: Ends, fate: Fate, end: PayEnd | null = null): void {
  const step = ends.store.step();
  if (step.kind === 'create_order') create(ends, fate);
  if (step.kind === 'pay_order') pay(ends, fate, end);
}

function create({ store, provider, later, now }: Ends, fate: Fate): void {
  const at = now();
  store.checkout.calls += 1;
  const tell: Parameters<typeof carry<ModelUpdate>>[2] = (heard) => {
    store.created('error' in heard ? err(heard.error) : ok(CREATED));
    if ('answer' in heard) store.learn(heard.answer);
  };
  carry(fate, () => updateOf(provider.create('create'), 'create', at), tell, later);
}

function pay({ store, provider, later }: Ends, fate: Fate, end: PayEnd | null): void {
  const call = store.beginPay();
  if (!call) return;
  const tell: Parameters<typeof carry<ReturnType<typeof provider.pay>>>[2] = (heard) => {
    const answer = 'error' in heard ? err(heard.error) : heard.answer;
    store.paid(call, answer.ok ? ok(payData(answer.value)) : answer);
  };
  carry(fate, () => provider.pay(call.attemptId, end), tell, later);
}

const payData = ({ status, failureKind, retrySafe }: ModelPayData) =>
  PayDataSchema.parse({ ...samplePaid(), status, failure_kind: failureKind, retry_safe: retrySafe });
