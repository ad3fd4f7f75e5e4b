/** Sold by our own form, by the provider's page, or by that page in a frame of ours (partner-api.md 1). */
export const CHECKOUT_STYLES = ['custom', 'hosted', 'embedded'] as const;
export type CheckoutStyle = (typeof CHECKOUT_STYLES)[number];
