// A buyer's connection to the storefront: keep-alive, redirects are not followed. A broken connection is a value, not a throw.
import { Agent } from 'undici';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};

/** `ms`: from the request to the last byte of its answer. */
export type HttpAnswer = {
  status: number;
  location: string | null;
  /** Values of its `Set-Cookie` headers. */
  cookies: readonly string[];
  body: string;
  ms: number;
};

/** No whole answer came; whether the request was seen is not known. */
export type HttpFailure = { detail: string; ms: number };

export type Send = (request: HttpRequest) => Promise<Result<HttpAnswer, HttpFailure>>;

/** Keeps cookies as a browser does: each cookie that an answer sets goes out with all later requests. */
export function keepingCookies(send: Send): Send {
  const jar = new Map<string, string>();
  return async (request) => {
    const cookie = [...jar.values()].join('; ');
    const answer = await send({ ...request, headers: { ...request.headers, ...(cookie && { cookie }) } });
    for (const one of answer.ok ? answer.value.cookies : []) {
      const [pair = ''] = one.split(';');
      jar.set(pair.split('=', 1)[0] ?? '', pair);
    }
    return answer;
  };
}

/** Adds the header with which a proxy in front of the storefronts names the visitor's `address` (TRUSTED_PROXY_HOPS=1). */
export const fromAddress =
  (send: Send, address: string): Send =>
  (request) =>
    send({ ...request, headers: { ...request.headers, 'x-forwarded-for': address } });

/** The address of visitor `number`: one of 64,516, of a range that is for documentation alone. */
export const addressOf = (number: number): string =>
  `198.18.${Math.floor(number / 254) % 254}.${(number % 254) + 1}`;

export type HttpClient = { send: Send; close(): Promise<void> };

/** One for all buyers of a simulation: as many connections as are busy at once, each used again. */
export function openHttpClient({ timeoutMs = 60_000 }: { timeoutMs?: number } = {}): HttpClient {
  const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connectTimeout: timeoutMs });
  return { send: (request) => exchange(agent, request), close: () => agent.destroy() };
}

async function exchange(agent: Agent, request: HttpRequest): Promise<Result<HttpAnswer, HttpFailure>> {
  const began = performance.now();
  const { origin, pathname, search } = new URL(request.url);
  const { method, headers, body } = request;
  try {
    const answer = await agent.request({ origin, path: pathname + search, method, headers, body });
    const text = await answer.body.text();
    const { location, 'set-cookie': cookies = [] } = answer.headers;
    const where = typeof location === 'string' ? location : null;
    const ms = performance.now() - began;
    return ok({ status: answer.statusCode, location: where, cookies: [cookies].flat(), body: text, ms });
  } catch (cause) {
    const detail = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    return err({
      detail: `${detail} (${method} ${withoutCapability(pathname)})`,
      ms: performance.now() - began,
    });
  }
}

/** Buyers whose requests fail alike are counted together. */
const withoutCapability = (pathname: string): string =>
  pathname.replace(/\/(orders|pay|events)\/[^/]+/, '/$1/…');
