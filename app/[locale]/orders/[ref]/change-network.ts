'use server';
// Adapter: the buyer goes on with the other network, in a new order. Whoever holds the address may.
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import { type FormState, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { changeNetwork } from '#lib/registration/change-network.ts';
import { server } from '#lib/server.ts';
import { networkProblemWords } from './_order/network-problem-words.ts';

/**
 * Shows the new order, or answers why there is none; where the order itself has moved, shows its page again. All of
 * `ref`, `language` and `network`, the other one, come with the post.
 */
export async function payByOtherNetwork(ref: string, language: string, network: string): Promise<FormState> {
  const locale = languageOf(language);
  const changed = await changeNetwork(await server(), String(ref));
  if (changed.ok) redirect(addressIn(locale, `/orders/${changed.value.ref}`));
  const t = await getTranslations({ locale });
  const why = networkProblemWords(changed.error.code, network === 'airtel' ? 'airtel' : 'momo', t);
  return { ...FRESH_FORM, problem: why && `${why} ${t('otherNetwork.asItWas')}` };
}
