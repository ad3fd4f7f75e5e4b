// The error codes of partner-api.md 7, the shape of a failed call, and when 7.7 allows to repeat it. Pure.

import type { Result } from '#lib/shared/result.ts';
import { WINDOW_SECONDS } from './rate-limits.ts';

/** Every `error_code` of partner-api.md 7.2–7.5 and the token errors of 7.6. */
export const PROVIDER_ERROR_CODES = [
  // 7.2 authentication, events, sessions
  'unauthorized',
  'invalid_token',
  'invalid_key',
  'partner_credential_not_accepted',
  'credential_not_permitted',
  'origin_not_allowed',
  'insufficient_scope',
  'invalid_request',
  'invalid_cursor',
  'invalid_ui_mode',
  'invalid_return_url',
  'invalid_embed_origin',
  'payments_disabled',
  'not_found',
  'sale_closed',
  // 7.3 create order
  'idempotency_key_required',
  'validation_failed',
  'invalid_email',
  'invalid_payment_method',
  'payment_method_unavailable',
  'invalid_donation_amount',
  'invalid_partner_reference',
  'waiver_required',
  'waiver_version_mismatch',
  'ticket_type_not_in_event',
  'invalid_discount',
  'distance_required',
  'invalid_distance',
  'distance_not_offered',
  'invalid_json',
  'ticket_type_not_found',
  'ticket_not_on_sale',
  'insufficient_inventory',
  'invalid_quantity',
  'wrong_event',
  'idempotency_in_progress',
  'idempotency_key_reuse',
  'payload_too_large',
  // 7.4 pay order
  'msisdn_required',
  'invalid_msisdn',
  'order_not_payable',
  'hold_expired',
  'reprice_required',
  'prompt_in_progress',
  // 7.5 everywhere
  'method_not_allowed',
  'rate_limited',
  'server_error',
  // 7.6 token endpoint
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_client',
  'temporarily_unavailable',
] as const;

/** Ours: no usable answer, no call made, or a code that the document does not name (it is in `detail`). */
export const OWN_ERROR_CODES = [
  'timeout',
  'network',
  'aborted',
  'invalid_response',
  'budget_spent',
  'unknown_error',
] as const;

export const PARTNER_ERROR_CODES = [...PROVIDER_ERROR_CODES, ...OWN_ERROR_CODES] as const;

export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number];
export type PartnerErrorCode = (typeof PARTNER_ERROR_CODES)[number];

/**
 * - `retryable`: partner-api.md 7.7 allows a later repetition, of writes with the same Idempotency-Key.
 * - `outcome`: `unknown` if an attempt of this call may have done its work. Earlier calls with the key are not considered.
 * - `detail`: upstream wording, for logs only.
 */
export type PartnerError = {
  readonly code: PartnerErrorCode;
  readonly httpStatus: number | null;
  readonly retryable: boolean;
  readonly outcome: 'not_done' | 'unknown';
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  readonly detail: string;
};

export type PartnerResult<T> = Result<T, PartnerError>;

const known: ReadonlySet<string> = new Set(PROVIDER_ERROR_CODES);

/** True for a code that the provider's document names; our own codes never come over the wire. */
export const isProviderErrorCode = (code: string): code is ProviderErrorCode => known.has(code);

/** The error of a call that the provider did not execute. */
export function failureWithoutCall(
  code: PartnerErrorCode,
  detail: string,
  {
    retryable = false,
    retryAfterSeconds = null,
  }: { retryable?: boolean; retryAfterSeconds?: number | null } = {},
): PartnerError {
  return {
    code,
    httpStatus: null,
    retryable,
    outcome: 'not_done',
    retryAfterSeconds,
    requestId: null,
    detail,
  };
}

export type RetryRule = 'never' | 'new_token' | 'short_wait' | 'after_retry_after' | 'backoff';

export type Failure = { code: PartnerErrorCode; httpStatus: number | null };

type Row = { matches: (failure: Failure) => boolean; rule: RetryRule };

const answered = (status: number, ...codes: PartnerErrorCode[]): Row['matches'] => {
  return ({ code, httpStatus }) => httpStatus === status && codes.includes(code);
};

/** The first match counts; no match is `never`. 408 and every 5xx are treated like the document's 500. */
const RULES: readonly Row[] = [
  { matches: ({ code }) => code === 'timeout' || code === 'network', rule: 'backoff' },
  { matches: ({ code }) => code === 'invalid_response' || code === 'aborted', rule: 'never' },
  { matches: answered(401, 'invalid_token'), rule: 'new_token' },
  { matches: answered(409, 'idempotency_in_progress', 'prompt_in_progress'), rule: 'short_wait' },
  { matches: ({ httpStatus }) => httpStatus === 429, rule: 'after_retry_after' },
  { matches: ({ httpStatus }) => httpStatus === 408 || (httpStatus ?? 0) >= 500, rule: 'backoff' },
];

export function retryRule(failure: Failure): RetryRule {
  return RULES.find(({ matches }) => matches(failure))?.rule ?? 'never';
}

/** True when the call may be repeated later with the same key; a second `invalid_token` may not. */
export function isRetryable(failure: Failure): boolean {
  const rule = retryRule(failure);
  return rule !== 'never' && rule !== 'new_token';
}

/** Seconds. The header of a 5xx counts up to the longest wait of our own backoff (partner-api.md 7.7). */
const LONGEST_NAMED_SECONDS: Record<RetryRule, number> = {
  never: WINDOW_SECONDS,
  new_token: WINDOW_SECONDS,
  short_wait: 120,
  after_retry_after: WINDOW_SECONDS,
  backoff: 5,
};

/** The wait that an answer named, as far as it is believed: no header may stop sales for long. */
export const boundedWait = (failure: Failure, seconds: number): number =>
  Math.min(seconds, LONGEST_NAMED_SECONDS[retryRule(failure)]);

/** `attempt` counts from 1; `random` is 0 to 1; times in milliseconds. */
export type RetrySituation = {
  error: PartnerError;
  attempt: number;
  attempts: number;
  tokenRenewed: boolean;
  remainingMs: number;
  random: number;
};

export type RetryDecision =
  | { action: 'stop' }
  | { action: 'renew_token' }
  | { action: 'wait'; waitMs: number };

const STOP: RetryDecision = { action: 'stop' };

/** Whether and when to repeat a call: never past its attempts, never past its deadline. */
export function decideRetry(situation: RetrySituation): RetryDecision {
  const { error, attempt, attempts, tokenRenewed, remainingMs, random } = situation;
  const rule = retryRule(error);
  if (rule === 'never') return STOP;
  if (rule === 'new_token') return tokenRenewed ? STOP : { action: 'renew_token' };
  if (attempt >= attempts) return STOP;
  const waitMs = waitFor(rule, error.retryAfterSeconds, attempt, random);
  return waitMs < remainingMs ? { action: 'wait', waitMs } : STOP;
}

const BACKOFF_BASE_MS = 300;
/** Backoff after an answer that asks to wait without saying how long. */
const SHORT_WAIT_BASE_MS = 1_000;
const WAIT_CAP_MS = 5_000;
const SPREAD_MS = 250;

/** A wait that the provider names is kept and spread by up to 250 ms, so that callers do not return at once. */
function waitFor(rule: RetryRule, namedSeconds: number | null, attempt: number, random: number): number {
  const own = backoff(rule === 'backoff' ? BACKOFF_BASE_MS : SHORT_WAIT_BASE_MS, attempt, random);
  if (namedSeconds === null) return own;
  const named = namedSeconds * 1000 + SPREAD_MS * random;
  return rule === 'backoff' ? Math.max(named, own) : named;
}

/** Half fixed, half random. */
function backoff(baseMs: number, attempt: number, random: number): number {
  const full = Math.min(WAIT_CAP_MS, baseMs * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random;
}
