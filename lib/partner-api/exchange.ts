// One HTTP exchange: ask the budget, send, parse the answer, report it to budget and log.

import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CallKind, CallOptions, CallPriority, CallRecord, CallTrouble } from './call.ts';
import {
  boundedWait,
  failureWithoutCall,
  isProviderErrorCode,
  isRetryable,
  type PartnerError,
  type PartnerErrorCode,
  type PartnerResult,
} from './errors.ts';
import { absentAsNull } from './fields.ts';
import type { Budget } from './rate-limits.ts';
import type { HttpAnswer, HttpFailure, HttpRequest, Transport } from './transport.ts';

type ExchangePlan<T> = {
  request: HttpRequest;
  kind: CallKind;
  priority: CallPriority;
  schema: z.ZodType<T>;
  attempt: number;
  signal: AbortSignal;
  onRequestId?: CallOptions['onRequestId'];
};

export type Exchange = <T>(plan: ExchangePlan<T>) => Promise<PartnerResult<T>>;

type ExchangeConfig = {
  host: string;
  transport: Transport;
  budget: Budget;
  now: () => number;
  onCall?: (call: CallRecord) => void;
  onProblem?: OnProblem;
};

/** `doing` names what failed. */
export type OnProblem = (cause: unknown, doing: string) => void;

/** Runs bookkeeping that follows an answer. Its failure is reported: it must not cost the answer, which may be money. */
export async function afterAnswer(
  doing: string,
  work: () => unknown,
  onProblem: OnProblem | undefined,
): Promise<void> {
  try {
    await work();
  } catch (cause) {
    onProblem?.(cause, doing);
  }
}

/** A budget that refuses gives `budget_spent`, without HTTP and without a log record. */
export function createExchange({
  host,
  transport,
  budget,
  now,
  onCall,
  onProblem,
}: ExchangeConfig): Exchange {
  return async ({ request, kind, priority, schema, attempt, signal, onRequestId }) => {
    const permission = await budget.acquire(kind, priority);
    if (!permission.ok) {
      const { retryAfterSeconds } = permission.error;
      return err(
        failureWithoutCall('budget_spent', `no ${kind} left`, { retryable: true, retryAfterSeconds }),
      );
    }
    const startedAt = now();
    const exchanged = await transport(request, signal);
    const ms = now() - startedAt;
    const result = parseExchange(exchanged, schema, kind);
    const requestId = requestIdOf(exchanged);
    onCall?.({
      host,
      ...found(exchanged, result, kind),
      method: request.method,
      path: request.path,
      kind,
      status: exchanged.ok ? exchanged.value.status : exchanged.error.status,
      errorCode: result.ok ? null : result.error.code,
      requestId,
      clockOffSeconds: exchanged.ok ? exchanged.value.clockOffSeconds : null,
      ms,
      attempt,
    });
    if (requestId) onRequestId?.(requestId);
    if (exchanged.ok) {
      const { limits } = exchanged.value;
      await afterAnswer('counting calls', () => budget.observe(kind, limits), onProblem);
    }
    return result;
  };
}

const requestIdOf = (exchanged: Result<HttpAnswer, HttpFailure>): string | null =>
  exchanged.ok ? exchanged.value.requestId : null;

const TROUBLE_OF_CODE: Partial<Record<PartnerErrorCode, CallTrouble>> = {
  invalid_client: 'credential_refused',
  unauthorized: 'credential_refused',
  invalid_token: 'token_refused',
  partner_credential_not_accepted: 'wrong_host',
  payments_disabled: 'payments_disabled',
};

/** Upstream wording is recorded of troubles only: that of other refusals may be about a buyer. */
function found<T>(
  exchanged: Result<HttpAnswer, HttpFailure>,
  result: PartnerResult<T>,
  kind: CallKind,
): Pick<CallRecord, 'trouble' | 'detail'> {
  const trouble = troubleOf(exchanged, result, kind);
  return { trouble, detail: result.ok || trouble === null ? null : result.error.detail };
}

function troubleOf<T>(
  exchanged: Result<HttpAnswer, HttpFailure>,
  result: PartnerResult<T>,
  kind: CallKind,
): CallTrouble | null {
  if (!exchanged.ok) return exchanged.error.trouble;
  if (result.ok) return null;
  const { status, text } = exchanged.value;
  const { code } = result.error;
  if (status >= 500 || status === 408) return 'failing';
  if (code !== 'invalid_response')
    return TROUBLE_OF_CODE[code] ?? (kind === 'token' && status !== 429 ? 'credential_refused' : null);
  // A success that only lacks a field of ours is the provider's all the same.
  const isOtherData = kind !== 'token' && status < 300 && parseJson(text) !== undefined;
  return isOtherData ? null : 'not_the_api';
}

const MAX_DETAIL = 500;

/** Only a write can be in doubt: reads and tokens are always `not_done`. */
export function parseExchange<T>(
  exchange: Result<HttpAnswer, HttpFailure>,
  schema: z.ZodType<T>,
  kind: CallKind,
): PartnerResult<T> {
  if (!exchange.ok) return err(withoutAnswer(exchange.error, kind));
  const answer = exchange.value;
  if (answer.status < 200 || answer.status > 299) return err(refusal(answer, kind));
  const body = parseJson(answer.text);
  const parsed = schema.safeParse(kind === 'token' ? body : SuccessEnvelopeSchema.safeParse(body).data?.data);
  if (parsed.success) return ok(parsed.data);
  // The text of a success may hold a buyer or a token: it never goes into a log.
  const detail =
    body === undefined ? `not JSON, ${answer.text.length} characters` : z.prettifyError(parsed.error);
  return err(failure(answer, kind, 'invalid_response', detail));
}

function withoutAnswer({ code, status, reached, detail }: HttpFailure, kind: CallKind): PartnerError {
  return {
    code,
    httpStatus: status,
    retryable: code !== 'invalid_response',
    outcome: kind === 'write' && reached ? 'unknown' : 'not_done',
    retryAfterSeconds: null,
    requestId: null,
    detail,
  };
}

function refusal(answer: HttpAnswer, kind: CallKind): PartnerError {
  const refused = parseErrorEnvelope(answer.text) ?? (kind === 'token' ? parseOAuthError(answer.text) : null);
  if (refused === null) {
    return failure(answer, kind, codeOfBareStatus(answer.status), `unreadable: ${excerpt(answer.text)}`);
  }
  if (!isProviderErrorCode(refused.code)) {
    return failure(answer, kind, 'unknown_error', `${refused.code}: ${refused.text}`, refused.waitSeconds);
  }
  return failure(answer, kind, refused.code, refused.text, refused.waitSeconds);
}

type Refusal = { code: string; text: string; waitSeconds: number | null };

function parseErrorEnvelope(text: string): Refusal | null {
  const parsed = ErrorEnvelopeSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { error_code, error, message, details } = parsed.data;
  return { code: error_code, text: error || message, waitSeconds: details?.retry_after_seconds ?? null };
}

function parseOAuthError(text: string): Refusal | null {
  const parsed = OAuthErrorSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return { code: parsed.data.error, text: parsed.data.error_description, waitSeconds: null };
}

/** An answer in no known shape may be a proxy's: its 404 must not pass for the provider's `not_found`. */
function codeOfBareStatus(status: number): PartnerErrorCode {
  if (status === 429) return 'rate_limited';
  if (status === 408) return 'timeout';
  return status >= 500 ? 'server_error' : 'invalid_response';
}

function failure(
  { status, requestId, limits }: HttpAnswer,
  kind: CallKind,
  code: PartnerErrorCode,
  detail: string,
  waitSeconds: number | null = null,
): PartnerError {
  const waits = [limits.retryAfterSeconds, waitSeconds].filter((seconds) => seconds !== null);
  const reset = status === 429 ? limits.resetSeconds : null;
  const named = waits.length > 0 ? Math.max(...waits) : reset;
  return {
    code,
    httpStatus: status,
    retryable: isRetryable({ code, httpStatus: status }),
    outcome: kind === 'write' && mayHaveActed(status, code) ? 'unknown' : 'not_done',
    retryAfterSeconds: named === null ? null : boundedWait({ code, httpStatus: status }, named),
    requestId,
    detail: detail.slice(0, MAX_DETAIL),
  };
}

const mayHaveActed = (status: number, code: PartnerErrorCode) =>
  status < 300 || status === 408 || status >= 500 || code === 'idempotency_in_progress';

const excerpt = (text: string) => (text === '' ? 'empty body' : text.slice(0, 200));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{ code, message, data }` of partner-api.md 7.1; each call parses `data` with its own schema. */
const SuccessEnvelopeSchema = z.object({ data: z.unknown() });

/** Only `prompt_in_progress` has `details` (partner-api.md 7.1). */
const ErrorEnvelopeSchema = z.object({
  error_code: z.string(),
  error: z.string().catch(''),
  message: z.string().catch(''),
  details: absentAsNull(z.object({ retry_after_seconds: z.number().nonnegative() })).catch(null),
});

/** partner-api.md 7.6. */
const OAuthErrorSchema = z.object({ error: z.string(), error_description: z.string().catch('') });

/** `expires_in` in seconds (partner-api.md 4.1). */
export const TokenGrantSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
  scope: absentAsNull(z.string()).catch(null),
});
