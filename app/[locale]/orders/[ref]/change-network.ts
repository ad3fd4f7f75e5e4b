'use server';
// Adapter: the buyer goes on with the other network, in a new order. Whoever holds the address may.
import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import { type FormState, FRESH_FORM } from '#app/_ui/form/form-state.ts';
import { changeNetwork } from '#lib/registration/change-network.ts';
import { server } from '#lib/server.ts';

/** Shows the new order, or answers why there is none. `ref` and `language` come with the post. */
export async function payByOtherNetwork(ref: string, language: string): Promise<FormState> {
  const locale = languageOf(language);
  const changed = await changeNetwork(await server(), String(ref));
  if (changed.ok) redirect(addressIn(locale, `/orders/${changed.value.ref}`), RedirectType.push);
  const t = await getTranslations({ locale });
  return {
    ...FRESH_FORM,
    problem: `${t(`errors.${changed.error.code}`)} ${t('otherNetwork.asItWas')}`,
  };
}
