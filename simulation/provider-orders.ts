// The provider's orders as a client of its own reads them (partner-api.md 4.8): apart from the storefront's client, so
// that its limits are not touched, and apart from the storefront's code, so that they share no mistake.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ORG } from '../scripts/connect-provider.ts';
import type { ProviderControl } from '../scripts/provider-control.ts';

const OrderSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  ticket_count: z.number(),
  created_at: z.iso.datetime().transform((text) => Date.parse(text)),
  buyer: z.looseObject({ email: z.string() }),
  attribution: z.looseObject({ partner_reference: z.string().nullable() }),
});
const PageSchema = z.object({
  data: z.looseObject({ orders: z.array(OrderSchema), next_cursor: z.string().nullable() }),
});
const TokenSchema = z.looseObject({ access_token: z.string() });

/** `created_at` in milliseconds. */
export type ProviderOrder = z.infer<typeof OrderSchema>;
export type OrderFilter = { event_id?: string; status?: string };

const PAGE = '100';
const LONGEST_WAIT_SECONDS = 60;

/** Makes a client with the one scope and answers its way to list orders, all pages of them. */
export async function orderReader(control: ProviderControl) {
  const { base_url } = await control.fixtures();
  const { client_id, client_secret } = await control.createClient({ org: ORG, scopes: ['orders:read'] });
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const issued = await ask(`${base_url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const headers = { authorization: `Bearer ${TokenSchema.parse(issued).access_token}` };

  async function list(filter: OrderFilter, cursor?: string): Promise<ProviderOrder[]> {
    const query = new URLSearchParams({ ...filter, limit: PAGE, ...(cursor !== undefined && { cursor }) });
    const { orders, next_cursor } = PageSchema.parse(
      await ask(`${base_url}/orders?${query}`, { headers }),
    ).data;
    return next_cursor === null ? orders : [...orders, ...(await list(filter, next_cursor))];
  }
  return { list: (filter: OrderFilter = {}) => list(filter) };
}

export type OrderReader = Awaited<ReturnType<typeof orderReader>>;

/** Waits out the limits; throws on any other refusal. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  if (answer.status !== 429) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  const seconds = Number(answer.headers.get('retry-after') ?? '1');
  await sleep(Math.min(LONGEST_WAIT_SECONDS, Math.max(1, seconds)) * 1000);
  return ask(url, init);
}
