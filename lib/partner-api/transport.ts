// Sends a request to the provider. Knows nothing of credentials, envelopes or retries.

import { boundedBytes } from '#lib/shared/bounded-bytes.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CallTrouble } from './call.ts';
import { type LimitObservation, observeLimits } from './rate-limits.ts';

/** `path` begins with `/`; its segments are already encoded. */
export type HttpRequest = {
  method: 'GET' | 'POST';
  path: string;
  query?: URLSearchParams;
  headers: Record<string, string>;
  body?: string;
};

/** `clockOffSeconds`: our clock minus the `Date` of the answer; null without that header. */
export type HttpAnswer = {
  status: number;
  requestId: string | null;
  limits: LimitObservation;
  clockOffSeconds: number | null;
  text: string;
};

/** `reached: false`: the provider cannot have received the request. `trouble`: null if the caller gave up. */
export type HttpFailure = {
  code: 'timeout' | 'network' | 'aborted' | 'invalid_response';
  status: number | null;
  reached: boolean;
  trouble: CallTrouble | null;
  detail: string;
};

export type Transport = (
  request: HttpRequest,
  signal: AbortSignal,
) => Promise<Result<HttpAnswer, HttpFailure>>;

type TransportConfig = { baseUrl: string; fetch: typeof globalThis.fetch; now: () => number };

/**
 * `signal` bounds the body too. Redirects are failures; an answer over 4 MiB is `invalid_response`.
 * Throws only on a request that HTTP cannot carry.
 */
export function createTransport({ baseUrl, fetch, now }: TransportConfig): Transport {
  const base = baseUrl.replace(/\/+$/, '');
  return async ({ method, path, query, headers, body }, signal) => {
    const search = query && query.size > 0 ? `?${query}` : '';
    const sent = new Headers({ accept: 'application/json', ...headers });
    let status: number | null = null;
    try {
      // Answers are `private, no-store` (partner-api.md 1.4): Next's cache around fetch must not store them.
      const init = { method, headers: sent, body, redirect: 'error', cache: 'no-store', signal } as const;
      const response = await fetch(`${base}${path}${search}`, init);
      status = response.status;
      const text = await boundedText(response, MAX_ANSWER_BYTES);
      const detail = `answer larger than ${MAX_ANSWER_BYTES} bytes`;
      if (text === null)
        return err({ code: 'invalid_response', status, reached: true, trouble: null, detail });
      const requestId = response.headers.get('x-request-id');
      return ok({
        status,
        requestId,
        limits: observeLimits(status, response.headers, now()),
        clockOffSeconds: clockOff(response.headers.get('date'), now()),
        text,
      });
    } catch (cause) {
      return err({ status, ...failureOf(cause, signal) });
    }
  };
}

/** The header has whole seconds, rounded down. */
function clockOff(date: string | null, nowMs: number): number | null {
  const at = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(at) ? null : Math.round((nowMs - at) / 1000 - 0.5);
}

function failureOf(cause: unknown, signal: AbortSignal): Omit<HttpFailure, 'status'> {
  if (signal.aborted) {
    const code = isTimeout(signal.reason) ? 'timeout' : 'aborted';
    return {
      code,
      reached: true,
      trouble: code === 'timeout' ? 'no_answer' : null,
      detail: code === 'timeout' ? 'no complete answer in time' : 'aborted by the caller',
    };
  }
  const detail = describeCause(cause);
  const code = systemCode(cause);
  const reached = !NEVER_CONNECTED.has(code) && !UNTRUSTED.test(code);
  return { code: 'network', reached, trouble: troubleOf(code, detail), detail };
}

/** OpenSSL's and Node's names of certificate errors: the handshake ended, and no request was sent. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_/;

function troubleOf(code: string, detail: string): CallTrouble {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  if (UNTRUSTED.test(code) || /^(ERR_(TLS|SSL)_|EPROTO)/.test(code)) return 'certificate';
  return /redirect/.test(detail) ? 'not_the_api' : 'no_answer';
}

const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** fetch puts the system's error code into the cause of its TypeError. */
function systemCode(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return 'fetch failed';
  const inner = cause.cause instanceof Error ? `: ${cause.cause.message}` : '';
  return [`${cause.message}${inner}`, systemCode(cause)].filter(Boolean).join(' ').slice(0, 500);
}

/** Far above the largest page of orders. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Null once it exceeds `maxBytes`. Throws what the stream throws. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  const bytes = await boundedBytes(response.body, maxBytes);
  return bytes && new TextDecoder().decode(bytes);
}

export const isTimeout = (reason: unknown) =>
  reason instanceof DOMException && reason.name === 'TimeoutError';
