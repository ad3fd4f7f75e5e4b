/** The types of webhooks that the document has (partner-api.md 6.1). `lib/partner-api/webhook.ts` has a shape for each. */
export const WEBHOOK_TYPES = ['order.paid', 'order.failed', 'order.refunded', 'ping'] as const;
