'use server';
import { headers } from 'next/headers';
import { actionState } from '#app/form-adapters.ts';
import type { FormState } from '#components/ui/form/form-state.ts';
import { postedForm, postedText } from '#components/ui/form/form-state.ts';
import { handleRegistrationForm } from './form-handler.ts';

/** Redirects to the order page, or returns the form with its problems. The page binds all arguments but the last two. */
export async function registerAction(
  eventId: string,
  language: string,
  replaces: string | null,
  own: string | null,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  const [posted, sent] = [postedForm(form), await headers()];
  const target = {
    eventId: postedText(eventId),
    language,
    replaces: typeof replaces === 'string' ? replaces : null,
    own,
  };
  return actionState(language, posted, () => handleRegistrationForm(target, posted, sent));
}
