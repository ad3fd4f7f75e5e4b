/** The permissions of a key (partner-api.md 5 rule 4). */
export const SCOPES = ['events:read', 'orders:write', 'orders:read', 'checkout_sessions:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Without these nothing can be sold. */
export const NEEDED_SCOPES: readonly Scope[] = ['events:read', 'orders:write'];

/** Opt-in: without it orders are updated by webhooks and by answers to our own calls only. */
export const READ_SCOPE = 'orders:read' satisfies Scope;

/** Needed where a race is sold on the provider's page (partner-api.md 4.4). */
export const SESSION_SCOPE = 'checkout_sessions:write' satisfies Scope;
