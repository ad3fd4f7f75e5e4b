'use server';
// The buyer's "Check now". Whoever holds the address of the order may.
import type { FormState } from '#app/_ui/form/form-state.ts';
import { checkByForm } from '../../_paying/check-by-form.ts';

export async function checkNow(ref: string, language: string): Promise<FormState> {
  return checkByForm({ ref: String(ref) }, language);
}
