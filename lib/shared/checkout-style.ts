/**
 * How an event is sold: by our own form (`custom`), by the provider's page in the same tab (`hosted`), or by that page in a
 * frame of ours (`embedded`); partner-api.md 1.
 */
export const CHECKOUT_STYLES = ['custom', 'hosted', 'embedded'] as const;
export type CheckoutStyle = (typeof CHECKOUT_STYLES)[number];
