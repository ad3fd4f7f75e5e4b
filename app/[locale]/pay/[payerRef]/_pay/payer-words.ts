// Title and first sentence of each stage, for somebody else who pays: no code, no number, nothing of the buyer but the
// name. Pure.
import type { getTranslations } from 'next-intl/server';
import { isUnderWay } from '#lib/registration/checkout-stage.ts';
import type { PaymentView } from '#lib/registration/view/read-payment.ts';
import { expiredKey } from '../../../_paying/expired-key.ts';
import { failureWords } from '../../../_paying/failure-words.ts';
import { mustDecline } from '../../../_paying/must-decline.ts';
import { ON_THE_PHONE } from '../../../_paying/waiting-key.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;
type PayerWords = { title: string; text: string; tone: 'good' | 'warn' | 'bad' | null };
type Facts = Pick<
  PaymentView,
  | 'stage'
  | 'status'
  | 'buyerName'
  | 'paymentMethod'
  | 'otherMethod'
  | 'attempt'
  | 'begunElsewhere'
  | 'moneyUnclear'
  | 'canPay'
  | 'silent'
  | 'mayAsk'
  | 'paidElsewhere'
>;

const PART = {
  preparing: 'preparing',
  review: 'review',
  starting_payment: 'starting_payment',
  prompted: 'prompted',
  paid: 'paid',
  replaced: 'replaced',
  refused: 'closed',
  expired: 'closed',
  cancelled: 'closed',
  refunded: 'refunded',
  partially_refunded: 'partially_refunded',
  under_review: 'under_review',
} as const satisfies Record<Exclude<PaymentView['stage'], 'payment_failed'>, string>;

const TONES: Partial<Record<Part, PayerWords['tone']>> = {
  starting_payment: 'warn',
  paid: 'good',
  must_decline: 'bad',
  under_review: 'bad',
  checking: 'bad',
};

/** What her page says above all else; `closed` and a failed payment say which rung of "was money taken" it is. */
export function payerWords(view: Facts, t: Words): PayerWords {
  const part = partOf(view);
  if (part === 'payment_failed') return failureWords(view, t);
  const values = { name: view.buyerName, network: t(`networks.${view.paymentMethod}`) };
  const title = titleOf(view, part, values, t);
  if (part !== 'closed') return { title, text: text(view, part, values, t), tone: TONES[part] ?? null };
  const rung = closedRung(view);
  return { title, text: t(`payer.closed.${rung}`, values), tone: rung === 'unclear' ? 'bad' : 'warn' };
}

type Part = (typeof PART)[keyof typeof PART] | 'must_decline' | 'busy' | 'checking';

/** A payment that was begun elsewhere asks nothing of this payer, and how it ended is not hers to know. */
function partOf(view: Facts): Part | 'payment_failed' {
  const { stage, begunElsewhere } = view;
  if (mustDecline(view) && !begunElsewhere) return 'must_decline';
  if (view.paidElsewhere) return 'paid';
  if (stage === 'payment_failed') return !begunElsewhere ? stage : view.canPay ? 'review' : 'checking';
  return begunElsewhere && isUnderWay(stage) ? 'busy' : PART[stage];
}

/** What became of the money of an order that takes no more. */
function closedRung(view: Facts): 'unpaid' | 'unknown' | 'unclear' | 'not_charged' | 'over' {
  if (view.begunElsewhere && !view.moneyUnclear) return 'over';
  if (view.stage === 'expired') return expiredKey(view) === 'unknown' ? 'unknown' : 'unpaid';
  return view.stage === 'cancelled' && view.moneyUnclear ? 'unclear' : 'not_charged';
}

type Values = { name: string; network: string };

function titleOf(view: Facts, part: Part, values: Values, t: Words): string {
  if (part === 'starting_payment' && view.attempt?.endSeen) return t('payer.starting_payment.endedTitle');
  if (isOnThePhone(view, part)) return t('payer.prompted.title');
  return part === 'prompted' && view.silent
    ? t('stages.prompted.silentTitle')
    : t(`payer.${part}.title`, values);
}

const isOnThePhone = ({ attempt }: Facts, part: Part): boolean =>
  part === 'starting_payment' && attempt?.waitingFor === ON_THE_PHONE;

function text(view: Facts, part: Exclude<Part, 'closed'>, values: Values, t: Words): string {
  if (part === 'review' && view.begunElsewhere) return t('payer.review.open', values);
  // Where orders may not be read nobody asks.
  if (part === 'prompted' && view.silent) return t(`payer.prompted.${view.mayAsk ? 'silent' : 'slow'}`);
  if (part === 'starting_payment' && view.attempt?.endSeen) return t('payer.starting_payment.ended');
  if (isOnThePhone(view, part)) return t(`waiting.${ON_THE_PHONE}`);
  if (part === 'under_review' && view.attempt?.refusalCode === 'order_not_payable')
    return t('failure.order_not_payable');
  return t(`payer.${part}.text`, values);
}
