// The client of the provider's API: one method per endpoint of partner-api.md 4.

import { ok } from '#lib/shared/result.ts';
import { createAuthorizedCall } from './authorized-call.ts';
import type { CallRecord } from './call.ts';
import { type CheckoutSessionsApi, checkoutSessionsApi } from './checkout-sessions.ts';
import type { PartnerResult } from './errors.ts';
import { EventPageSchema, type EventsApi, eventsApi, type ListedEventPage } from './events.ts';
import { createExchange, type OnProblem } from './exchange.ts';
import { type OrdersApi, ordersApi } from './orders.ts';
import { type Budget, unlimitedBudget } from './rate-limits.ts';
import { createTokenSource, memoryTokenStore, type TokenStore } from './token.ts';
import { createTransport } from './transport.ts';

export type PartnerApiConfig = {
  /** `{base_url}`, ends in `/v1`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string | (() => Promise<string>);
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** 0 to 1, for jitter. */
  random: () => number;
  /** Default: this process's memory. */
  tokens?: TokenStore;
  /** Default: unlimited. */
  budget?: Budget;
  onCall?: (call: CallRecord) => void;
  /** Called when our own bookkeeping fails after an answer: the answer is still returned. */
  onProblem?: OnProblem;
};

export type PartnerApi = {
  events: EventsApi;
  orders: OrdersApi;
  checkoutSessions: CheckoutSessionsApi;
  /** Scopes of the stored token (partner-api.md 5 rule 4); null while unknown. Never calls the provider. */
  grantedScopes: () => Promise<readonly string[] | null>;
  /** Checks the credential: fetches a new token, whatever is stored. */
  checkCredential: () => Promise<PartnerResult<{ scopes: readonly string[] | null }>>;
  /** Errors `invalid_key`, `origin_not_allowed` (partner-api.md 5 rule 5). The call sends no token. */
  checkPublishableKey: (browser: { key: string; origin: string }) => Promise<PartnerResult<ListedEventPage>>;
};

const KEY_CHECK_MS = 5_000;

export function createPartnerApi(config: PartnerApiConfig): PartnerApi {
  const { baseUrl, clientId, clientSecret, fetch, now, sleep, random, onCall, onProblem } = config;
  const transport = createTransport({ baseUrl, fetch, now });
  const exchange = createExchange({
    host: new URL(baseUrl).host,
    transport,
    budget: config.budget ?? unlimitedBudget,
    now,
    onCall,
    onProblem,
  });
  const store = config.tokens ?? memoryTokenStore();
  const tokens = createTokenSource({ exchange, store, now, clientId, clientSecret, onProblem });
  const call = createAuthorizedCall({ exchange, tokens, now, sleep, random });
  return {
    events: eventsApi(call),
    orders: ordersApi(call),
    checkoutSessions: checkoutSessionsApi(call),
    grantedScopes: tokens.scopes,
    checkCredential: async () => {
      const token = await tokens.check();
      return token.ok ? ok({ scopes: token.value.scope?.split(' ') ?? null }) : token;
    },
    checkPublishableKey: ({ key, origin }) =>
      exchange({
        request: {
          method: 'GET',
          path: '/events',
          query: new URLSearchParams({ limit: '1' }),
          headers: { 'x-service-publishable-key': key, origin },
        },
        kind: 'read',
        priority: 'read',
        schema: EventPageSchema,
        attempt: 1,
        signal: AbortSignal.timeout(KEY_CHECK_MS),
      }),
  };
}
