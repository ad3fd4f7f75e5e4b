// From the outcome of a payment to the messages that explain it: what happened, whether money moved, what to do next. Pure.

import type { ChargeDoubt } from '#lib/checkout/state/charge-doubt.ts';
import { SUPERSEDED } from '#lib/checkout/state/checkout-stage.ts';
import type { NetworkRefusal } from '#lib/checkout/supersede/change-network.ts';
import type { Alternative, AttemptView, OpenRequestView } from '#lib/checkout/view/shared-view.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { minutesUntil } from '#lib/shared/dates.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { numbersOf, onNumbers, ownRequests, unchargedWords } from './open-request-words.ts';
import type { StageWords } from './stage-words.ts';

type Attempt = Pick<AttemptView, 'failureKind' | 'refusalCode'>;

/** Codes that end an attempt (partner-api.md 7.4, and our `unclear_answer`). Each has a message of its own. */
const REFUSALS = [
  'idempotency_key_required',
  'msisdn_required',
  'invalid_msisdn',
  'validation_failed',
  'not_found',
  'order_not_payable',
  'unclear_answer',
  'hold_expired',
  'reprice_required',
  'payment_method_unavailable',
  'idempotency_key_reuse',
] as const;

type FailureKey =
  | NonNullable<AttemptView['failureKind']>
  | (typeof REFUSALS)[number]
  | 'turned_away'
  | 'unsafe';

type FailureFacts = {
  readonly status: string;
  readonly attempt: Attempt | null;
  readonly canPay: boolean;
  readonly doubt: ChargeDoubt;
};

/** The message of `failure` for a failed payment. If paying again is not safe, the failure kind does not matter. */
export function failureKey({ status, attempt, canPay, doubt }: FailureFacts): FailureKey {
  if (!canPay || doubt === 'unsafe') return 'unsafe';
  if (attempt?.failureKind) return attempt.failureKind;
  // The order is still a cart, so the network was not asked (partner-api.md 3.1).
  if (!attempt?.refusalCode) return attempt && status === 'cart' ? 'not_started' : 'other';
  if (attempt.refusalCode === SUPERSEDED) return 'not_started';
  // A refusal without a message of its own is final (partner-api.md 7.7).
  return REFUSALS.find((code) => code === attempt.refusalCode) ?? 'turned_away';
}

/** The outcome is being checked, so no message may suggest another payment. */
export const isChecked = (key: FailureKey): key is 'unsafe' | 'order_not_payable' | 'unclear_answer' =>
  key === 'unsafe' || key === 'order_not_payable' || key === 'unclear_answer';

type ExpiredFacts = {
  readonly status: string;
  readonly moneyUnclear: boolean;
  readonly attempt: Attempt | null;
};

export type ExpiredKey =
  | Exclude<AttemptView['failureKind'], 'not_started' | null>
  | 'lapsed'
  | 'hold_expired'
  | 'unknown';

/** What became of the money of an order that has expired. `unknown`: it may have been charged. */
export function expiredKey({ status, moneyUnclear, attempt }: ExpiredFacts): ExpiredKey {
  if (moneyUnclear) return 'unknown';
  if (!attempt) return status === 'cart' ? 'lapsed' : 'unknown';
  const { failureKind, refusalCode } = attempt;
  if (failureKind === 'not_started') return 'lapsed';
  if (failureKind) return failureKind;
  if (refusalCode === 'hold_expired') return 'hold_expired';
  return refusalCode ? 'lapsed' : 'other';
}

/** An earlier prompt is still on the phone, and the heading says so. */
export const PROMPT_IN_PROGRESS = 'prompt_in_progress';

const NO_ANSWER = ['timeout', 'network', 'aborted', 'invalid_response', 'unknown_error'];
const OWN_MESSAGE = [
  PROMPT_IN_PROGRESS,
  'idempotency_in_progress',
  'rate_limited',
  'budget_spent',
  'server_error',
  'sales_paused',
  // An earlier payment cannot be read for now, so another one might charge twice.
  'cannot_check',
] as const;

type WaitingKey = (typeof OWN_MESSAGE)[number] | 'no_answer' | 'later';

/** The message of `waiting` for `AttemptView.waitingFor`: why no prompt was sent yet. `null` if nothing delays it. */
export function waitingKey(code: string | null): WaitingKey | null {
  if (code === null) return null;
  if (NO_ANSWER.includes(code)) return 'no_answer';
  if (code === 'temporarily_unavailable') return 'rate_limited';
  return OWN_MESSAGE.find((known) => known === code) ?? 'later';
}

type Failed = FailureFacts & {
  readonly attempt: (Attempt & Pick<AttemptView, 'maskedMsisdn'>) | null;
  /** partner-api.md promises that no attempt was charged. */
  readonly uncharged: boolean;
  /** The network that the order is priced for. */
  readonly paymentMethod: MobileNetwork;
  /** The networks that this visitor can change to. */
  readonly alternatives?: readonly Pick<Alternative, 'network'>[];
  readonly openRequests: readonly OpenRequestView[];
  /** On the payer's page: the buyer's name, because the payer does not know the order code. */
  readonly buyerName?: string;
  /** On the buyer's page: the payer began the attempt, with the link that the buyer sent. */
  readonly byLink?: boolean | undefined;
  /** The formatted amount that is due. */
  readonly amount: string;
};

/** Another network may help. */
const OF_NETWORK: readonly FailureKey[] = ['reprice_required', 'payment_method_unavailable'];

/** Another attempt does not help, because the organizer has to correct something. */
const OURS_TO_CORRECT: readonly FailureKey[] = [
  'not_found',
  'turned_away',
  'idempotency_key_required',
  'validation_failed',
];

/** One sentence about what happened. @param number the masked number that was asked, if one was */
export function failureText(
  key: Exclude<FailureKey, 'unsafe'>,
  { paymentMethod, number }: { readonly paymentMethod: MobileNetwork; readonly number: string | null },
  t: Translate,
): string {
  const to = number ? t('failureNext.to', { number }) : '';
  return t(`failure.${key}`, { network: t(`networks.${paymentMethod}`), to });
}

/** Heading of a failed payment. If the outcome is not known, the title does not claim that the payment failed. */
export function failureWords(view: Failed, t: Translate): StageWords {
  const key = failureKey(view);
  const { uncharged, byLink } = view;
  if (isChecked(key))
    return checkedWords(view, key === 'unsafe' ? unsafeText(view, t) : [textOfLatest(key, view, t)], t);
  // A buyer who sent a link reads first that the payer tried. Nothing is asked of the buyer's own phone.
  const said = [...triedByLink(view, t), textOfLatest(key, view, t)];
  if (uncharged) said.push(unchargedWords(view, t));
  if (byLink) said.push(t('byLink.next'));
  const title = t(`stages.payment_failed.${titleKey(key, view)}`);
  const text = [...said, ...whatElse(view, key, t)].join(' ');
  return { title, text, ...questionAndCaution(view, t), tone: 'warn' };
}

const triedByLink = ({ byLink }: Pick<Failed, 'byLink'>, t: Translate): string[] =>
  byLink ? [t('byLink.tried')] : [];

type Checked = Pick<Failed, 'paymentMethod' | 'byLink'>;

/** Money may have moved, so nothing to pay again stands beside these words. @param said what happened */
export function checkedWords(view: Checked, said: readonly string[], t: Translate): StageWords {
  return {
    title: t(view.byLink ? 'byLink.unknown' : 'stages.payment_failed.unknown'),
    text: [...triedByLink(view, t), ...said].join(' '),
    question: asksWhetherPaid(view, 'askUs', t),
    tone: 'checked',
  };
}

/** Asks whether money moved if it may have. An old request is to be declined. */
export function questionAndCaution(
  view: Omit<Failed, 'status' | 'canPay' | 'amount'>,
  t: Translate,
): Pick<StageWords, 'question' | 'caution'> {
  const open = view.byLink ? 'openThem' : 'open';
  // Without an attempt of ours, a charge came through another channel.
  const mayHaveMoved = view.doubt !== 'clear' || (view.attempt === null && !view.uncharged);
  return {
    ...(mayHaveMoved && { question: asksWhetherPaid(view, 'dontPay', t) }),
    ...(view.doubt === 'open' && { caution: t(`failureNext.${open}`, { to: unsaid(view, t) }) }),
  };
}

function asksWhetherPaid(
  { paymentMethod, byLink }: Checked,
  answer: 'dontPay' | 'askUs',
  t: Translate,
): string {
  const network = t(`networks.${paymentMethod}`);
  const question = t(`failureNext.${byLink ? 'textedThem' : 'texted'}`, { network });
  return `${question}\n${t(`failureNext.${answer}`)}`;
}

/** The numbers of open requests; '' if there is one number and the text names it. */
function unsaid({ attempt, openRequests }: Pick<Failed, 'attempt' | 'openRequests'>, t: Translate): string {
  const own = ownRequests(openRequests);
  const isSaid = !attempt?.refusalCode && numbersOf(own) === attempt?.maskedMsisdn;
  return isSaid ? '' : onNumbers(own, t);
}

const textOfLatest = (
  key: Exclude<FailureKey, 'unsafe'>,
  { paymentMethod, attempt }: Failed,
  t: Translate,
): string => failureText(key, { paymentMethod, number: attempt?.maskedMsisdn ?? null }, t);

/** Names the requests whose outcome is not known, not a later one that was refused and sent nothing. */
export function unsafeText(
  {
    paymentMethod,
    attempt,
    openRequests,
    amount,
  }: Pick<Failed, 'paymentMethod' | 'attempt' | 'openRequests' | 'amount'>,
  t: Translate,
): string[] {
  const open = numbersOf(ownRequests(openRequests));
  const latest = attempt?.maskedMsisdn ?? null;
  const isRefused = !!attempt?.refusalCode;
  const number = open || (isRefused ? '' : latest);
  const from = number ? t('failureNext.from', { number }) : '';
  const unsafe = t('failure.unsafe', { network: t(`networks.${paymentMethod}`), amount, from });
  if (!isRefused) return [unsafe];
  const to = latest && !open.includes(latest) ? t('failureNext.to', { number: latest }) : '';
  return [t('failureNext.nothingNew', { to }), unsafe];
}

/** A refused attempt sent no prompt, unless a fetch has to decide that. */
function titleKey(key: FailureKey, { doubt, attempt }: Failed): 'timed_out' | 'open' | 'notSent' | 'title' {
  if (key === 'timed_out') return key;
  if (doubt === 'open') return 'open';
  return attempt?.refusalCode ? 'notSent' : 'title';
}

function whatElse({ alternatives = [], buyerName }: Failed, key: FailureKey, t: Translate): string[] {
  const said: string[] = [];
  if (OF_NETWORK.includes(key))
    for (const { network } of alternatives)
      said.push(t('failureNext.otherNetwork', { network: t(`networks.${network}`) }));
  if (OURS_TO_CORRECT.includes(key))
    said.push(buyerName ? t('failureNext.tellBuyer', { name: buyerName }) : t('failureNext.tellCode'));
  return said;
}

/** The buyer's words for these problems name what only the buyer's page has. */
const FOR_PAYER = ['own_hold', 'waiver_version_mismatch', 'no_room'] as const;

type RefusalFacts = {
  readonly now: Date;
  readonly name?: string | undefined;
};

/** Why the order could not change its network. `null` if the order itself has changed: its page says more. */
export function networkProblemWords(
  problem: NetworkRefusal,
  { now, name }: RefusalFacts,
  t: Translate,
): string | null {
  const forPayer = FOR_PAYER.find((code) => code === problem.code);
  if (name && forPayer) return t(`otherNetwork.payer.${forPayer}`, { name });
  switch (problem.code) {
    case 'not_payable':
    case 'in_progress':
      return null;
    case 'sale_closed':
      return t('otherNetwork.sale_closed');
    case 'too_many_changes':
      return t('otherNetwork.payer.too_many_changes', { minutes: minutesUntil(problem.until, now) });
    case 'waiver_version_mismatch':
      return t('otherNetwork.waiver_version_mismatch', {
        change: t('order.startOver'),
        network: t(`networks.${problem.network}`),
      });
    default:
      return t(`errors.${problem.code}`);
  }
}
