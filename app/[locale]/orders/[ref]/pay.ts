'use server';
// The buyer's pay form. Whoever holds the address of the order may pay for it.
import type { FormState } from '#components/ui/form/form-state.ts';
import { payByForm } from '../../_paying/pay-by-form.ts';

/** Shows the order again, or answers what is wrong. `ref` and `language` come with the post. */
export async function payForOrder(
  ref: string,
  language: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  return payByForm({ ref: String(ref) }, language, form);
}
