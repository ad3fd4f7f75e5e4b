// A provider in memory for the tests of this folder: replies come from a script, requests are recorded, and
// only sleeping moves the clock. The replies follow the document; no schema is imported.

import { createPartnerApi, type PartnerApi, type PartnerApiConfig } from '../client.ts';

/** `hang` answers only by the request's signal; an Error is what fetch throws. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang' | Error;

type SeenRequest = { method: string; path: string; headers: Headers; body: string; redirect: string };

export type ScriptedProvider = {
  api: PartnerApi;
  fetch: typeof globalThis.fetch;
  /** Requests to anything but the token endpoint, and those to it. */
  calls: SeenRequest[];
  tokenCalls: SeenRequest[];
  /** How long was slept, in milliseconds. */
  sleeps: number[];
  clock: { now: number };
};

type Script = { replies?: Reply[]; tokenReplies?: Reply[]; config?: Partial<PartnerApiConfig> };

/** A success in the envelope of partner-api.md 7.1. */
export const success = (data: unknown, status = 200): Reply => ({
  status,
  body: { code: status, message: 'done', data },
});

/** An error in the envelope of partner-api.md 7.1. */
export const failing = (status: number, errorCode: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'X-Request-Id': 'req_failed', ...headers },
  body: { code: status, message: errorCode, error: `words for ${errorCode}`, error_code: errorCode },
});

/** A grant of partner-api.md 4.1. */
export const grant = (value: string, expiresIn = 3600): Reply => ({
  body: {
    access_token: value,
    token_type: 'Bearer',
    expires_in: expiresIn,
    scope: 'events:read orders:write',
  },
});

/** A client on the script; without token replies every token request is granted `token-1`, `token-2`, … */
export function scriptedProvider({ replies = [], tokenReplies, config }: Script): ScriptedProvider {
  const calls: SeenRequest[] = [];
  const tokenCalls: SeenRequest[] = [];
  const sleeps: number[] = [];
  const clock = { now: 1_800_000_000_000 };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const isToken = pathname === '/v1/oauth/token';
    const log = isToken ? tokenCalls : calls;
    const { method, headers, redirect } = request;
    log.push({ method, path: pathname + search, headers, body: await request.text(), redirect });
    const script = isToken ? (tokenReplies ?? [grant(`token-${tokenCalls.length}`)]) : replies;
    // Past its end a script repeats its last reply.
    const reply = script[Math.min(log.length, script.length) - 1];
    if (reply === undefined) throw new Error(`nothing scripted for ${pathname}`);
    return answer(reply, init?.signal);
  };

  const api = createPartnerApi({
    baseUrl: 'https://provider.test/v1',
    clientId: 'ID-X',
    clientSecret: 'SECRET-X',
    fetch,
    now: () => clock.now,
    sleep: async (ms) => {
      sleeps.push(ms);
      clock.now += ms;
    },
    random: () => 0,
    ...config,
  });
  return { api, fetch, calls, tokenCalls, sleeps, clock };
}

async function answer(reply: Reply, signal: AbortSignal | null | undefined): Promise<Response> {
  if (reply instanceof Error) throw reply;
  if (reply === 'hang') {
    return new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
  const { status = 200, headers, body = '' } = reply;
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
}
