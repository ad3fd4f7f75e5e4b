// The plan for each kind of case: numbered steps with their buttons, and endings to choose from. Pure.
import type { AttentionKind, Ending } from '#lib/orders/attention.ts';
import type { TroubleCause } from '#lib/orders/provider-troubles.ts';

export type StepName =
  | 'askBoth'
  | 'refund'
  | 'refundOne'
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
  | 'backup'
  | 'key'
  | 'address'
  | 'connection'
  | 'organization'
  | 'permissions'
  | 'sessions'
  | 'askProvider'
  | 'openAgain'
  | 'askNames';

export type StepButton = 'message' | 'order' | 'copy' | 'health' | 'openAgain';

export const STEP_BUTTONS: Partial<Record<StepName, StepButton>> = {
  askBoth: 'message',
  refund: 'copy',
  refundOne: 'copy',
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
  backup_overdue: ['backup', 'closesItself'],
  orders_recovered: ['askNames', 'closesItself'],
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

/** @param isSame whether the orders are for the same runners and distances: which one to refund is suggested only then */
export function stepsOf(kind: AttentionKind, cause: TroubleCause, isSame: boolean): readonly StepName[] {
  if (kind === 'provider_trouble') return TROUBLE_STEPS[cause];
  return isSame
    ? STEPS[kind]
    : STEPS[kind].map((step) => (isPair(kind) && step === 'refund' ? 'refundOne' : step));
}

/** An ending to choose; `refund` once for each order. */
export type EndingChoice = {
  readonly value: string;
  readonly ending: Ending;
  readonly code: string | null;
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

const isOfMoney = (kind: AttentionKind): boolean => OF_MONEY.includes(kind);

const isPair = (kind: AttentionKind): boolean => kind === 'two_orders_paid';

/** @param codes of its orders, the one that was paid first before the others; @param isSame as for `stepsOf` */
export function endingsOf(kind: AttentionKind, codes: readonly string[], isSame: boolean): EndingChoice[] {
  const plain = (ending: Ending): EndingChoice => ({ value: ending, ending, code: null });
  if (!isOfMoney(kind)) return [plain('mended'), plain('nothing_needed'), plain('other')];
  const refunds = codes.map((code) => ({ value: `refund:${code}`, ending: 'refund', code }) as const);
  if (!isPair(kind)) return [...refunds, plain('nothing_needed'), plain('told_buyer'), plain('other')];
  const keepsBoth = { ...plain('nothing_needed'), words: 'keepsBoth' } as const;
  return isSame
    ? [...refunds.toReversed(), keepsBoth, plain('told_buyer'), plain('other')]
    : [keepsBoth, ...refunds, plain('told_buyer'), plain('other')];
}

/** The ending and order that a posted value means; null for any other value. */
export function parseEnding(value: string): { readonly ending: Ending; readonly code: string | null } | null {
  const [name = '', code = null] = value.split(':', 2);
  if (name === 'refund') return code ? { ending: 'refund', code } : null;
  const ending = (['nothing_needed', 'told_buyer', 'mended', 'other'] as const).find((one) => one === name);
  return ending ? { ending, code: null } : null;
}
