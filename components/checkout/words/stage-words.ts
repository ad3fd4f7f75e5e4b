// Heading of the buyer's page at each stage: what happened, whether money moved, what comes next. Pure.

import { isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { PlacedOrder } from '#lib/checkout/view/placed-order.ts';
import type { OpenRequestView } from '#lib/checkout/view/shared-view.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { isPaidStage } from '#lib/shared/vocabulary/stages.ts';
import {
  checkedWords,
  expiredKey,
  failureText,
  failureWords,
  PROMPT_IN_PROGRESS,
  questionAndCaution,
  unsafeText,
} from './failure-words.ts';
import {
  chargedWords,
  numbersOf,
  onNumbers,
  ownRequests,
  paidTwiceWords,
  requestWarnings,
  unchargedWords,
} from './open-request-words.ts';
import { hasOtherPeople, hasParticipants, mustDecline, unsettledRefusal } from './stage-facts.ts';

/**
 * Lines are paragraphs. `warning`: must not be overlooked beside the text. `question`: whether an earlier request was
 * paid after all, and what to do then; it stands before all that could charge again. `caution`: what to know of an
 * earlier request; it follows the button that makes another one. `tone`: `bad` is a text that must not be overlooked;
 * `checked`: money may have moved, and nothing beside the text pays again; `null`: nothing unusual.
 */
export type StageWords = {
  title: string;
  text: string;
  warning?: string;
  question?: string;
  caution?: string;
  tone: 'good' | 'warn' | 'bad' | 'checked' | null;
};

type Facts = {
  readonly view: CheckoutView;
  readonly t: Translate;
  readonly money: (minor: number) => string;
  /** Masked; '' without an attempt. */
  readonly number: string;
  readonly free: boolean;
  readonly inQueue: boolean;
};

/** `money` formats minor units of the order's currency. `inQueue`: others are placed before this one. */
export function stageWords(
  view: CheckoutView,
  t: Translate,
  money: Facts['money'],
  inQueue = false,
): StageWords {
  const { attempt, order } = view;
  const number = attempt?.maskedMsisdn ?? '';
  const facts = { view, t, money, number, free: order?.isFree ?? false, inQueue };
  const words = ownWords(facts);
  const isWaiting = isUnderWay(view.stage);
  const own = ownRequests(view.openRequests).filter((request) => !isNamed(request, view));
  const warnings = [
    paidTwiceWords(view, t, money),
    words.warning,
    ...requestWarnings(view, { own, isWaiting }, t),
  ].filter((one) => !!one);
  return warnings.length > 0 ? { ...words, warning: warnings.join('\n') } : words;
}

/** The text or the caution of the stage names the request. */
function isNamed({ of }: OpenRequestView, { stage, doubt, moneyUnclear }: CheckoutView): boolean {
  if (isUnderWay(stage)) return of === 'latest';
  if (stage === 'expired') return doubt === 'open';
  if (stage === 'cancelled') return moneyUnclear || doubt === 'open';
  return NAMES_ALL.includes(stage);
}

const NAMES_ALL: readonly CheckoutView['stage'][] = ['payment_failed', 'superseded', 'paid'];

function ownWords(facts: Facts): StageWords {
  const { view, t } = facts;
  if (view.stage === 'payment_failed') return failureWords(asked(facts), t);
  const { stage } = view;
  if (mustDecline(view)) return declineWords(facts);
  if (isPaidStage(stage) && !hasParticipants(view)) return noEntriesWords(facts);
  if (view.supersededBy && isUnderWay(stage)) return promptOfSuperseded(facts);
  return BY_STAGE[stage](facts);
}

/** The facts for the words of a payment that did not arrive. */
const asked = ({ view, money }: Pick<Facts, 'view' | 'money'>) => ({
  ...view,
  paymentMethod: view.order?.paymentMethod ?? 'momo',
  byLink: view.attempt?.byPayer,
  amount: money(view.order?.total ?? 0),
});

const BY_STAGE: Record<Exclude<CheckoutView['stage'], 'payment_failed'>, (facts: Facts) => StageWords> = {
  preparing: ({ view, t, inQueue }) => unordered(view, preparingWords(view, inQueue), t),
  asks_buyer: ({ view, t }) => ({ ...unordered(view, 'asks_buyer', t), tone: 'warn' }),
  refused: ({ view, t }) => {
    const words = plain(t, 'refused');
    return view.supersedes ? { ...words, text: t('stages.refused.again') } : words;
  },
  review: ({ view, t, free }) => {
    const isPast = view.hold === 'past';
    if (free) return { ...plain(t, 'review_free'), ...(isPast && { text: t('stages.review_free.past') }) };
    const charged = chargedWords(view, 'notYet', t);
    const text = isPast ? t('stages.review.past', { charged }) : charged;
    return { title: t('stages.review.title'), text, tone: null };
  },
  starting_payment: (facts) => (facts.free ? plain(facts.t, 'confirming_free') : startingWords(facts)),
  prompted: promptedWords,
  paid: ({ view, t, free }) => {
    const words = paidWords(view, free, t);
    const number = numbersOf(ownRequests(view.openRequests));
    return number ? { ...words, warning: t('stages.paid.decline', { number }) } : words;
  },
  expired: (facts) => {
    const { view, t } = facts;
    const key = expiredKey(view);
    const title = t('stages.expired.title');
    const lapsed = t('stages.expired.lapsed', { places: placesOf(view) });
    if (key === 'lapsed') return { title, ...withWayBack(facts, lapsed), tone: 'warn' };
    if (key === 'unknown' && view.attempt)
      return checkedWords(asked(facts), [...unsafeText(asked(facts), t), lapsed], t);
    const text = key === 'hold_expired' ? reason(key, view, t) : t(`stages.expired.${key}`);
    if (key === 'unknown') return { title, text: `${lapsed} ${text}`, tone: 'bad' };
    return { title, ...withWayBack(facts, `${lapsed} ${text}`), tone: 'warn' };
  },
  cancelled: ({ view, t, money }) => ({
    title: t('stages.cancelled.title'),
    ...(view.moneyUnclear
      ? {
          text: t('stages.cancelled.unclear', { to: onNumbers(ownRequests(view.openRequests), t) }),
          tone: 'bad',
        }
      : {
          ...withWayBack({ view, t, money }, t(`stages.cancelled.${view.uncharged ? 'closed' : 'ifPaid'}`)),
          tone: 'warn',
        }),
  }),
  superseded: ({ view, t }) => {
    const words = plain(t, view.paidElsewhere ? 'paid_elsewhere' : 'superseded');
    return withDecline(words, numbersOf(ownRequests(view.openRequests)), t);
  },
  refunded: ({ view, t }) => ({
    title: t('stages.refunded.title'),
    text: refundedText(view, t),
    tone: null,
  }),
  partially_refunded: partlyRefundedWords,
  under_review: (facts) => {
    const { view, t } = facts;
    const code = unsettledRefusal(view);
    if (code) return checkedWords(asked(facts), [reason(code, view, t)], t);
    return { title: t('stages.under_review.title'), text: t('stages.under_review.text'), tone: 'bad' };
  },
};

/** The buyer of a group reads that the links are to be sent. A browser without links reads nothing of them. */
function paidWords({ people, ...view }: CheckoutView, free: boolean, t: Translate): StageWords {
  const stage = free ? 'paid_free' : 'paid';
  const places = validEntries(view);
  const [only, another] = people;
  const isWhole = hasOtherPeople({ people }) && places === people.length;
  const title =
    isWhole && only && !another && only.name !== null
      ? t('people.oneIn', { name: only.name })
      : t(`stages.${stage}.title`);
  const maySend = people.some(({ ref }) => ref !== null);
  return {
    title: isWhole && another ? t('people.allIn', { count: places }) : title,
    text:
      isWhole && maySend
        ? t(free ? 'people.confirmedFree' : 'people.confirmed')
        : t(`stages.${stage}.text`, { places }),
    tone: 'good',
  };
}

type UnorderedStage = 'preparing' | 'queued' | 'sales_paused' | 'waits_for_room' | 'asks_buyer';

function preparingWords(view: CheckoutView, inQueue: boolean): UnorderedStage {
  if (view.salesPaused) return 'sales_paused';
  if (view.waitsForRoom) return 'waits_for_room';
  return inQueue ? 'queued' : 'preparing';
}

type PlainStage =
  | 'refused'
  | 'review_free'
  | 'confirming_free'
  | 'paid_elsewhere'
  | 'superseded'
  | 'must_decline';

const placesOf = ({ order }: CheckoutView): number => order?.registrations.length ?? 1;

const validEntries = ({ order }: Pick<CheckoutView, 'order'>): number =>
  order?.registrations.filter(({ state }) => state !== 'over').length || 1;

const plain = (t: Translate, stage: PlainStage, tone: StageWords['tone'] = null): StageWords => ({
  title: t(`stages.${stage}.title`),
  text: t(`stages.${stage}.text`),
  tone,
});

/** Words before there is an order. */
const unordered = (view: CheckoutView, stage: UnorderedStage, t: Translate): StageWords => ({
  title: t(`stages.${stage}.title`),
  text: t(`stages.${stage}.text`, { charged: chargedWords(view, 'no', t) }),
  tone: null,
});

function refundedText(view: CheckoutView, t: Translate): string {
  const [paid] = view.otherPayments;
  return paid?.orderCode
    ? t('stages.refunded.elsewhere', { code: paid.orderCode })
    : t('stages.refunded.text', { places: placesOf(view) });
}

/** The provider's reason. It leaves out the number, because the order is over for every number. */
const reason = (
  key: 'hold_expired' | 'order_not_payable' | 'unclear_answer',
  { order }: CheckoutView,
  t: Translate,
): string => failureText(key, { paymentMethod: order?.paymentMethod ?? 'momo', number: null }, t);

/** Says that nothing was charged if partner-api.md promises it, else asks whether it was; and how to register again. */
function withWayBack(
  facts: Pick<Facts, 'view' | 't' | 'money'>,
  happened: string,
): Omit<StageWords, 'title' | 'tone'> {
  const { view, t } = facts;
  const said = view.uncharged ? [happened, unchargedWords(view, t)] : [happened];
  const text = [...said, t('stages.expired.again')].join(' ');
  return view.attempt ? { text, ...questionAndCaution(asked(facts), t) } : { text };
}

const noEntriesWords = ({ view, t }: Facts): StageWords => ({
  title: t('stages.no_entries.title'),
  text: t('stages.no_entries.text', { places: placesOf(view) }),
  tone: 'bad',
});

/** Another order has paid, so the prompt of this one must be declined. */
function declineWords({ view, t, number }: Facts): StageWords {
  if (view.attempt?.byPayer)
    return { title: t('byLink.declineTitle'), text: t('byLink.decline', { number }), tone: 'bad' };
  const words = plain(t, 'must_decline', 'bad');
  const decline = number ? t('stages.superseded.decline', { number }) : t('stages.must_decline.decline');
  return { ...words, text: `${words.text}\n${decline}` };
}

/** The buyer continued with another order. The prompt of this one cannot be called back. */
function promptOfSuperseded({ t, number }: Facts): StageWords {
  return withDecline(plain(t, 'superseded'), number, t);
}

/** Names the requests of this order that must not be approved any more. */
const withDecline = (words: StageWords, number: string, t: Translate): StageWords =>
  number
    ? { ...words, text: `${words.text}\n${t('stages.superseded.decline', { number })}`, tone: 'bad' }
    : words;

function startingWords({ view: { order, attempt }, t, money, number }: Facts): StageWords {
  const byPayer = attempt?.byPayer ?? false;
  if (attempt?.waitingFor === PROMPT_IN_PROGRESS && !attempt.endSeen)
    return earlierPromptWords(byPayer, number, t);
  const ended = attempt?.endSeen ?? false;
  const text = t(`stages.starting_payment.${ended ? 'ended' : 'text'}`, {
    network: t(`networks.${order?.paymentMethod ?? 'momo'}`),
    number,
    amount: money(order?.total ?? 0),
  });
  return {
    title: t(`stages.starting_payment.${ended ? 'endedTitle' : 'title'}`),
    text: byPayer ? `${t(`byLink.${ended ? 'tried' : 'pays'}`)} ${text}` : text,
    tone: 'warn',
  };
}

/** An earlier prompt is still on the phone, so the page speaks only of that one. */
const earlierPromptWords = (byPayer: boolean, number: string, t: Translate): StageWords =>
  byPayer
    ? {
        title: t('byLink.title'),
        text: `${t('byLink.pays')} ${t('byLink.earlier', { number })}`,
        tone: 'warn',
      }
    : {
        title: t('stages.starting_payment.earlierTitle'),
        text: t(`waiting.${PROMPT_IN_PROGRESS}`),
        tone: 'warn',
      };

/** A prompt on the payer's phone asks nothing of the buyer. `slow`: our credential may not read orders. */
function promptedWords({ view: { attempt, silent, mayCheckNow }, t, number }: Facts): StageWords {
  const news = mayCheckNow ? 'silent' : 'slow';
  const silentTitle = silent && t('stages.prompted.silentTitle');
  return attempt?.byPayer
    ? {
        title: silentTitle || t('byLink.title'),
        text: `${t('byLink.pays')} ${t(`byLink.${silent ? news : 'prompted'}`, { number })}`,
        tone: null,
      }
    : {
        title: silentTitle || t('stages.prompted.title'),
        text: t(`stages.prompted.${silent ? news : 'text'}`, { number }),
        ...(silent && { warning: t('doubt.unknown') }),
        tone: null,
      };
}

/** The order says that something was refunded. Only webhooks report how much at least (`refundedOf`). */
function partlyRefundedWords({ view, t, money }: Facts): StageWords {
  const text = partlyRefundedText(view.order, t, money, hasOtherPeople(view));
  return { title: t('stages.partially_refunded.title'), text, tone: null };
}

type Refunded = Pick<PlacedOrder, 'refundedTotal' | 'total' | 'registrations'> | null;

/** How much was refunded at least, and who still runs. `inGroup`: the page marks those who do not. */
export function partlyRefundedText(
  order: Refunded,
  t: Translate,
  money: Facts['money'],
  inGroup = false,
): string {
  const refunded = order?.refundedTotal.amount ?? 0;
  const total = money(order?.total ?? 0);
  const text =
    refunded === 0
      ? t('stages.partially_refunded.unknown', { total })
      : t('stages.partially_refunded.text', { amount: money(refunded), total });
  const isMarked = order?.registrations.some(({ state }) => state === 'confirmed');
  const who = inGroup
    ? t('people.marked', { over: t('people.standing.over') })
    : t('stages.partially_refunded.who', {
        places: order?.registrations.length ?? 1,
        confirmed: t('order.registration.confirmed'),
      });
  return isMarked ? `${text}\n${who}` : text;
}
