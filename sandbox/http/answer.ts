// Answers: status, JSON text, headers (partner-api.md 1.4, 7.1), and how they reach the connection.

import type { ServerResponse } from 'node:http';
import { randomId } from '../engine/identifiers.ts';
import type { Outcome, Refusal } from '../engine/outcome.ts';
import type { ErrorEnvelope } from '../wire/envelope.ts';
import { errorStatus, type TokenErrorCode, tokenErrorStatus } from '../wire/error-codes.ts';
import type { TokenError } from '../wire/token.ts';

export type Answer = {
  status: number;
  /** JSON text; empty for an answer without a body. */
  body: string;
  errorCode: string | null;
  headers?: Record<string, string>;
};

/** The success envelope around `dataJson`, which is JSON already. */
export const success = (status: number, message: string, dataJson: string): Answer => ({
  status,
  body: `{"code":${status},"message":${JSON.stringify(message)},"data":${dataJson}}`,
  errorCode: null,
});

/** The success envelope around the value of `outcome`, or its refusal. */
export const answerOutcome = <T>(outcome: Outcome<T>, status: number, message: string): Answer =>
  outcome.ok ? success(status, message, JSON.stringify(outcome.value)) : refusal(outcome.refusal);

/** The error envelope; `message` is the code as a slug. */
export function refusal({ code, detail, retryAfterSeconds }: Refusal): Answer {
  const status = errorStatus[code];
  const envelope: ErrorEnvelope = { code: status, message: code, error: detail, error_code: code };
  if (retryAfterSeconds === undefined) return { status, body: JSON.stringify(envelope), errorCode: code };
  return {
    status,
    body: JSON.stringify({ ...envelope, details: { retry_after_seconds: retryAfterSeconds } }),
    errorCode: code,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  };
}

/** The envelope of a rate limit, whose wording partner-api.md 7.5 fixes. */
export const rateLimited = (): Answer => ({
  status: 429,
  body: JSON.stringify({
    code: 429,
    message: 'Too many requests, please try again later.',
    error: 'rate_limited',
    error_code: 'rate_limited',
  } satisfies ErrorEnvelope),
  errorCode: 'rate_limited',
});

/** An error of the token endpoint, in OAuth shape (partner-api.md 7.6). */
export const tokenRefusal = (error: TokenErrorCode, description: string): Answer => ({
  status: tokenErrorStatus[error],
  body: JSON.stringify({ error, error_description: description } satisfies TokenError),
  errorCode: error,
  ...(error === 'invalid_client' ? { headers: { 'WWW-Authenticate': 'Basic realm="partner"' } } : {}),
});

/** The rate limit of the token endpoint (partner-api.md 7.6, 8). */
export const tokenRateLimited = (): Answer =>
  tokenRefusal('temporarily_unavailable', 'Too many token requests.');

const newRequestId = (): string => randomId('req');

/** Headers of every answer, errors included. */
export const commonHeaders = (): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  'X-Request-Id': newRequestId(),
});

/** Ends `outgoing` with `answer`; `headers` yield to the answer's own. @returns the headers sent, undefined if it had ended */
export function writeAnswer(
  outgoing: ServerResponse,
  answer: Answer,
  headers: Record<string, string>,
): Record<string, string> | undefined {
  if (outgoing.headersSent || outgoing.destroyed) return undefined;
  const all: Record<string, string> = { ...commonHeaders(), ...headers, ...answer.headers };
  if (answer.body !== '') all['Content-Type'] = 'application/json; charset=utf-8';
  if (answer.status !== 204) all['Content-Length'] = String(Buffer.byteLength(answer.body));
  outgoing.writeHead(answer.status, all);
  outgoing.end(answer.body);
  return all;
}
