'use server';
import { headers } from 'next/headers';
import { actionState } from '#app/form-adapters.ts';
import type { FormState } from '#components/ui/form/form-state.ts';
import { postedForm } from '#components/ui/form/form-state.ts';
import { handleFindForm } from './form-handler.ts';

/** Redirects to the order found. All arguments come from the request; none is trusted. */
export async function findOrderAction(
  language: string,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  const [posted, sent] = [postedForm(form), await headers()];
  return actionState(language, posted, () => handleFindForm(language, posted, sent));
}
