// What staff do about each kind of case: the numbered steps, the button of each, and the endings to choose from. Pure.
import type { AttentionKind, Ending } from '#lib/orders/attention.ts';
import type { TroubleCause } from '#lib/orders/provider-troubles.ts';

export type StepName =
  | 'askBoth'
  | 'refund'
  | 'pressDone'
  | 'checkEntries'
  | 'askStill'
  | 'comparePayments'
  | 'nameRequests'
  | 'tellBuyer'
  | 'onlyIfReported'
  | 'findPayment'
  | 'checkOrder'
  | 'dispute'
  | 'newSecret'
  | 'clock'
  | 'endpoint'
  | 'sendTest'
  | 'closesItself'
  | 'tellDeveloper'
  | 'retryJobs'
  | 'key'
  | 'address'
  | 'connection'
  | 'organization'
  | 'permissions'
  | 'sessions'
  | 'askProvider'
  | 'openAgain';

/** What a step offers: the order's page, its code, the health page, the end of the wait. */
export type StepButton = 'order' | 'copy' | 'health' | 'openAgain';

export const STEP_BUTTONS: Partial<Record<StepName, StepButton>> = {
  askBoth: 'order',
  refund: 'copy',
  checkEntries: 'copy',
  askStill: 'order',
  comparePayments: 'copy',
  tellBuyer: 'order',
  findPayment: 'copy',
  checkOrder: 'order',
  dispute: 'copy',
  sendTest: 'health',
  tellDeveloper: 'health',
  retryJobs: 'health',
  openAgain: 'openAgain',
};

const STEPS: Readonly<Record<Exclude<AttentionKind, 'provider_trouble'>, readonly StepName[]>> = {
  two_orders_paid: ['askBoth', 'refund', 'pressDone'],
  late_money: ['checkEntries', 'askStill', 'refund', 'pressDone'],
  unclear_payment: ['comparePayments', 'nameRequests', 'tellBuyer', 'pressDone'],
  paid_on_retry: ['onlyIfReported', 'pressDone'],
  paid_reads_unpaid: ['checkOrder', 'findPayment', 'pressDone'],
  chargeback: ['dispute', 'tellBuyer', 'pressDone'],
  webhooks_refused: ['newSecret', 'clock', 'endpoint', 'closesItself'],
  endpoint_near_limit: ['newSecret', 'clock', 'endpoint', 'sendTest', 'closesItself'],
  webhooks_missing: ['endpoint', 'sendTest', 'closesItself'],
  jobs_failed: ['retryJobs', 'closesItself'],
  deliveries_unread: ['tellDeveloper', 'closesItself'],
};

const TROUBLE_STEPS: Readonly<Record<TroubleCause, readonly StepName[]>> = {
  credential_refused: ['key', 'closesItself'],
  token_refused: ['key', 'askProvider', 'closesItself'],
  wrong_host: ['address', 'closesItself'],
  not_the_api: ['address', 'closesItself'],
  payments_disabled: ['organization', 'closesItself'],
  certificate: ['connection', 'closesItself'],
  unknown_host: ['address', 'connection', 'closesItself'],
  no_answer: ['connection', 'closesItself'],
  failing: ['askProvider', 'closesItself'],
  return_address_refused: ['sessions', 'closesItself'],
  session_permission_missing: ['sessions', 'closesItself'],
  checkout_address_differs: ['sessions', 'closesItself'],
  sessions_refused: ['sessions', 'askProvider', 'closesItself'],
  scope_missing: ['permissions', 'closesItself'],
  clock_skew: ['clock', 'closesItself'],
  calls_paused: ['askProvider', 'openAgain', 'closesItself'],
  limit_unusable: ['askProvider', 'closesItself'],
};

export const isTroubleCause = (cause: string): cause is TroubleCause => Object.hasOwn(TROUBLE_STEPS, cause);

export const stepsOf = (kind: AttentionKind, cause: TroubleCause): readonly StepName[] =>
  kind === 'provider_trouble' ? TROUBLE_STEPS[cause] : STEPS[kind];

/** An ending to choose; `refund` once for each order. */
export type EndingChoice = {
  readonly value: string;
  readonly ending: Ending;
  readonly code: string | null;
  /** Words other than the ending's own. */
  readonly words?: 'keepsBoth';
};

const OF_MONEY: readonly AttentionKind[] = [
  'two_orders_paid',
  'late_money',
  'unclear_payment',
  'paid_on_retry',
  'paid_reads_unpaid',
  'chargeback',
];

export const isOfMoney = (kind: AttentionKind): boolean => OF_MONEY.includes(kind);

/** @param codes of its orders, the one to give back first */
export function endingsOf(kind: AttentionKind, codes: readonly string[]): EndingChoice[] {
  const plain = (ending: Ending): EndingChoice => ({ value: ending, ending, code: null });
  if (!isOfMoney(kind)) return [plain('mended'), plain('nothing_needed'), plain('other')];
  return [
    ...codes.map((code) => ({ value: `refund:${code}`, ending: 'refund', code }) as const),
    kind === 'two_orders_paid' ? { ...plain('nothing_needed'), words: 'keepsBoth' } : plain('nothing_needed'),
    plain('told_buyer'),
    plain('other'),
  ];
}

/** The ending and order that a posted value means; null for any other value. */
export function parseEnding(value: string): { readonly ending: Ending; readonly code: string | null } | null {
  const [name = '', code = null] = value.split(':', 2);
  if (name === 'refund') return code ? { ending: 'refund', code } : null;
  const ending = (['nothing_needed', 'told_buyer', 'mended', 'other'] as const).find((one) => one === name);
  return ending ? { ending, code: null } : null;
}
