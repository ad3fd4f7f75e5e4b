// What can be said about one call of the provider: its kind, its urgency, its limits in time, its trace.
// Types and defaults only; knows nothing of how a call is made.

import type { PartnerErrorCode } from './errors.ts';

/** The three separately limited families of partner-api.md 8. */
export type CallKind = 'token' | 'read' | 'write';

/** What a key may be allowed (partner-api.md 5 rule 4). */
export const SCOPES = ['events:read', 'orders:write', 'orders:read', 'checkout_sessions:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who goes first when the budget is short: payments before new orders, because holds tick; a list of many things last. */
export type CallPriority = 'payment' | 'order' | 'read' | 'background' | 'list';

export type CallOptions = {
  /** Total tries, default 3; the one renewal after `invalid_token` does not count. */
  attempts?: number;
  /** All tries and waits together, milliseconds, default 20 000. */
  deadlineMs?: number;
  /** One try including its body, milliseconds, default 10 000. */
  timeoutMs?: number;
  priority?: CallPriority;
  signal?: AbortSignal;
};

/** `idempotencyKey`: 1 to 255 visible ASCII characters; anything else is a bug of the caller and throws. */
export type WriteOptions = CallOptions & { idempotencyKey: string };

/** One HTTP exchange, for logs: never headers, bodies, query or secrets. */
export type CallRecord = {
  method: 'GET' | 'POST';
  path: string;
  kind: CallKind;
  status: number | null;
  errorCode: PartnerErrorCode | null;
  requestId: string | null;
  ms: number;
  attempt: number;
};

/** What `CallOptions` leaves open. */
export const CALL_DEFAULTS = { attempts: 3, deadlineMs: 20_000, timeoutMs: 10_000 } as const;
