// An honest client of the Partner API: what a simulation learns and sells without the storefront. Credentials of its own,
// so that the storefront's limits are not touched, and code of its own, so that they share no mistake. Asks again, with
// the same key, until it is answered: the provider's faults and limits meet it too.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ORG } from '../scripts/stack/connect-provider.ts';
import type { ProviderClient, ProviderControl } from '../scripts/stack/provider-control.ts';

const PAGE = '100';
const ATTEMPTS = 60;
const PAUSE_MS = 250;
const PATIENCE_MS = 30_000;
const LONGEST_WAIT_SECONDS = 60;
const LONGEST_REFUSAL = 200;

const Order = z.looseObject({
  id: z.string(),
  order_code: z.string(),
  event_id: z.string(),
  status: z.string(),
  total: z.number(),
  ticket_count: z.number(),
  created_at: z.iso.datetime().transform((text) => Date.parse(text)),
  buyer: z.looseObject({ name: z.string(), email: z.string() }),
  attribution: z.looseObject({ channel: z.string().nullish(), partner_reference: z.string().nullish() }),
});
/** `created_at` in milliseconds. */
export type ProviderOrder = z.infer<typeof Order>;
const Page = z.looseObject({
  data: z.looseObject({ orders: z.array(Order), next_cursor: z.string().nullable() }),
});
const Created = z.looseObject({ data: z.looseObject({ order: z.looseObject({ id: z.string() }) }) });
const Read = z.looseObject({ data: z.looseObject({ status: z.string() }) });
const Token = z.looseObject({ access_token: z.string() });
const Anything = z.looseObject({});

type OrderFilter = { event_id?: string; status?: string };
type Call = { method: 'GET' | 'POST'; path: string; key?: string; body?: Record<string, unknown> };

export type PartnerCaller = ReturnType<typeof partnerCaller>;

/** Opens it with a new client of the provider that was granted these scopes. */
export async function openPartnerCaller(
  control: ProviderControl,
  scopes: readonly string[],
): Promise<PartnerCaller> {
  const { base_url: baseUrl } = await control.fixtures();
  return partnerCaller(baseUrl, await control.createClient({ org: ORG, scopes }));
}

/** Throws only when the provider gives no proper answer for a quarter of a minute and more. */
function partnerCaller(baseUrl: string, client: ProviderClient) {
  let token: string | undefined;
  const renew = async (): Promise<string> => {
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
    const text = await answer.text();
    if (!answer.ok) throw new Error(refusalOf('/oauth/token', answer, text));
    return Token.parse(JSON.parse(text)).access_token;
  };
  /** The body of a success; null for a refusal that asking again will not change; throws for all else. */
  const once = async <S extends z.ZodType>(schema: S, call: Call): Promise<z.infer<S> | null> => {
    token ??= await renew();
    const answer = await send(`${baseUrl}${call.path}`, token, call);
    const text = await answer.text();
    if (answer.ok) return schema.parse(JSON.parse(text));
    if (answer.status === 401) token = undefined;
    if (answer.status === 429) await sleep(waitOf(answer) - PAUSE_MS);
    if (isTemporary(answer)) throw new Error(refusalOf(call.path, answer, text));
    return null;
  };
  const call = async <S extends z.ZodType>(schema: S, request: Call): Promise<z.infer<S> | null> => {
    let cause: unknown;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        return await once(schema, request);
      } catch (error) {
        cause = error;
      }
      await sleep(PAUSE_MS);
    }
    throw new Error(`the provider gave no proper answer to ${request.method} ${request.path}`, { cause });
  };
  return {
    /** Every order of the organization, newest first, or those that the filter names (partner-api.md 4.8). */
    listOrders: async (filter: OrderFilter = {}): Promise<ProviderOrder[]> => {
      const orders: ProviderOrder[] = [];
      let cursor: string | null = null;
      do {
        const query: URLSearchParams = new URLSearchParams({
          ...filter,
          limit: PAGE,
          ...(cursor !== null && { cursor }),
        });
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
    /** The order as it reads now, or null when there is none. */
    readOrder: async (id: string): Promise<{ status: string } | null> =>
      (await call(Read, { method: 'GET', path: `/orders/${encodeURIComponent(id)}` }))?.data ?? null,
    /** The order, or null when it was refused. */
    createOrder: async (key: string, body: Record<string, unknown>): Promise<{ id: string } | null> =>
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

/** Milliseconds until the provider takes calls again, as it says. */
const waitOf = (answer: Response): number =>
  Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Number(answer.headers.get('retry-after') ?? '1'))) * 1000;

const refusalOf = (path: string, { status }: Response, text: string): string =>
  `${path} answered ${status}: ${text.slice(0, LONGEST_REFUSAL)}`;

const isTemporary = ({ status }: Response): boolean => [401, 409, 429].includes(status) || status >= 500;

const send = (url: string, token: string, { method, key, body }: Call): Promise<Response> =>
  fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
