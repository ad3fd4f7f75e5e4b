'use server';
// The buttons that lead to the provider's page. Without a script all of them post here, with a script only those of
// races. All arguments come from the request; none is trusted.
import { headers } from 'next/headers';
import { actionState } from '#app/form-adapters.ts';
import { type FormState, postedForm, postedText } from '#components/ui/form/form-state.ts';
import { handleStart } from './start-handler.ts';

export async function startFromRace(
  eventId: string,
  language: string,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  return startAction({ eventId, language, from: 'race' }, form);
}

export async function startFromForm(
  eventId: string,
  language: string,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  return startAction({ eventId, language, from: 'form' }, form);
}

async function startAction(
  { eventId, language, from }: { eventId: string; language: string; from: 'race' | 'form' },
  form: unknown,
): Promise<FormState> {
  const [posted, sent] = [postedForm(form), await headers()];
  const target = { eventId: postedText(eventId), language, from };
  return actionState(language, posted, () => handleStart(target, posted, sent));
}
