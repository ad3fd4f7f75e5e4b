// The one fetch of the provider's API: a request in, the raw answer or the reason there is none out. It knows
// nothing of credentials, envelopes or retries.

import { err, ok, type Result } from '#lib/shared/result.ts';
import { boundedText, MAX_ANSWER_BYTES } from './bounded-text.ts';
import type { LimitObservation } from './budget.ts';
import { observeLimits } from './limit-headers.ts';
import { isTimeout } from './wait-or-abort.ts';

/** `path` begins with `/` and is relative to the base address; its segments are already encoded. */
export type HttpRequest = {
  method: 'GET' | 'POST';
  path: string;
  query?: URLSearchParams;
  headers: Record<string, string>;
  body?: string;
};

export type HttpAnswer = { status: number; requestId: string | null; limits: LimitObservation; text: string };

/** `reached: false`: no connection was made, so the provider cannot have seen the request. */
export type HttpFailure = {
  code: 'timeout' | 'network' | 'aborted' | 'invalid_response';
  status: number | null;
  reached: boolean;
  detail: string;
};

export type Transport = (
  request: HttpRequest,
  signal: AbortSignal,
) => Promise<Result<HttpAnswer, HttpFailure>>;

type TransportConfig = { baseUrl: string; fetch: typeof globalThis.fetch; now: () => number };

/**
 * `signal` bounds the whole exchange, body included. Redirects are failures; an answer over 4 MiB is
 * `invalid_response`. Throws only on a request that cannot be written down (a header with control characters).
 */
export function createTransport({ baseUrl, fetch, now }: TransportConfig): Transport {
  const base = baseUrl.replace(/\/+$/, '');
  return async ({ method, path, query, headers, body }, signal) => {
    const search = query && query.size > 0 ? `?${query}` : '';
    const sent = new Headers({ accept: 'application/json', ...headers });
    let status: number | null = null;
    try {
      // Answers are private and not to be stored (partner-api.md 1): no cache around fetch may keep them either.
      const init = { method, headers: sent, body, redirect: 'error', cache: 'no-store', signal } as const;
      const response = await fetch(`${base}${path}${search}`, init);
      status = response.status;
      const text = await boundedText(response, MAX_ANSWER_BYTES);
      const detail = `answer larger than ${MAX_ANSWER_BYTES} bytes`;
      if (text === null) return err({ code: 'invalid_response', status, reached: true, detail });
      const requestId = response.headers.get('x-request-id');
      return ok({ status, requestId, limits: observeLimits(status, response.headers, now()), text });
    } catch (cause) {
      return err({ status, ...failureOf(cause, signal) });
    }
  };
}

/** Why an exchange died before its answer was whole. */
function failureOf(cause: unknown, signal: AbortSignal): Omit<HttpFailure, 'status'> {
  if (signal.aborted) {
    const code = isTimeout(signal.reason) ? 'timeout' : 'aborted';
    return {
      code,
      reached: true,
      detail: code === 'timeout' ? 'no whole answer in time' : 'given up by the caller',
    };
  }
  return { code: 'network', reached: !NEVER_CONNECTED.has(systemCode(cause)), detail: wordsOf(cause) };
}

const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** fetch hides the system's code in the cause of its TypeError. */
function systemCode(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
}

function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'fetch failed';
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
  return [`${cause.message}${inner}`, systemCode(cause)].filter(Boolean).join(' ').slice(0, 500);
}
