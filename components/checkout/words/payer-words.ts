// Heading of the payer's page at each stage, without the order code. Of the buyer it says only the name. Pure.
import { isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { PayerView } from '#lib/checkout/view/payer-page.ts';
import type { OpenRequestView } from '#lib/checkout/view/shared-view.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import {
  checkedWords,
  expiredKey,
  failureText,
  failureWords,
  PROMPT_IN_PROGRESS,
  questionAndCaution,
  unsafeText,
} from './failure-words.ts';
import { onNumbers, ownRequests, payerPaidTwiceWords, payerRequestWarnings } from './open-request-words.ts';
import { mustDecline, unsettledRefusal } from './stage-facts.ts';
import type { StageWords } from './stage-words.ts';

type View = Pick<
  PayerView,
  | 'stage'
  | 'status'
  | 'buyerName'
  | 'paymentMethod'
  | 'alternatives'
  | 'attempt'
  | 'begunElsewhere'
  | 'moneyUnclear'
  | 'canPay'
  | 'silent'
  | 'mayCheckNow'
  | 'paidElsewhere'
  | 'doubt'
  | 'uncharged'
  | 'openRequests'
  | 'otherPayments'
  | 'amount'
  | 'supersededBy'
>;

type Facts = {
  readonly view: View;
  readonly t: Translate;
  readonly values: { readonly name: string; readonly network: string };
  readonly amount: string;
};

/** What the page says; most are stages. `busy`: the buyer is paying. `checking`: the buyer's payment is not settled. */
type Part =
  | 'preparing'
  | 'review'
  | 'starting_payment'
  | 'prompted'
  | 'paid'
  | 'superseded'
  | 'closed'
  | 'refunded'
  | 'partially_refunded'
  | 'under_review'
  | 'must_decline'
  | 'busy'
  | 'checking';

/** `money` formats minor units of the order's currency. */
export function payerWords(view: View, t: Translate, money: (minor: number) => string): StageWords {
  const part = partOf(view);
  const values = { name: view.buyerName, network: t(`networks.${view.paymentMethod}`) };
  const amount = money(view.amount?.total ?? 0);
  const words =
    part === 'payment_failed'
      ? failureWords({ ...view, amount }, t)
      : BY_PART[part]({ view, t, values, amount });
  const isWaiting = isUnderWay(view.stage);
  const own = ownRequests(view.openRequests).filter((request) => !isNamed(request, part));
  const warnings = [
    payerPaidTwiceWords(view, t, money),
    words.warning,
    ...payerRequestWarnings(view, { own, isWaiting }, t),
  ].filter((one) => !!one);
  if (warnings.length > 0) return { ...words, warning: warnings.join('\n') };
  return part === 'paid' ? { ...words, text: `${words.text} ${t('payer.paid.done')}` } : words;
}

/** The text, the question or the caution of the part names the request. */
const isNamed = ({ of }: OpenRequestView, part: Part | 'payment_failed'): boolean =>
  NAMES_ALL.includes(part) || (of === 'latest' && NAMES_LATEST.includes(part));

const NAMES_ALL: readonly (Part | 'payment_failed')[] = ['payment_failed', 'review', 'paid', 'closed'];
const NAMES_LATEST: readonly (Part | 'payment_failed')[] = ['starting_payment', 'prompted'];

/** A payment that was begun elsewhere asks nothing of this payer, who may not learn how it ended. */
function partOf(view: View): Part | 'payment_failed' {
  const { stage, begunElsewhere, canPay } = view;
  if (mustDecline(view) && !begunElsewhere) return 'must_decline';
  if (view.paidElsewhere) return 'paid';
  if (stage === 'payment_failed') {
    if (!begunElsewhere) return 'payment_failed';
    return canPay ? 'review' : 'checking';
  }
  if (!isUnderWay(stage)) return PART_OF_STAGE[stage];
  if (view.supersededBy) return 'superseded';
  return begunElsewhere ? 'busy' : PART_OF_STAGE[stage];
}

const PART_OF_STAGE: Record<Exclude<PayerView['stage'], 'payment_failed'>, Part> = {
  preparing: 'preparing',
  asks_buyer: 'preparing',
  review: 'review',
  starting_payment: 'starting_payment',
  prompted: 'prompted',
  paid: 'paid',
  superseded: 'superseded',
  refused: 'closed',
  expired: 'closed',
  cancelled: 'closed',
  refunded: 'refunded',
  partially_refunded: 'partially_refunded',
  under_review: 'under_review',
};

const BY_PART: Record<Part, (facts: Facts) => StageWords> = {
  preparing: (facts) => plain(facts, 'preparing'),
  review: ({ view, t, values }) => {
    const isAllUncharged = view.uncharged && view.openRequests.length === 0;
    const text = t(`payer.review.${isAllUncharged ? 'text' : 'again'}`, values);
    const words = { title: t('payer.review.title', values), text, tone: null };
    // Warns of an open prompt that the buyer or another payer began.
    if (view.doubt !== 'open') return words;
    const to = onNumbers(ownRequests(view.openRequests), t);
    return { ...words, question: t('payer.review.open', { to }), caution: t('failureNext.open', { to: '' }) };
  },
  starting_payment: startingWords,
  prompted: ({ view: { silent, mayCheckNow, attempt }, t, values }) => {
    const number = attempt?.maskedMsisdn ?? '';
    // Our credential may not read orders, so news comes only by webhook.
    const isSlow = silent && !mayCheckNow;
    return {
      title: t(`stages.prompted.${silent ? 'silentTitle' : 'title'}`),
      text: isSlow
        ? t('payer.slow', { ...values, number })
        : t(`stages.prompted.${silent ? 'silent' : 'text'}`, { number }),
      tone: null,
    };
  },
  paid: (facts) => {
    const { view, t } = facts;
    const words = plain(facts, 'paid', 'good');
    const own = ownRequests(view.openRequests).filter(({ byPayer }) => byPayer);
    return own.length > 0 ? { ...words, warning: t('payer.paid.decline', { to: onNumbers(own, t) }) } : words;
  },
  superseded: (facts) => {
    const { view, t, values } = facts;
    const mayDecline = isUnderWay(view.stage) && !view.begunElsewhere;
    const words = plain(facts, 'superseded', mayDecline ? 'bad' : null);
    return mayDecline ? { ...words, text: t('payer.superseded.decline', values) } : words;
  },
  closed: ({ view, t, values, amount }) => {
    const key = closedKey(view);
    if (key === 'unknown') return checkedWords(view, unsafeText({ ...view, amount }, t), t);
    const to = onNumbers(ownRequests(view.openRequests), t);
    return {
      title: view.stage === 'expired' ? t('stages.expired.title') : t('payer.closed.title'),
      text: t(`payer.closed.${key}`, { ...values, to }),
      ...(key === 'unpaid' && view.attempt && questionAndCaution(view, t)),
      tone: key === 'unclear' ? 'bad' : 'warn',
    };
  },
  refunded: (facts) => plain(facts, 'refunded'),
  partially_refunded: (facts) => plain(facts, 'partially_refunded'),
  under_review: (facts) => {
    const { view, t } = facts;
    const code = unsettledRefusal(view);
    if (!code) return plain(facts, 'under_review', 'bad');
    return checkedWords(view, [failureText(code, { paymentMethod: view.paymentMethod, number: null }, t)], t);
  },
  must_decline: (facts) => plain(facts, 'must_decline', 'bad'),
  busy: (facts) => plain(facts, 'busy'),
  checking: (facts) => plain(facts, 'checking', 'bad'),
};

type PlainPart = Exclude<Part, 'review' | 'starting_payment' | 'prompted' | 'closed'>;

const plain = ({ t, values }: Facts, part: PlainPart, tone: StageWords['tone'] = null): StageWords => ({
  title: t(`payer.${part}.title`, values),
  text: t(`payer.${part}.text`, values),
  tone,
});

function startingWords({ view: { attempt }, t, values }: Facts): StageWords {
  const tone = 'warn';
  if (attempt?.endSeen)
    return { title: t('payer.starting_payment.endedTitle'), text: t('payer.starting_payment.ended'), tone };
  if (attempt?.waitingFor === PROMPT_IN_PROGRESS)
    return { title: t('stages.prompted.title'), text: t(`waiting.${PROMPT_IN_PROGRESS}`), tone };
  const title = t('payer.starting_payment.title', values);
  return { title, text: t('payer.starting_payment.text', values), tone };
}

function closedKey(view: View): 'unpaid' | 'unknown' | 'unclear' | 'not_charged' | 'over' {
  if (view.begunElsewhere && !view.moneyUnclear) return 'over';
  if (view.stage === 'expired') return expiredKey(view) === 'unknown' ? 'unknown' : 'unpaid';
  if (view.stage !== 'cancelled') return view.openRequests.length > 0 ? 'over' : 'not_charged';
  return view.moneyUnclear ? 'unclear' : 'over';
}
