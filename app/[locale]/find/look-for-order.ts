'use server';
import { headers } from 'next/headers';
import { redirectOrState } from '#app/form-adapters.ts';
import type { FormState } from '#components/ui/form/form-state.ts';
import { findByForm } from './find-by-form.ts';

/** Goes on to the order, or answers what is wrong. `language` comes with the post. */
export async function lookForOrder(language: string, _before: FormState, form: FormData): Promise<FormState> {
  return redirectOrState(await findByForm(language, form, await headers()));
}
