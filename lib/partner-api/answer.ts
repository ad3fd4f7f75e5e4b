// From a raw exchange to a value or a typed failure: the envelope of partner-api.md 7.1, the OAuth shape of 7.6,
// and whatever stands in their place. Pure; decides nothing about trying again.

import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CallKind } from './call.ts';
import {
  isProviderErrorCode,
  type PartnerError,
  type PartnerErrorCode,
  type PartnerResult,
} from './errors.ts';
import { isRetryable } from './retry.ts';
import { ErrorEnvelopeSchema, OAuthErrorSchema, SuccessEnvelopeSchema } from './schemas/envelope.ts';
import type { HttpAnswer, HttpFailure } from './transport.ts';

const MAX_DETAIL = 500;

/**
 * Reads one exchange; `schema` fits the envelope's `data`, or the whole body of a token.
 * Only a write can be left in doubt: reads and tokens are always `not_done`.
 */
export function readExchange<T>(
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

/** An answer that is no success, in whatever shape it came. */
function refusal(answer: HttpAnswer, kind: CallKind): PartnerError {
  const told = readErrorEnvelope(answer.text) ?? (kind === 'token' ? readOAuthError(answer.text) : null);
  if (told === null) {
    return failure(answer, kind, codeOfBareStatus(answer.status), `unreadable: ${excerpt(answer.text)}`);
  }
  if (!isProviderErrorCode(told.code)) {
    return failure(answer, kind, 'unknown_error', `${told.code}: ${told.text}`, told.waitSeconds);
  }
  return failure(answer, kind, told.code, told.text, told.waitSeconds);
}

type Told = { code: string; text: string; waitSeconds: number | null };

function readErrorEnvelope(text: string): Told | null {
  const parsed = ErrorEnvelopeSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { error_code, error, message, details } = parsed.data;
  return { code: error_code, text: error || message, waitSeconds: details?.retry_after_seconds ?? null };
}

function readOAuthError(text: string): Told | null {
  const parsed = OAuthErrorSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  return { code: parsed.data.error, text: parsed.data.error_description, waitSeconds: null };
}

/** A proxy's page says little: a bare 404 must not pass for the provider's `not_found`. */
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
  toldSeconds: number | null = null,
): PartnerError {
  const waits = [limits.retryAfterSeconds, toldSeconds].filter((seconds) => seconds !== null);
  const reset = status === 429 ? limits.resetSeconds : null;
  return {
    code,
    httpStatus: status,
    retryable: isRetryable({ code, httpStatus: status }),
    outcome: kind === 'write' && mayHaveActed(status, code) ? 'unknown' : 'not_done',
    retryAfterSeconds: waits.length > 0 ? Math.max(...waits) : reset,
    requestId,
    detail: detail.slice(0, MAX_DETAIL),
  };
}

const mayHaveActed = (status: number, code: PartnerErrorCode) =>
  status < 300 || status === 408 || status >= 500 || code === 'idempotency_in_progress';

const excerpt = (text: string) => (text === '' ? 'empty body' : text.slice(0, 200));

/** The parsed text, or undefined where it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
