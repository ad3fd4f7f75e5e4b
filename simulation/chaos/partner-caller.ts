// An honest client of the Partner API, with credentials of its own: what the simulation learns and sells without the
// storefront. Asks again, with the same key, until it is answered: the provider's faults meet it too.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ProviderClient } from '../../scripts/provider-control.ts';

const PAGE = 100;
const ATTEMPTS = 60;
const PAUSE_MS = 250;
const PATIENCE_MS = 30_000;

const Order = z.looseObject({
  id: z.string(),
  event_id: z.string(),
  status: z.string(),
  total: z.number(),
  buyer: z.looseObject({ email: z.string() }).optional(),
  attribution: z.looseObject({ channel: z.string().nullish(), partner_reference: z.string().nullish() }),
});
export type ProviderOrder = z.infer<typeof Order>;
const Page = z.looseObject({
  data: z.looseObject({ orders: z.array(Order), next_cursor: z.string().nullable() }),
});
const Created = z.looseObject({ data: z.looseObject({ order: Order }) });
const Token = z.looseObject({ access_token: z.string() });
const Anything = z.looseObject({});

type Call = { method: 'GET' | 'POST'; path: string; key?: string; body?: Record<string, unknown> };

export type PartnerCaller = ReturnType<typeof partnerCaller>;

/** Throws only when the provider gives no proper answer for a quarter of a minute and more. */
export function partnerCaller(baseUrl: string, client: ProviderClient) {
  let token: string | undefined;
  const renew = async (): Promise<string | undefined> => {
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
    const answer = await fetch(`${baseUrl}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? Token.parse(await answer.json()).access_token : undefined;
  };
  /** The body of a success; null for a refusal that asking again will not change; undefined for all else. */
  const once = async <S extends z.ZodType>(schema: S, call: Call): Promise<z.infer<S> | null | undefined> => {
    token ??= await renew();
    if (token === undefined) return undefined;
    const answer = await fetch(`${baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body && { 'content-type': 'application/json' }),
        ...(call.key && { 'idempotency-key': call.key }),
      },
      body: call.body && JSON.stringify(call.body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.ok) return schema.parse(JSON.parse(text));
    if (answer.status === 401) token = undefined;
    const temporary = [401, 409, 429].includes(answer.status) || answer.status >= 500;
    return temporary ? undefined : null;
  };
  const call = async <S extends z.ZodType>(schema: S, request: Call): Promise<z.infer<S> | null> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const answer = await once(schema, request).catch(() => undefined);
      if (answer !== undefined) return answer;
      await sleep(PAUSE_MS);
    }
    throw new Error(`the provider gave no answer to ${request.method} ${request.path}`);
  };
  return {
    /** Every order of the organization, newest first; with `status` those only. */
    listOrders: async (status?: string): Promise<ProviderOrder[]> => {
      const orders: ProviderOrder[] = [];
      let cursor: string | null = null;
      do {
        const query = new URLSearchParams({ limit: String(PAGE) });
        if (status !== undefined) query.set('status', status);
        if (cursor !== null) query.set('cursor', cursor);
        const page: z.infer<typeof Page> | null = await call(Page, {
          method: 'GET',
          path: `/orders?${query}`,
        });
        if (page === null) throw new Error('the provider refused to list its orders');
        orders.push(...page.data.orders);
        cursor = page.data.next_cursor;
      } while (cursor !== null);
      return orders;
    },
    /** The order, or null when it was refused. */
    createOrder: async (key: string, body: Record<string, unknown>): Promise<ProviderOrder | null> =>
      (await call(Created, { method: 'POST', path: '/orders', key, body }))?.data.order ?? null,
    /** Sends a prompt; its outcome is another matter. */
    payOrder: (key: string, orderId: string, msisdn: string) =>
      call(Anything, {
        method: 'POST',
        path: `/orders/${encodeURIComponent(orderId)}/pay`,
        key,
        body: { msisdn },
      }),
  };
}
