'use server';
// "Check now" of somebody else who pays: her capability is all she has.
import type { FormState } from '#components/ui/form/form-state.ts';
import { checkByForm } from '../../_paying/check-by-form.ts';

/** Has the provider asked and her page drawn anew, or answers that it was done a moment ago. Both come with the post. */
export async function checkAsSomeoneElse(payerRef: string, language: string): Promise<FormState> {
  return checkByForm({ payerRef: String(payerRef) }, language);
}
