import type { PartnerErrorCode } from './errors.ts';

/** The three kinds of calls that partner-api.md 8 limits separately. */
export type CallKind = 'token' | 'read' | 'write';

/** Order of service when the budget is short: payments before new orders, because holds expire; lists last. */
export type CallPriority = 'payment' | 'order' | 'read' | 'background' | 'list';

export type CallOptions = {
  /** The one renewal after `invalid_token` does not count. */
  attempts?: number;
  /** Milliseconds, with all attempts and waits. */
  deadlineMs?: number;
  /** Milliseconds, with the body. */
  timeoutMs?: number;
  priority?: CallPriority;
  signal?: AbortSignal;
  /** Called with the `X-Request-Id` of each answer (partner-api.md 1.4). */
  onRequestId?: (requestId: string) => void;
};

/** `idempotencyKey`: 1 to 255 visible ASCII characters; any other key throws (partner-api.md 8). */
export type WriteOptions = CallOptions & { idempotencyKey: string };

/** What keeps the provider from serving calls until we or the provider correct it. */
export const CALL_TROUBLES = [
  /** `invalid_client`, `unauthorized`: client id or secret wrong or revoked, or the API client is not active. */
  'credential_refused',
  /** `invalid_token`, which one new token usually cures. */
  'token_refused',
  /** `partner_credential_not_accepted`: another host of the provider. */
  'wrong_host',
  /** An answer that is not of the provider's API, or a redirect. */
  'not_the_api',
  'payments_disabled',
  'certificate',
  'unknown_host',
  'no_answer',
  'failing',
] as const;
export type CallTrouble = (typeof CALL_TROUBLES)[number];

/** What keeps the provider from creating checkout sessions, while orders may be served (partner-api.md 4.4, 7.2). */
export const SESSION_TROUBLES = [
  /** `invalid_return_url`: the origin of this shop is not registered; noted with that origin. */
  'return_address_refused',
  /** `insufficient_scope`: the key lacks "Start hosted checkout". */
  'session_permission_missing',
  /** The url of a session is not of PARTNER_CHECKOUT_URL; noted with its origin. */
  'checkout_address_differs',
  /** Another refusal that each session would get; noted with its code. */
  'sessions_refused',
] as const;
export type SessionTrouble = (typeof SESSION_TROUBLES)[number];

/** One HTTP exchange, for logs: never headers, bodies, query or secrets. `detail` describes `trouble`. */
export type CallRecord = {
  host: string;
  trouble: CallTrouble | null;
  detail: string | null;
  method: 'GET' | 'POST';
  path: string;
  kind: CallKind;
  status: number | null;
  errorCode: PartnerErrorCode | null;
  requestId: string | null;
  /** Our clock minus the provider's `Date`, seconds; null without that header. */
  clockOffSeconds: number | null;
  ms: number;
  attempt: number;
};

export const CALL_DEFAULTS = { attempts: 3, deadlineMs: 20_000, timeoutMs: 10_000 } as const;
