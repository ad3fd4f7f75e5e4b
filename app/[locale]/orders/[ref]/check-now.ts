'use server';
// The buyer's "Check now". Whoever holds the address of the order may.
import type { FormState } from '#components/ui/form/form-state.ts';
import { checkByForm } from '../../_paying/check-by-form.ts';

/** Has the provider asked and her page drawn anew, or answers that it was done a moment ago. Both come with the post. */
export async function checkNow(ref: string, language: string): Promise<FormState> {
  return checkByForm({ ref: String(ref) }, language);
}
