'use server';
import { redirectOrState } from '#app/form-adapters.ts';
// The buyer's pay form.
import type { FormState } from '#components/ui/form/form-state.ts';
import { payByForm } from '../../_paying/pay-by-form.ts';

/** Shows the order again, or what is wrong. `ref` and `language` come with the post. */
export async function payForOrder(
  ref: string,
  language: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  return redirectOrState(await payByForm({ ref: String(ref) }, language, form));
}
