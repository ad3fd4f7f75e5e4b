// Table 3.1 of partner-api.md as data: the triggers of each status change, and its webhook. The model test's provider
// follows it, and the groups of statuses are tested against it.
import type { FailureKind, OrderStatus } from '#lib/shared/vocabulary/order-status.ts';

export type OrderTrigger =
  | 'created'
  /** `POST /orders/{id}/pay`, of an order that costs something. */
  | 'pay_called'
  /** The same, where the total is 0. */
  | 'free_confirmed'
  | 'prompt_approved'
  | 'prompt_declined'
  | 'prompt_failed'
  /** The charge never reached the network's own provider (rule 3). */
  | 'not_reached'
  | 'prompt_timed_out'
  | 'hold_timed_out'
  /** Approved on the phone after the provider had given up on the prompt: not in the table, and not excluded by it. */
  | 'money_after_all'
  | 'refunded_in_part'
  | 'refunded_in_full';

export type OrderTransition = {
  /** Null: there was no order. */
  readonly from: OrderStatus | null;
  readonly trigger: OrderTrigger;
  readonly to: OrderStatus;
  readonly webhook: 'order.paid' | 'order.failed' | 'order.refunded' | null;
  readonly failureKind: FailureKind | null;
};

type Row = [OrderStatus | null, OrderTrigger, OrderStatus, OrderTransition['webhook'], FailureKind?];

const ROWS: readonly Row[] = [
  [null, 'created', 'cart', null],
  ['cart', 'pay_called', 'prompt_sent', null],
  ['cart', 'free_confirmed', 'paid', 'order.paid'],
  ['prompt_sent', 'prompt_approved', 'paid', 'order.paid'],
  ['prompt_sent', 'prompt_declined', 'failed', 'order.failed', 'declined'],
  ['prompt_sent', 'prompt_failed', 'failed', 'order.failed', 'other'],
  ['prompt_sent', 'not_reached', 'failed', null, 'provider_not_reached'],
  ['prompt_sent', 'prompt_timed_out', 'expired', 'order.failed', 'timed_out'],
  ['prompt_sent', 'hold_timed_out', 'expired', 'order.failed', 'timed_out'],
  // Rule 4: a new call with a new key, while the hold lasts.
  ['failed', 'pay_called', 'prompt_sent', null],
  ['expired', 'pay_called', 'prompt_sent', null],
  ['failed', 'money_after_all', 'paid', 'order.paid'],
  ['expired', 'money_after_all', 'paid', 'order.paid'],
  ['paid', 'refunded_in_part', 'partially_refunded', 'order.refunded'],
  ['paid', 'refunded_in_full', 'refunded', 'order.refunded'],
  ['partially_refunded', 'refunded_in_part', 'partially_refunded', 'order.refunded'],
  ['partially_refunded', 'refunded_in_full', 'refunded', 'order.refunded'],
];

/** Every move that the document shows; others (rule "not shown") may happen and must be handled. */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = ROWS.map(
  ([from, trigger, to, webhook, failureKind = null]) => ({ from, trigger, to, webhook, failureKind }),
);

/** The move that `trigger` makes from `from`; undefined where it makes none. */
export const orderTransition = (from: OrderStatus | null, trigger: OrderTrigger) =>
  ORDER_TRANSITIONS.find((one) => one.from === from && one.trigger === trigger);
