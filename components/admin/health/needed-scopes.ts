// The permissions of the key that the desk counts: without the last one orders are updated by webhooks only (partner-api.md 5).
export const NEEDED_SCOPES = ['events:read', 'orders:write', 'orders:read'] as const;
/** Needed where a race is sold on the provider's page. */
export const HOSTED_SCOPE = 'checkout_sessions:write';
