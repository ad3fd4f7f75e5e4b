'use server';
import { redirectOrState } from '#app/form-adapters.ts';
// The buyer goes on with the other network, in a new order.
import type { FormState } from '#components/ui/form/form-state.ts';
import { changeNetworkByForm } from './change-network-by-form.ts';

/** Shows the order that goes on, or why there is no new one. Both come with the post. */
export async function payByOtherNetwork(ref: string, language: string): Promise<FormState> {
  return redirectOrState(await changeNetworkByForm(String(ref), language));
}
