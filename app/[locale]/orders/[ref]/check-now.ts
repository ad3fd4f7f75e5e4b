'use server';
// "Check now": the buyer asks for a look at the provider. Whoever holds the address may; the use case spaces it out.
import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import { type FormState, FRESH_FORM } from '#app/_ui/form/form-state.ts';
import { askForRead } from '#lib/registration/ask-for-read.ts';
import { server } from '#lib/server.ts';

/** Shows the order again, which says that we are asking; or answers that this was done a moment ago. */
export async function checkNow(ref: string, language: string): Promise<FormState> {
  const locale = languageOf(language);
  const asked = await askForRead(await server(), String(ref));
  if (asked) redirect(addressIn(locale, `/orders/${encodeURIComponent(ref)}`), RedirectType.replace);
  const t = await getTranslations({ locale, namespace: 'check' });
  return { ...FRESH_FORM, notice: t('justNow') };
}
