// Words for each case that needs a person: what happened, and what to do in the provider's app. Pure.
import type { AttentionFacts, AttentionKind } from '#lib/orders/attention.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { troubleWords } from './trouble-words.ts';

export type AttentionWords = {
  readonly title: string;
  readonly happened: string;
  /** In the order to follow. */
  readonly steps: readonly string[];
};

/** `when` formats an ISO 8601 time. */
type Case = {
  readonly kind: AttentionKind;
  readonly facts: AttentionFacts;
  readonly when: (iso: string) => string;
};

/** What each of several paid orders took and gave back; '' if not known. */
const amountsOf = ({ payments = [] }: AttentionFacts): string =>
  payments
    .map(({ orderCode, currency, amount, refunded }) => {
      const back = refunded ? `, of which ${formatMoney(refunded, currency, 'en')} went back` : '';
      return ` ${orderCode} took ${formatMoney(amount, currency, 'en')}${back}.`;
    })
    .join('');

/** Always English. Refunds are made in the provider's app (partner-api.md 1.6). */
export function attentionWords({ kind, facts, when }: Case): AttentionWords {
  const { orderCodes = [], was, reads } = facts;
  const [order = 'the order', ...others] = orderCodes;
  const all = [order, ...others].join(' and ');
  const since = facts.since ? ` since ${when(facts.since)}` : '';
  switch (kind) {
    case 'two_orders_paid':
      return {
        title: 'Two orders for the same entry are paid',
        happened: `Orders ${all} are of one buyer for the same race, and both took money. It’s most likely one entry that was paid twice.${amountsOf(facts)}`,
        steps: [
          'Ask the buyer if they want both.',
          'If not, open the extra order in the provider’s app and refund it.',
        ],
      };
    case 'second_entry_paid':
      return {
        title: 'One buyer paid for the same race twice',
        happened: `Orders ${all} have the same phone number and name. They may be two entries, or one that was made twice.`,
        steps: [
          'Compare their participants. If they’re different people, there’s nothing to do.',
          'Otherwise ask the buyer, and refund the extra order in the provider’s app.',
        ],
      };
    case 'late_money':
      return {
        title: 'Money arrived late',
        happened: `Order ${order} ${STATE_WORDS[was ?? ''] ?? 'had ended'} when its payment arrived. It’s paid now.`,
        steps: [
          `Open ${order} in the provider’s app and check that its entries are confirmed.`,
          'Ask the buyer if they still want the entry. They may have ordered again since.',
          'If not, refund it in the provider’s app.',
        ],
      };
    case 'unclear_payment':
      return unclearPayment(order, reads);
    case 'paid_on_retry':
      return paidOnRetry(order);
    case 'paid_reads_unpaid':
      return {
        title: 'A paid order is no longer shown as paid',
        happened: `Order ${order} was ${statusInWords(was)}. The provider now shows it as ${statusInWords(reads)}. ${
          reads === 'cancelled' ? 'We show it as cancelled too.' : 'We haven’t changed it.'
        }`,
        steps: [
          `Open ${order} in the provider’s app and find its payment.`,
          'If the payment is missing, ask the provider about it before the race and before any refund.',
        ],
      };
    case 'chargeback':
      return {
        title: 'Chargeback',
        happened: `The payer disputes the payment for ${order}. The provider flagged a chargeback${since}.`,
        steps: [
          `Open ${order} in the provider’s app and respond to the dispute there.`,
          'Decide if the entry stays valid until the dispute is settled.',
        ],
      };
    case 'webhooks_refused':
      return {
        title: 'Webhooks are being refused',
        happened: `We’ve refused webhooks of the provider${since} because of a wrong signature, a wrong time or unreadable content. The provider retries each for about 20 hours and disables the endpoint after 50 failures in a row.`,
        steps: [
          'If the signing secret was rolled, put the new one in PARTNER_WEBHOOK_SECRET_FILE (no restart needed) or in PARTNER_WEBHOOK_SECRET (restart).',
          'Check that this server’s clock is right to within 300 seconds.',
          'Check in the provider’s app that the endpoint is enabled. If not, enable it again.',
          'This case closes by itself some minutes after webhooks are accepted again.',
        ],
      };
    case 'webhooks_missing':
      return {
        title: 'Webhooks are missing',
        happened: `We found orders paid${since} without receiving a webhook for them. Buyers wait longer for their confirmation.`,
        steps: [
          'Check in the provider’s app that the webhook endpoint is enabled and sends order.paid.',
          'Send a test event there and check that it arrives.',
        ],
      };
    case 'provider_trouble':
      return troubleWords(facts, since);
    case 'deliveries_unread':
      return {
        title: 'We couldn’t process a webhook',
        happened: `Delivery ${facts.deliveryId ?? ''} (${facts.type ?? 'unknown type'}) has a valid signature, but we don’t understand its content. We stored it and fetch its order from the provider instead.`,
        steps: [
          'Compare the order in the provider’s app with the list below, especially refunds.',
          'Tell your developer. The provider may have changed its webhooks.',
        ],
      };
  }
}

const unclearPayment = (order: string, reads: string | undefined): AttentionWords => ({
  title: 'A payment may or may not have been charged',
  happened:
    reads === 'cancelled'
      ? `The provider cancelled ${order} while a payment request was out. Cancelling doesn’t take the request back from the phone, so money may still arrive.`
      : `A payment request for ${order} ended without a clear answer, or the payer may have approved more than one.`,
  steps: [
    `Open ${order} in the provider’s app and compare its payments with the messages on the payer’s phone.`,
    'If money left the phone but the order isn’t paid, or it left twice, contact the provider with the request IDs below.',
    'Tell the buyer the outcome.',
  ],
});

const paidOnRetry = (order: string): AttentionWords => ({
  title: 'Paid at a second request',
  happened: `Order ${order} is paid. An earlier payment request had ended without an answer, so a second charge can’t be ruled out.`,
  steps: [
    'There’s nothing to do unless the buyer reports two charges.',
    `In that case, open ${order} in the provider’s app, compare its payments, and refund the second one.`,
  ],
});

/** The state of an order whose payment arrived late. */
const STATE_WORDS: Readonly<Record<string, string>> = {
  cart: 'had lost its places',
  failed: 'had failed',
  expired: 'had expired',
  cancelled: 'was cancelled',
  superseded: 'had been replaced by another order for the same entry',
};

const statusInWords = (status: string | undefined): string =>
  (status ?? 'something else').replaceAll('_', ' ');
