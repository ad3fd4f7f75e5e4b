'use server';
// "Check now": the buyer asks for a look at the provider. Whoever holds the address may; the use case spaces it out.
import { refresh } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { languageOf } from '#app/_i18n/languages.ts';
import { type FormState, FRESH_FORM } from '#app/_ui/form/form-state.ts';
import { askForRead } from '#lib/registration/ask-for-read.ts';
import { server } from '#lib/server.ts';

/** Has the order drawn anew, which says that we are asking; or answers that this was done a moment ago. */
export async function checkNow(ref: string, language: string): Promise<FormState> {
  const t = await getTranslations({ locale: languageOf(language), namespace: 'check' });
  if (!(await askForRead(await server(), String(ref)))) return { ...FRESH_FORM, notice: t('justNow') };
  // No redirect to the page itself: the browser would make it from nothing, and close what was opened on it.
  refresh();
  return FRESH_FORM;
}
