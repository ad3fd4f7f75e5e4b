// Words about payment requests that may still be approved, and about an entry that was paid twice. Pure.

import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { PayerView } from '#lib/checkout/view/payer-page.ts';
import type { PlacedView } from '#lib/checkout/view/placed-order.ts';
import type { OpenRequestView } from '#lib/checkout/view/shared-view.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { isPaidFor, isSettled } from '#lib/shared/vocabulary/order-status.ts';

type Requests = readonly OpenRequestView[];

/** The masked numbers, each once; '' if none may be seen. */
export const numbersOf = (requests: Requests): string =>
  [...new Set(requests.flatMap(({ number }) => number ?? []))].join(', ');

/** Requests of the order that the page shows. */
export const ownRequests = (requests: Requests): Requests =>
  requests.filter(({ of }) => of === 'latest' || of === 'own');

const otherRequests = (requests: Requests): Requests =>
  requests.filter(({ of }) => of === 'other' || of === 'beside');

/** " (0772 ••• 456)" names the numbers behind a sentence; '' without any. */
export function onNumbers(requests: Requests, t: Translate): string {
  const number = numbersOf(requests);
  return number && t('failureNext.on', { number });
}

/** While a request of another order may have charged, the words are not "You haven't been charged". */
export function chargedWords(
  { openRequests }: { readonly openRequests: Requests },
  key: 'no' | 'notYet',
  t: Translate,
): string {
  return t(`stages.charged.${otherRequests(openRequests).length > 0 ? 'notThis' : key}`);
}

/** The words for an order of which partner-api.md promises that no request was charged. */
export const unchargedWords = ({ openRequests }: { readonly openRequests: Requests }, t: Translate): string =>
  t(otherRequests(openRequests).length > 0 ? 'stages.charged.notThis' : 'failureNext.notCharged');

/** `own`: requests of this order that the page's text does not name; `isWaiting`: a newer one of this order is out. */
type OwnRequests = { readonly own: Requests; readonly isWaiting: boolean };

function ownWarnings({ own, isWaiting }: OwnRequests, t: Translate): string[] {
  const numbers = numbersOf(own);
  return numbers ? [t(`openRequests.${isWaiting ? 'earlier' : 'own'}`, { numbers })] : [];
}

type Buyers = Pick<CheckoutView, 'openRequests' | 'status'>;

/** What the buyer's page warns of beside its text. */
export function requestWarnings(
  { openRequests, status }: Buyers,
  unnamed: OwnRequests,
  t: Translate,
): string[] {
  const other = otherRequests(openRequests);
  const said = ownWarnings(unnamed, t);
  const others = numbersOf(other.filter(({ of }) => of === 'other'));
  const beside = numbersOf(other.filter(({ of }) => of === 'beside'));
  if (others) said.push(t('openRequests.other', { numbers: others }));
  if (beside) said.push(t('openRequests.beside', { numbers: beside }));
  if (others || beside) {
    const isPaid = isSettled(status);
    said.push(t(`openRequests.${isPaid ? 'refundOne' : others ? 'wait' : 'besideWait'}`));
  }
  if ([...unnamed.own, ...other].some(({ byPayer }) => byPayer)) said.push(t('openRequests.tellPayer'));
  return said;
}

type Payers = Pick<PayerView, 'openRequests' | 'status' | 'buyerName'>;

/** The warning for the payer, who sees no number of the buyer. */
export function payerRequestWarnings(
  { openRequests, status, buyerName: name }: Payers,
  unnamed: OwnRequests,
  t: Translate,
): string[] {
  const other = otherRequests(openRequests);
  const said = ownWarnings(unnamed, t);
  const others = numbersOf(other);
  if (others) said.push(t('openRequests.other', { numbers: others }), t('openRequests.tellBuyer', { name }));
  if (!isSettled(status) && other.some(({ number }) => number === null))
    said.push(t('openRequests.ofBuyer', { name }));
  return said;
}

type PaidView = Pick<PlacedView, 'status' | 'otherPayments' | 'order'>;

/** Says that several orders of the buyer are paid, each with its code, and who can refund; `null` if only one is. */
export function paidTwiceWords(
  { status, otherPayments, order }: PaidView,
  t: Translate,
  money: (minor: number) => string,
): string | null {
  if (!order || !isPaidFor(status) || otherPayments.length === 0) return null;
  const paid = [order, ...otherPayments].map(({ total, orderCode: code }) =>
    code === null
      ? t('paidTwice.elsewhere', { amount: money(total) })
      : t('paidTwice.payment', { amount: money(total), code }),
  );
  const count = paid.length;
  return `${t('paidTwice.arrived', { count, payments: paid.join(', ') })} ${t('paidTwice.ask', { count })}`;
}

type PayerPaidView = Pick<PayerView, 'status' | 'otherPayments' | 'amount' | 'buyerName'>;

/** The same for the payer, who sees no order code. */
export function payerPaidTwiceWords(
  { status, otherPayments, amount, buyerName: name }: PayerPaidView,
  t: Translate,
  money: (minor: number) => string,
): string | null {
  if (!amount || !isPaidFor(status) || otherPayments.length === 0) return null;
  const paid = [amount, ...otherPayments].map(({ total }) => money(total));
  const arrived = t('paidTwice.arrived', { count: paid.length, payments: paid.join(', ') });
  return `${arrived} ${t('paidTwice.tellBuyer', { name })}`;
}
