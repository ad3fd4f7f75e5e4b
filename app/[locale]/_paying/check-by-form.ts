// "Check now" of the buyer and of somebody else who pays. Anyone who holds the capability may ask.
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import { type FormAnswer, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { askForRead } from '#lib/registration/ask-for-read.ts';
import type { Capability } from '#lib/registration/load-checkout.ts';
import { server } from '#lib/server.ts';
import { pathOf } from './pay-by-form.ts';

/**
 * Asks for a read of the order, which the use case limits to one in some seconds. Leads to the page of the capability,
 * which says so; answers a notice when somebody has just asked.
 */
export async function checkByForm(capability: Capability, language: unknown): Promise<FormAnswer> {
  const locale = languageOf(language);
  if (await askForRead(await server(), capability)) return { next: addressIn(locale, pathOf(capability)) };
  const t = await getTranslations({ locale, namespace: 'check' });
  return { state: { ...FRESH_FORM, notice: t('justNow') } };
}
