'use server';
import { redirectOrState } from '#app/form-adapters.ts';
// The pay form of somebody else who pays.
import type { FormState } from '#components/ui/form/form-state.ts';
import { payByForm } from '../../_paying/pay-by-form.ts';

/** Shows the payer's page again, or what is wrong. `payerRef` and `language` come with the post. */
export async function payAsSomeoneElse(
  payerRef: string,
  language: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  return redirectOrState(await payByForm({ payerRef: String(payerRef) }, language, form));
}
