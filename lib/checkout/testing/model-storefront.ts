// The storefront of the model test: the engine's own pure rules, driven in memory as the database code drives them.
// A rule can be replaced by a broken one, to see that the model notices.

import { PAID_BEFORE } from '#lib/checkout/follow-order.ts';
import { attemptChange, attemptEnd, failureKindOf, leavesOpen } from '#lib/checkout/state/attempt.ts';
import { createOutcome, payOutcome, retryAt } from '#lib/checkout/state/call-outcome.ts';
import {
  awaitsFetch,
  chargeDoubt,
  FORBIDDEN,
  mayHavePrompted,
  permissionToPayAgain,
} from '#lib/checkout/state/charge-doubt.ts';
import { checkoutStage, nextStep, type StageFacts, type Step } from '#lib/checkout/state/checkout-stage.ts';
import {
  type MirroredStatus,
  mergeStatus,
  statusAfter,
  weighPayAnswer,
  weighRefusal,
} from '#lib/checkout/state/merge-status.ts';
import type { AttemptState, CheckoutState, OrderSource } from '#lib/db/generated/enums.ts';
import type { PartnerResult } from '#lib/partner-api/errors.ts';
import type { CreateOrderData, PayData } from '#lib/partner-api/orders.ts';

export const RULES = {
  attemptEnd,
  mergeStatus,
  weighPayAnswer,
  weighRefusal,
  createOutcome,
  payOutcome,
  chargeDoubt,
  permissionToPayAgain,
};
export type Rules = typeof RULES;

export type ModelAttempt = {
  key: string;
  live: boolean;
  state: AttemptState;
  unresolved: boolean;
  calls: number;
  notBefore: Date | null;
  promptedAt: Date | null;
  createdAt: Date;
  sentAt: Date | null;
  /** By a ticked consent. */
  consented: boolean;
  finishedAt: Date | null;
  evidenceAt: Date | null;
  failureKind: string | null;
  retrySafe: boolean | null;
  refusalCode: string | null;
};

export type OrderUpdate = {
  status: string;
  failureKind: string | null;
  holdExpiresAt: Date | null;
  source: OrderSource;
  at: Date;
};

type MirroredOrder = MirroredStatus & {
  failureKind: string | null;
  holdExpiresAt: Date | null;
};

export type ModelStorefront = ReturnType<typeof modelStorefront>;

export function modelStorefront(now: () => Date, rules: Rules, reads: boolean) {
  const checkout = { state: 'waiting' as CheckoutState, notBefore: null as Date | null, calls: 0 };
  const attempts: ModelAttempt[] = [];
  let order: MirroredOrder | null = null;
  const prompts = () => attempts.filter(mayHavePrompted).length;
  const live = () => attempts.find((one) => one.live) ?? null;
  const mirrored = () => order;
  const facts = (): StageFacts => ({ state: checkout.state, order, attempts: [...attempts].reverse() });

  /** `apply-order`. */
  function learn(update: OrderUpdate): void {
    const known = order && { status: order.status, source: order.statusSource, at: order.statusAt };
    const verdict = rules.mergeStatus(known, update, prompts());
    const current = verdict === 'take' || !order ? update : order;
    order = {
      ...statusAfter(order, { ...update, whole: update.source !== 'webhook' }, verdict, now()),
      failureKind: current.failureKind,
      holdExpiresAt: current.holdExpiresAt,
    };
    checkout.state = 'ordered';
    if (verdict === 'take') {
      settle(update.status, update.failureKind);
      keepEvidence(attempts.findLast(mayHavePrompted), update, rules);
    }
    lift({ ...update, status: order.status }, verdict === 'take');
  }

  /** `resolveNotPayable` of `follow-order`. */
  function lift(seen: OrderUpdate, taken: boolean): void {
    const refused = attempts.find(awaitsFetch);
    if (!refused?.finishedAt || !order) return;
    const resolved = rules.weighRefusal(seen, taken, refused.finishedAt, seen.failureKind);
    if (resolved === 'ask') order.nextFetchAt = now();
    else if (resolved) Object.assign(refused, resolved, { refusalCode: null, evidenceAt: seen.at });
  }

  /** `settleAttempt` of `follow-order`. */
  function settle(status: string, failureKind: string | null): void {
    const attempt = live();
    const state = rules.attemptEnd(attempt?.state ?? 'prompted', status);
    if (!state) return;
    const end = { state, failureKind: failureKindOf(status, failureKind) };
    if (!attempt) return;
    if (state === 'paid' && attempt.state === 'waiting' && !attempt.sentAt)
      Object.assign(end, { state: 'refused', refusalCode: PAID_BEFORE });
    Object.assign(attempt, end, { live: false, unresolved: false, finishedAt: now() });
  }

  const step = (): Step => nextStep({ checkout, attempt: live() }, now());

  /** `create-order`, after the answer. */
  function created(answer: PartnerResult<CreateOrderData>): void {
    const outcome = rules.createOutcome(answer, checkout.calls);
    if (outcome.kind === 'out_of_turn') checkout.calls -= 1;
    if (outcome.kind === 'later') checkout.notBefore = retryAt(now(), checkout.calls, null);
    if (outcome.kind === 'refused') checkout.state = 'refused';
  }

  /** `send-payment`, after the answer; `before` is the attempt as it was claimed. */
  function paid(
    before: { key: string; unresolved: boolean },
    answer: PartnerResult<PayData>,
    sentAt: Date,
  ): void {
    const outcome = rules.payOutcome(answer, before.unresolved);
    const attempt = attempts.find((one) => one.key === before.key);
    if (!attempt || !order) throw new Error('an answer without a question');
    const at = before.unresolved ? attempt.createdAt : sentAt;
    if (attempt.live) {
      const { liveCheckoutId, ...change } = attemptChange(outcome, attempt.calls, now());
      Object.assign(attempt, change, { live: liveCheckoutId !== null });
    }
    if (answer.ok) mergePayAnswer(answer.value, at);
    if (leavesOpen(outcome)) order.nextFetchAt = now();
  }

  /** `apply-pay-status`. */
  function mergePayAnswer(data: PayData, at: Date): void {
    if (!order) return;
    const known = { status: order.status, source: order.statusSource, at: order.statusAt };
    const weighed = rules.weighPayAnswer(known, { status: data.status, at }, prompts());
    if (weighed === 'ask') order.nextFetchAt = now();
    if (weighed === 'settle') settle(order.status, order.failureKind);
    if (weighed !== 'take') return;
    const update = { status: data.status, source: 'pay', at: now(), whole: false } as const;
    order = { ...order, ...statusAfter(order, update, 'take', now()), failureKind: data.failure_kind };
  }

  /** `pay-order`; `read`: a read of this moment, where one can be had. */
  function intend(consent: boolean, read: () => OrderUpdate | null): void {
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
  /** `permissionToPay`. */
  const permission = () =>
    ['review', 'payment_failed'].includes(stage())
      ? rules.permissionToPayAgain(attempts, { reads, byPayer: false })
      : FORBIDDEN;
  const mayPay = () => permission().may !== 'no';
  return { checkout, attempts, live, mirrored, learn, step, created, paid, intend, stage, mayPay };
}

/** `keep-evidence`. */
function keepEvidence(last: ModelAttempt | undefined, update: OrderUpdate, rules: Rules): void {
  const { source, at, status, failureKind } = update;
  const end = attemptEnd('prompted', status);
  if (source !== 'fetch' || !last?.finishedAt || at <= last.finishedAt) return;
  if (end === null || end === 'paid' || rules.chargeDoubt(last) !== 'unsafe') return;
  const told = { failureKind: failureKindOf(status, failureKind), evidenceAt: at };
  if (rules.chargeDoubt({ ...last, ...told }) !== 'unsafe') Object.assign(last, told);
}

const newAttempt = (key: string, createdAt: Date): ModelAttempt => ({
  key,
  live: true,
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
