// The storefront of the model test: the real decisions, with a record in memory in place of the database. A decision can be
// replaced by a broken one, to see that the model notices.

import { createOutcome, retryAt } from '#lib/checkout/state/call-outcome.ts';
import {
  checkoutStage,
  nextStep,
  permissionToPay,
  type StageFacts,
  type Step,
} from '#lib/checkout/state/checkout-stage.ts';
import { decidePayAnswer } from '#lib/checkout/state/decide-pay-answer.ts';
import {
  type AttemptPatch,
  decideUpdate,
  type RecordedAttempt,
  type RecordedOrder,
} from '#lib/checkout/state/decide-update.ts';
import type { PaymentAttempt } from '#lib/db/generated/client.ts';
import type { CheckoutState, OrderSource } from '#lib/db/generated/enums.ts';
import type { PartnerResult } from '#lib/partner-api/errors.ts';
import type { CreateOrderData, PayData } from '#lib/partner-api/orders.ts';

export const RULES = { createOutcome, decidePayAnswer, decideUpdate, permissionToPay };
export type Rules = typeof RULES;

/** `id` is its idempotency key. `consented`: by a ticked consent. */
export type ModelAttempt = RecordedAttempt &
  Pick<PaymentAttempt, 'calls' | 'notBefore' | 'promptedAt'> & { consented: boolean };

export type ModelUpdate = {
  status: string;
  failureKind: string | null;
  holdExpiresAt: Date | null;
  source: OrderSource;
  at: Date;
};

export type ModelStorefront = ReturnType<typeof modelStorefront>;

const ID = 'chk_1';
const ORDER = { id: 'ord_1', orderCode: 'KR-1' };
const TOTAL = 50_000;

/** @param free nothing is due */
export function modelStorefront(
  now: () => Date,
  rules: Rules,
  { reads, free }: { reads: boolean; free: boolean },
) {
  const checkout = { state: 'waiting' as CheckoutState, notBefore: null as Date | null, calls: 0 };
  const attempts: ModelAttempt[] = [];
  let order: RecordedOrder | null = null;
  const live = () => attempts.find(({ liveCheckoutId }) => liveCheckoutId !== null) ?? null;
  const mirrored = () => order;
  const latestFirst = () => [...attempts].reverse();
  const facts = (): StageFacts => ({ state: checkout.state, order, attempts: latestFirst() });
  const record = () => ({ order, checkout: { id: ID, supersededById: null }, attempts: latestFirst() });

  function write(patches: readonly AttemptPatch[]): void {
    for (const { id, was, data } of patches) {
      const attempt = attempts.find((one) => one.id === id);
      if (attempt?.state === was.state && attempt.liveCheckoutId === was.liveCheckoutId)
        Object.assign(attempt, data);
    }
  }

  /** `applyOrder`. */
  function learn({ source, at, ...seen }: ModelUpdate): void {
    const { failureKind, holdExpiresAt } = seen;
    const total = free ? 0 : TOTAL;
    const whole = source !== 'webhook';
    const shown = {
      id: ORDER.id,
      order_code: ORDER.orderCode,
      status: seen.status,
      failure_kind: failureKind,
      total,
      hold_expires_at: holdExpiresAt?.toISOString() ?? null,
    };
    const decision = rules.decideUpdate(record(), { order: shown, source, at, whole }, now());
    const current = decision.taken || !order ? { failureKind, holdExpiresAt } : order;
    order = {
      ...decision.status,
      failureKind: current.failureKind,
      holdExpiresAt: current.holdExpiresAt,
    };
    checkout.state = 'ordered';
    write(decision.attempts);
  }

  const step = (): Step => nextStep({ checkout, attempt: live() }, now());

  /** `placeOrder`, after the answer. */
  function created(answer: PartnerResult<CreateOrderData>): void {
    const outcome = rules.createOutcome(answer, checkout.calls);
    if (outcome.kind === 'out_of_turn') checkout.calls -= 1;
    if (outcome.kind === 'later') checkout.notBefore = retryAt(now(), checkout.calls, null);
    if (outcome.kind === 'refused') checkout.state = 'refused';
  }

  /** `sendPayment`, before the call. Null if nothing is to be sent. */
  function beginPay() {
    const attempt = live();
    if (!attempt) return null;
    const call = { attemptId: attempt.id, isRepeat: attempt.unresolved, sentAt: now(), reads };
    Object.assign(attempt, { unresolved: true, sentAt: call.sentAt, calls: attempt.calls + 1 });
    return { ...call, calls: attempt.calls };
  }

  /** The same, after the answer. */
  function paid(call: NonNullable<ReturnType<typeof beginPay>>, answer: PartnerResult<PayData>): void {
    if (!order) throw new Error('an answer without a question');
    const decision = rules.decidePayAnswer({ ...record(), order }, ORDER, { ...call, answer }, now());
    order = { ...decision.status, failureKind: decision.failureKind, holdExpiresAt: order.holdExpiresAt };
    write(decision.attempts);
  }

  /** `payOrder`; `read`: a read of this moment, where one can be had. */
  function intend(consent: boolean, read: () => ModelUpdate | null): void {
    if (live() || permission().may === 'no') return;
    if (permission().fetchFirst) {
      const update = read();
      if (!update) return;
      learn(update);
    }
    const { may } = permission();
    if (live() || may === 'no' || (may === 'consent' && !consent)) return;
    attempts.push({ ...newAttempt(`pay-${attempts.length + 1}`, now()), consented: may === 'consent' });
  }

  const stage = () => checkoutStage(facts());
  const permission = () => rules.permissionToPay(facts(), { reads, byPayer: false });
  const mayPay = () => permission().may !== 'no';
  return { checkout, attempts, live, mirrored, learn, step, created, beginPay, paid, intend, stage, mayPay };
}

const newAttempt = (id: string, createdAt: Date): ModelAttempt => ({
  id,
  liveCheckoutId: ID,
  state: 'waiting',
  unresolved: false,
  calls: 0,
  notBefore: null,
  promptedAt: null,
  createdAt,
  sentAt: null,
  finishedAt: null,
  evidenceAt: null,
  consented: false,
  failureKind: null,
  retrySafe: null,
  refusalCode: null,
});
