// The provider of the model test: table 3.1 of partner-api.md driven by calls, by the payer and by time. It keeps
// count of what must never happen. Knows nothing of the storefront.

import {
  type OrderTransition,
  type OrderTrigger,
  orderTransition,
} from '#lib/orders/testing/order-transitions.ts';
import { failureWithoutCall, type PartnerError, type PartnerErrorCode } from '#lib/partner-api/errors.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { FailureKind, OrderStatus } from '#lib/shared/vocabulary/order-status.ts';
import { settledRank } from '#lib/shared/vocabulary/order-status.ts';

export const HOLD_SECONDS = 900;

/** In place of a key: a payment that began outside our storefront. */
export const ELSEWHERE = 'elsewhere';

export type ModelWebhook = {
  type: NonNullable<OrderTransition['webhook']>;
  status: OrderStatus;
  failureKind: FailureKind | null;
  holdUntil: number | null;
};

export type ModelPayData = {
  status: OrderStatus;
  failureKind: FailureKind | null;
  retrySafe: boolean | null;
};

/** The pay call answers with this end itself. */
export type PayEnd = { failureKind: FailureKind; retrySafe: boolean | null };

export type ModelOrder = {
  status: OrderStatus;
  failureKind: FailureKind | null;
  holdUntil: number | null;
  /** The key whose prompt is on the phone. */
  liveKey: string | null;
  /** Keys under which money was taken. */
  charged: string[];
  /** Keys whose attempt ended, and may take its money after all. */
  ended: string[];
};

export type ModelProvider = ReturnType<typeof modelProvider>;

/** `now` in seconds; `announce` takes each webhook as often as there are endpoints. */
export function modelProvider(free: boolean, now: () => number, announce: (webhook: ModelWebhook) => void) {
  const orders = new Map<string, ModelOrder>();
  const answers = new Map<string, ModelPayData>();
  const asked: { key: string; whileLive: boolean; prompted: boolean }[] = [];
  const announced = new Set<string>();
  const theOrder = (): ModelOrder | undefined => orders.values().next().value;

  function fire(trigger: OrderTrigger, key: string | null = null): void {
    const order = theOrder();
    const move = order && orderTransition(order.status, trigger);
    if (order && move) make(move, order, key);
  }

  function make({ to, failureKind, webhook }: OrderTransition, order: ModelOrder, key: string | null): void {
    if (to === 'paid') takeMoney(order, key ?? order.liveKey);
    else keepEnded(order, failureKind);
    const wasElsewhere = order.liveKey === ELSEWHERE;
    Object.assign(order, { status: to, failureKind, liveKey: to === 'prompt_sent' ? key : null });
    // What a failure of others does to our own attempts is not modelled here: its update is lost.
    if (webhook && !(wasElsewhere && webhook === 'order.failed')) tell(webhook, order);
  }

  /** At most one `order.paid` and one `order.failed` an order; each refund has its own (partner-api.md 6.1). */
  function tell(type: ModelWebhook['type'], { status, failureKind, holdUntil }: ModelOrder): void {
    if (type !== 'order.refunded' && announced.has(type)) return;
    announced.add(type);
    announce({ type, status, failureKind, holdUntil });
  }

  function create(key: string): ModelOrder {
    const known = orders.get(key);
    if (known) return known;
    const holdUntil = now() + HOLD_SECONDS;
    const order: ModelOrder = {
      status: 'cart',
      failureKind: null,
      holdUntil,
      liveKey: null,
      charged: [],
      ended: [],
    };
    orders.set(key, order);
    return order;
  }

  function whyNot(order: ModelOrder, trigger: OrderTrigger): PartnerError | null {
    if (order.liveKey === ELSEWHERE) return refusal('order_not_payable');
    if (order.liveKey) return refusal('prompt_in_progress', 30);
    if (!orderTransition(order.status, trigger)) return refusal('order_not_payable');
    return order.holdUntil === null || order.holdUntil <= now() ? refusal('hold_expired') : null;
  }

  function pay(key: string, end: PayEnd | null = null): Result<ModelPayData, PartnerError> {
    const order = theOrder();
    if (!order) return err(refusal('not_found'));
    const replay = answers.get(key);
    if (replay) return ok(replay);
    const trigger = free ? 'free_confirmed' : 'pay_called';
    const refused = whyNot(order, trigger);
    asked.push({ key, whileLive: isOurs(order.liveKey), prompted: refused === null });
    if (refused) return err(refused);
    fire(trigger, key);
    if (end && !free) fire(END_OF[end.failureKind]);
    const answer = { status: order.status, failureKind: order.failureKind, retrySafe: retrySafeOf(end) };
    answers.set(key, answer);
    return ok(answer);
  }

  /** A payment outside our storefront: for us the order is then in progress (rule 1). */
  function payElsewhere(): void {
    const order = theOrder();
    if (!free && order && !order.liveKey && !whyNot(order, 'pay_called')) fire('pay_called', ELSEWHERE);
  }

  const isPaidElsewhere = (): boolean => theOrder()?.liveKey === ELSEWHERE;

  /** A prompt of ours is on the phone. */
  const hasOurPrompt = (): boolean => isOurs(theOrder()?.liveKey ?? null);

  /** The effects of time. */
  function tick(): void {
    const order = theOrder();
    if (!order?.holdUntil || order.holdUntil > now()) return;
    order.holdUntil = null;
    fire('hold_timed_out');
  }

  return {
    create,
    pay,
    payElsewhere,
    isPaidElsewhere,
    hasOurPrompt,
    ...lateMoney(theOrder, (order) => tell('order.paid', order)),
    tick,
    fire,
    order: theOrder,
    orders,
    asked,
  };
}

function lateMoney(theOrder: () => ModelOrder | undefined, paid: (order: ModelOrder) => void) {
  return {
    /** Money of the latest ended attempt arrives; a prompt that is live is withdrawn, or stays with `keepLive`. */
    late(keepLive: boolean): void {
      const order = theOrder();
      const key = order?.ended.pop();
      if (!order || !key) return;
      order.charged.push(key);
      if (!keepLive) order.liveKey = null;
      if (settledRank(order.status) > 0) return;
      Object.assign(order, { status: 'paid', failureKind: null, holdUntil: null });
      paid(order);
    },
    /** A prompt that stayed on the phone of a paid order is approved. */
    approveKept(): void {
      const order = theOrder();
      if (!order?.liveKey || settledRank(order.status) === 0) return;
      order.charged.push(order.liveKey);
      order.liveKey = null;
    },
  };
}

/** `key`: null for a prompt that was given up on: the latest attempt that ended. A prompt takes money once. */
function takeMoney(order: ModelOrder, key: string | null): void {
  if (key === null) order.ended.pop();
  order.charged.push(key ?? 'a prompt that was given up on');
  order.holdUntil = null;
}

/** An attempt that reached the provider may take its money after its end. */
function keepEnded({ liveKey, ended }: ModelOrder, failureKind: FailureKind | null): void {
  if (liveKey !== null && isOurs(liveKey) && failureKind !== 'provider_not_reached') ended.push(liveKey);
}

/** Always true where the provider was not reached (partner-api.md 2.5a). */
const retrySafeOf = (end: PayEnd | null): boolean | null =>
  end?.failureKind === 'provider_not_reached' || (end?.retrySafe ?? null);

const END_OF: Record<FailureKind, OrderTrigger> = {
  provider_not_reached: 'not_reached',
  declined: 'prompt_declined',
  timed_out: 'prompt_timed_out',
  other: 'prompt_failed',
};

const isOurs = (key: string | null): boolean => key !== null && key !== ELSEWHERE;

const STATUS_OF: Partial<Record<PartnerErrorCode, number>> = {
  unauthorized: 401,
  insufficient_scope: 403,
  not_found: 404,
  rate_limited: 429,
};

export function refusal(code: PartnerErrorCode, retryAfterSeconds: number | null = null): PartnerError {
  const retryable = retryAfterSeconds !== null;
  const error = failureWithoutCall(code, 'the model says so', { retryable, retryAfterSeconds });
  return { ...error, httpStatus: STATUS_OF[code] ?? 409 };
}
