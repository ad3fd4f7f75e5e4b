'use server';
// The pay form of somebody else who pays: her capability is all she has.
import type { FormState } from '#components/ui/form/form-state.ts';
import { payByForm } from '../../_paying/pay-by-form.ts';

/** Shows her page again, or answers what is wrong. `payerRef` and `language` come with the post. */
export async function payAsSomeoneElse(
  payerRef: string,
  language: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  return payByForm({ payerRef: String(payerRef) }, language, form);
}
