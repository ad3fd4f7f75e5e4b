// Words for each case that needs a person: what happened, and what to do in the provider's app. Pure.
import type { AttentionFacts, AttentionKind } from '#lib/orders/attention.ts';

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

/** Always English. Refunds are made in the provider's app (partner-api.md 1.6). */
export function attentionWords({ kind, facts, when }: Case): AttentionWords {
  const { orderCodes = [], was, reads } = facts;
  const [order = 'the order', ...others] = orderCodes;
  const all = [order, ...others].join(' and ');
  const since = facts.since ? ` since ${when(facts.since)}` : '';
  switch (kind) {
    case 'two_orders_paid':
      return {
        title: 'Two orders of one entry are paid',
        happened: `Orders ${all} were made for the same entry, one in place of the other, and both are paid.`,
        steps: [
          'Ask the buyer whether both are wanted.',
          'If not, open the order that is not wanted in the provider’s app and refund it.',
        ],
      };
    case 'late_money':
      return {
        title: 'Money arrived late',
        happened: `Order ${order} ${STATE_WORDS[was ?? ''] ?? 'had ended'} when its payment arrived. It is paid now.`,
        steps: [
          `Open ${order} in the provider’s app and check that its registrations are issued.`,
          'Ask the buyer whether the entry is still wanted; another order may have been made meanwhile.',
          'If it is not wanted, refund it in the provider’s app.',
        ],
      };
    case 'unclear_payment':
      return {
        title: 'It is not known whether a payment was charged',
        happened: `A payment request for ${order} ended without a clear answer, or more than one request of it may have been approved.`,
        steps: [
          `Open ${order} in the provider’s app and compare its payments with what the buyer’s phone shows.`,
          'If the order is not paid but money left the phone, or it left twice, ask the provider, with the request ids below.',
          'Tell the buyer how it ended.',
        ],
      };
    case 'paid_on_retry':
      return paidOnRetry(order);
    case 'paid_reads_unpaid':
      return {
        title: 'A paid order reads otherwise',
        happened: `Order ${order} was ${statusInWords(was)}. The provider now shows it as ${statusInWords(reads)}. ${
          reads === 'cancelled' ? 'It is shown as cancelled here too.' : 'Here it stays as it was.'
        }`,
        steps: [
          `Open ${order} in the provider’s app and look for its payment.`,
          'If the payment is missing, ask the provider what became of it before the buyer runs or is refunded.',
        ],
      };
    case 'chargeback':
      return {
        title: 'Chargeback',
        happened: `The payer of ${order} disputes the payment: the provider flagged a chargeback${since}.`,
        steps: [
          `Open ${order} in the provider’s app and answer the dispute there.`,
          'Decide whether the entry stands until it is settled.',
        ],
      };
    case 'webhooks_refused':
      return {
        title: 'Webhooks are refused',
        happened: `Webhooks with a wrong signature, a wrong time or an unreadable body arrived${since} and were refused. The provider sends each again for about 20 hours, and disables the endpoint after 50 failures in a row.`,
        steps: [
          'If the signing secret was rolled, put the new one into PARTNER_WEBHOOK_SECRET_FILE (it counts within a second) or into PARTNER_WEBHOOK_SECRET (restart).',
          'Check the clock of this server: it may be 300 seconds off at most.',
          'Check in the provider’s app that the endpoint is enabled; if not, enable it again.',
          'If webhooks are accepted all the same (see the figures below), somebody else posts to the endpoint: nothing they send is taken.',
        ],
      };
    case 'webhooks_missing':
      return {
        title: 'Paid orders without a webhook',
        happened: `Orders were paid${since} and no webhook told of them: only reads of the provider’s orders did. Buyers wait longer for their confirmation.`,
        steps: [
          'Check in the provider’s app that the webhook endpoint is enabled and sends order.paid.',
          'Send a test event there and see whether it arrives.',
        ],
      };
    case 'deliveries_unread':
      return {
        title: 'A webhook could not be understood',
        happened: `Delivery ${facts.deliveryId ?? ''} (${facts.type ?? 'unknown type'}) has a good signature and a content that this site does not understand. It is kept, and the order that it names is looked up at the provider.`,
        steps: [
          'Compare the order in the provider’s app with the list below, refunds above all.',
          'Tell whoever maintains this site: the provider may have changed its webhooks.',
        ],
      };
  }
}

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
  cart: 'had lost its hold',
  failed: 'had failed',
  expired: 'had expired',
  cancelled: 'was cancelled',
  superseded: 'had been replaced by a newer entry',
};

const statusInWords = (status: string | undefined): string =>
  (status ?? 'something else').replaceAll('_', ' ');
