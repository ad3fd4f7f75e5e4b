// The storefront of the model test: the engine's own pure rules, driven in memory as the database code drives them.
// A rule can be replaced by a broken one, to see that the model notices.
import type { AttemptState, CheckoutState, OrderSource } from '#lib/db/generated/enums.ts';
import { attemptEnd, failureKindOf } from '#lib/mirror/attempt-end.ts';
import { mayHavePrompted } from '#lib/mirror/may-have-charged.ts';
import { mergeStatus } from '#lib/mirror/merge-status.ts';
import { NO_NEWS, outlivedBefore } from '#lib/mirror/outlived-prompt.ts';
import { type MirroredStatus, statusAfter } from '#lib/mirror/status-after.ts';
import { weighPayAnswer } from '#lib/mirror/weigh-pay-answer.ts';
import { NOT_PAYABLE, weighRefusal } from '#lib/mirror/weigh-refusal.ts';
import type { PartnerResult } from '#lib/partner-api/errors.ts';
import type { CreateOrderData } from '#lib/partner-api/schemas/create-order.ts';
import type { PayData } from '#lib/partner-api/schemas/pay.ts';
import { canPay, checkoutStage, type StageFacts } from '#lib/registration/checkout-stage.ts';
import { nextStep, type Step } from '#lib/registration/next-step.ts';
import { createOutcome } from '#lib/registration/order/create-outcome.ts';
import { attemptChange, leavesOpen } from '#lib/registration/payment/attempt-change.ts';
import { payOutcome } from '#lib/registration/payment/pay-outcome.ts';
import { retryAt } from '#lib/registration/retry-delay.ts';

export const RULES = {
  attemptEnd,
  mergeStatus,
  weighPayAnswer,
  weighRefusal,
  createOutcome,
  payOutcome,
  outlivedBefore,
};
export type Rules = typeof RULES;

export type ModelAttempt = {
  key: string;
  live: boolean;
  state: AttemptState;
  unresolved: boolean;
  tries: number;
  notBefore: Date | null;
  promptedAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
  failureKind: string | null;
  retrySafe: boolean | null;
  refusalCode: string | null;
};

export type OrderNews = {
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

const isGivenUp = (attempt: ModelAttempt): boolean => attempt.failureKind === NO_NEWS;

export type ModelStorefront = ReturnType<typeof modelStorefront>;

export function modelStorefront(now: () => Date, rules: Rules) {
  const checkout = { state: 'waiting' as CheckoutState, notBefore: null as Date | null, tries: 0 };
  const attempts: ModelAttempt[] = [];
  let order: MirroredOrder | null = null;
  const prompts = () => attempts.filter(mayHavePrompted).length;
  const live = () => attempts.find((one) => one.live) ?? null;
  const mirrored = () => order;
  const facts = (): StageFacts => ({ state: checkout.state, order, attempt: attempts.at(-1) ?? null });

  /** `apply-order`. */
  function learn(news: OrderNews): void {
    const known = order && { status: order.status, source: order.statusSource, at: order.statusAt };
    const verdict = rules.mergeStatus(known, news, prompts());
    const current = verdict === 'take' || !order ? news : order;
    order = {
      ...statusAfter(order, { ...news, whole: news.source !== 'webhook' }, verdict, now()),
      failureKind: current.failureKind,
      holdExpiresAt: current.holdExpiresAt,
    };
    checkout.state = 'ordered';
    if (verdict === 'take') settle(news.status, news.failureKind);
    lift({ ...news, status: order.status }, verdict === 'take');
  }

  /** `lift-refusal`. */
  function lift(seen: OrderNews, taken: boolean): void {
    const refused = attempts.find((one) => one.refusalCode === NOT_PAYABLE);
    if (!refused?.finishedAt || !order) return;
    const state = rules.weighRefusal(seen, taken, refused.finishedAt);
    if (state === 'ask') order.nextReadAt = now();
    else if (state) {
      const failureKind = failureKindOf(seen.status, seen.failureKind);
      Object.assign(refused, { state, failureKind, refusalCode: null });
    }
  }

  /** `settle-attempt`. */
  function settle(status: string, failureKind: string | null): void {
    const attempt = live();
    const state = rules.attemptEnd(attempt?.state ?? 'prompted', status);
    if (!state) return;
    const end = { state, failureKind: failureKindOf(status, failureKind) };
    if (attempt) Object.assign(attempt, end, { live: false, unresolved: false });
    else if (state !== 'paid' && status !== 'cancelled')
      attempts.filter(isGivenUp).forEach((one) => void Object.assign(one, end));
  }

  const step = (): Step => nextStep({ checkout, attempt: live() }, now());

  /** `create-order`, after the answer. */
  function created(answer: PartnerResult<CreateOrderData>): void {
    const outcome = rules.createOutcome(answer, checkout.tries);
    if (outcome.kind === 'out_of_turn') checkout.tries -= 1;
    if (outcome.kind === 'later') checkout.notBefore = retryAt(now(), checkout.tries, null);
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
      const { liveCheckoutId, ...change } = attemptChange(outcome, attempt.tries, now());
      Object.assign(attempt, change, { live: liveCheckoutId !== null });
    }
    if (answer.ok) mergePayAnswer(answer.value, at);
    if (leavesOpen(outcome)) order.nextReadAt = now();
  }

  /** `apply-pay-status`. */
  function mergePayAnswer(data: PayData, at: Date): void {
    if (!order) return;
    const known = { status: order.status, source: order.statusSource, at: order.statusAt };
    const weighed = rules.weighPayAnswer(known, { status: data.status, at }, prompts());
    if (weighed === 'ask') order.nextReadAt = now();
    if (weighed === 'settle') settle(order.status, order.failureKind);
    if (weighed !== 'take') return;
    const news = { status: data.status, source: 'pay', at: now(), whole: false } as const;
    order = { ...order, ...statusAfter(order, news, 'take', now()), failureKind: data.failure_kind };
  }

  /** `pay-order`: false where the buyer may not. */
  function intend(): boolean {
    if (live() || !canPay(facts(), now())) return false;
    attempts.push(newAttempt(`pay-${attempts.length + 1}`, now()));
    return true;
  }

  /** `end-outlived-prompts`. */
  function endSilent(): void {
    const attempt = live();
    if (attempt?.state !== 'prompted' || !attempt.promptedAt) return;
    if (attempt.promptedAt >= rules.outlivedBefore(now())) return;
    Object.assign(attempt, { state: 'expired', live: false, failureKind: NO_NEWS });
  }

  const stage = () => checkoutStage(facts(), now());
  const mayPay = () => canPay(facts(), now());
  return { checkout, attempts, live, mirrored, learn, step, created, paid, intend, endSilent, stage, mayPay };
}

const newAttempt = (key: string, createdAt: Date): ModelAttempt => ({
  key,
  live: true,
  state: 'waiting',
  unresolved: false,
  tries: 0,
  notBefore: null,
  promptedAt: null,
  createdAt,
  finishedAt: null,
  failureKind: null,
  retrySafe: null,
  refusalCode: null,
});
