// The provider for stories: its control plane, and orders by the code that the page shows.
import {
  type PromptOutcome,
  type ProviderControl,
  providerControl,
} from '../../tools/scripts/stack/provider-control.ts';
import { openPartnerCaller, type ProviderOrder } from '../../tools/simulation/partner-caller.ts';

export type StoryProvider = ProviderControl & {
  /** The order with this code. */
  findOrder(code: string): Promise<ProviderOrder>;
  /** The orders of an event, newest first. */
  ordersOf(eventId: string): Promise<ProviderOrder[]>;
  /** Answers the prompt of the order with this code as its payer. Returns the order's new status. */
  answerPrompt(code: string, outcome: PromptOutcome): Promise<string>;
};

/** Uses its own API client, so that stories do not use up the storefront's rate limits. */
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
