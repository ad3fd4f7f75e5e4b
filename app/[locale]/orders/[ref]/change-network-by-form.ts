// The form that changes the network of an order. Anyone who holds the capability may.
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import { type FormAnswer, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { changeNetwork } from '#lib/registration/change-network.ts';
import { server } from '#lib/server.ts';
import { pathOf } from '../../_paying/pay-by-form.ts';
import { networkProblemWords } from './_order/network-problem-words.ts';

/** Leads to the new order, or back to the old one where that has moved; answers why there is no new one. */
export async function changeNetworkByForm(ref: string, language: unknown): Promise<FormAnswer> {
  const locale = languageOf(language);
  const changed = await changeNetwork(await server(), ref);
  if (changed.ok) return { next: addressIn(locale, pathOf({ ref: changed.value.ref })) };
  const t = await getTranslations({ locale });
  const why = networkProblemWords(changed.error, t);
  if (why === null) return { next: addressIn(locale, pathOf({ ref })) };
  return { state: { ...FRESH_FORM, problem: `${why} ${t('otherNetwork.asItWas')}` } };
}
