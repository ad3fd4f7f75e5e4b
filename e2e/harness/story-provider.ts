// The provider as a story sees it: its control plane, and orders by the code that a buyer reads on the page.
import { z } from 'zod';
import { type PromptOutcome, type ProviderControl, providerControl } from '../../scripts/provider-control.ts';

const Token = z.object({ access_token: z.string() });
const Order = z.looseObject({
  id: z.string(),
  order_code: z.string(),
  status: z.string(),
  total: z.number(),
  buyer: z.object({ name: z.string() }).optional(),
});
const Orders = z.object({ data: z.object({ orders: z.array(Order) }) });
export type StoryOrder = z.infer<typeof Order>;

export type StoryProvider = ProviderControl & {
  /** The order with this code, among the newest hundred. */
  findOrder(code: string): Promise<StoryOrder>;
  /** The newest hundred orders of a race. */
  ordersOf(eventId: string): Promise<StoryOrder[]>;
  /** Answers the prompt of the order with this code as its payer; the order's status afterwards. */
  answerPrompt(code: string, outcome: PromptOutcome): Promise<string>;
};

/** Reads with a client of its own, so that stories spend nothing of the storefront's limits. */
export async function openStoryProvider(origin: string): Promise<StoryProvider> {
  const control = providerControl(origin);
  const { base_url: baseUrl } = await control.fixtures();
  const client = await control.createClient({ org: 'kampala-runners', scopes: ['orders:read'] });
  const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
  const minted = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = Token.parse(await minted.json());
  const listOrders = async (only: Record<string, string> = {}): Promise<StoryOrder[]> => {
    const answer = await fetch(`${baseUrl}/orders?${new URLSearchParams({ limit: '100', ...only })}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return Orders.parse(await answer.json()).data.orders;
  };
  const findOrder = async (code: string): Promise<StoryOrder> => {
    const order = (await listOrders()).find((candidate) => candidate.order_code === code);
    if (order === undefined) throw new Error(`the provider has no order with the code ${code}`);
    return order;
  };
  return {
    ...control,
    findOrder,
    ordersOf: (eventId) => listOrders({ event_id: eventId }),
    answerPrompt: async (code, outcome) =>
      (await control.decidePrompt((await findOrder(code)).id, outcome)).status,
  };
}
