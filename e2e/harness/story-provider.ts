// The provider as a story sees it: its control plane, and orders by the code that a buyer reads on the page.
import { type PromptOutcome, type ProviderControl, providerControl } from '../../scripts/provider-control.ts';
import { openPartnerCaller, type ProviderOrder } from '../../simulation/partner-caller.ts';

export type StoryProvider = ProviderControl & {
  /** The order with this code. */
  findOrder(code: string): Promise<ProviderOrder>;
  /** The orders of a race, newest first. */
  ordersOf(eventId: string): Promise<ProviderOrder[]>;
  /** Answers the prompt of the order with this code as its payer; the order's status afterwards. */
  answerPrompt(code: string, outcome: PromptOutcome): Promise<string>;
};

/** Reads with a client of its own, so that stories spend nothing of the storefront's limits. */
export async function openStoryProvider(origin: string): Promise<StoryProvider> {
  const control = providerControl(origin);
  const caller = await openPartnerCaller(control, ['orders:read']);
  const findOrder = async (code: string): Promise<ProviderOrder> => {
    const order = (await caller.listOrders()).find((candidate) => candidate.order_code === code);
    if (order === undefined) throw new Error(`the provider has no order with the code ${code}`);
    return order;
  };
  return {
    ...control,
    findOrder,
    ordersOf: (eventId) => caller.listOrders({ event_id: eventId }),
    answerPrompt: async (code, outcome) =>
      (await control.decidePrompt((await findOrder(code)).id, outcome)).status,
  };
}
