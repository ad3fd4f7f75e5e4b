'use server';
import { headers } from 'next/headers';
import { redirectOrState } from '#app/form-adapters.ts';
import type { FormState } from '#components/ui/form/form-state.ts';
import { registerByForm } from './register-by-form.ts';

/** Keeps the entry and goes on to its order, or answers what is wrong. All but the form is bound by the page. */
export async function submitEntryForm(
  eventId: string,
  language: string,
  replaces: string | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  return redirectOrState(await registerByForm({ eventId, language, replaces }, form, await headers()));
}
