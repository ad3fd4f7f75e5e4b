// "Check now", on the buyer's page and on that of somebody else who pays: a look at the provider is asked for, which the
// use case spaces out. Whoever holds the capability may.
import { getTranslations } from 'next-intl/server';
import { languageOf } from '#app/_i18n/languages.ts';
import { type FormState, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { askForRead } from '#lib/registration/ask-for-read.ts';
import type { Capability } from '#lib/registration/load-checkout.ts';
import { server } from '#lib/server.ts';

/** The page that answers says that we are asking; or that this was done a moment ago. */
export async function checkByForm(capability: Capability, language: string): Promise<FormState> {
  const t = await getTranslations({ locale: languageOf(language), namespace: 'check' });
  if (!(await askForRead(await server(), capability))) return { ...FRESH_FORM, notice: t('justNow') };
  return FRESH_FORM;
}
