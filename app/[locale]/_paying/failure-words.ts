// What became of a payment, in sentences: what happened and whether money moved, what else can be done from this page,
// and which number it was. Pure.
import type { getTranslations } from 'next-intl/server';
import type { AttemptView } from '#lib/registration/view/checkout-view.ts';
import { type FailureKey, failureKey, failureRung } from './failure-key.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;

type Failed = Parameters<typeof failureKey>[0] & {
  readonly attempt: Pick<AttemptView, 'maskedMsisdn'> | null;
  /** What the order is priced for. */
  readonly paymentMethod: 'momo' | 'airtel';
  /** The other network, where the buyer's page leads to it. */
  readonly otherMethod?: 'momo' | 'airtel' | null;
  /** Whose entry somebody else pays; the buyer herself knows the order's code. */
  readonly buyerName?: string;
  /** The buyer reads what became of somebody else's try, with the link that she sent. */
  readonly byLink?: boolean;
};

/** What the other network would help against. */
const OF_NETWORK: readonly FailureKey[] = ['reprice_required', 'payment_method_unavailable'];

/** What no buyer can mend: trying again goes round in circles. */
const OURS_TO_MEND: readonly FailureKey[] = [
  'not_found',
  'turned_away',
  'idempotency_key_required',
  'validation_failed',
];

/** Where the outcome is not known, the title must not claim that the payment failed. */
export function failureWords(view: Failed, t: Words): { title: string; text: string; tone: 'warn' | 'bad' } {
  const key = failureKey(view);
  const rung = failureRung(key);
  return {
    title: rung === 'safe' ? t('stages.payment_failed.title') : unknownTitle(view, t),
    text: [...whatHappened(view, key, t), ...whatElse(view, key, t)].join(' '),
    tone: rung === 'open' ? 'bad' : 'warn',
  };
}

const unknownTitle = ({ byLink }: Failed, t: Words): string =>
  t(byLink ? 'byLink.unknown' : 'stages.payment_failed.unknown');

/** Whoever sent a link reads first whose try it was: nothing of it is asked of her own phone. */
function whatHappened({ byLink, paymentMethod }: Failed, key: FailureKey, t: Words): string[] {
  const happened = t(`failure.${key}`, { network: t(`networks.${paymentMethod}`) });
  if (!byLink) return [happened];
  const tried = t('byLink.tried');
  if (key === 'no_news') return [tried, t('byLink.no_news')];
  return failureRung(key) === 'safe' ? [tried, happened, t('byLink.next')] : [tried, happened];
}

function whatElse({ attempt, otherMethod, buyerName }: Failed, key: FailureKey, t: Words): string[] {
  const said: string[] = [];
  if (otherMethod && OF_NETWORK.includes(key)) {
    const network = t(`networks.${otherMethod}`);
    // Somebody else who pays cannot change the order: only the buyer has the way to the other network.
    said.push(
      buyerName
        ? t('failureNext.linkForOther', { name: buyerName, network })
        : t('failureNext.otherNetwork', { network }),
    );
  }
  if (OURS_TO_MEND.includes(key))
    said.push(buyerName ? t('failureNext.tellBuyer', { name: buyerName }) : t('failureNext.tellCode'));
  if (attempt?.maskedMsisdn) said.push(t('failureNext.number', { number: attempt.maskedMsisdn }));
  return said;
}
