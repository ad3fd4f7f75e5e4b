// What the pay forms of the buyer and of somebody else have in common: from the post to the page as it is then, or to
// what is wrong. Knows neither page; whoever holds the capability may pay.
import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import type { FormState } from '#app/_ui/form/form-state.ts';
import type { Capability } from '#lib/registration/load-checkout.ts';
import { type PayProblem, type PayRefusal, payOrder } from '#lib/registration/pay-order.ts';
import { server } from '#lib/server.ts';
import { PAYING_NUMBER } from './paying-number.ts';

const LONGEST_NUMBER = 40;
const AT_NUMBER: PayProblem[] = ['required', 'invalid_phone', 'wrong_network'];

/** Starts a payment and shows the page of the capability again, or answers what is wrong. */
export async function payByForm(
  capability: Capability,
  language: string,
  form: FormData,
): Promise<FormState> {
  const typed = typedNumber(form);
  const started = await payOrder(await server(), { ...capability, msisdn: typed });
  // Not available: the attempt is on disk, and the page itself says what became of it.
  if (started.ok || started.error.code === 'unavailable') {
    redirect(addressIn(languageOf(language), pathOf(capability)), RedirectType.replace);
  }
  const words = await problemWords(started.error, language);
  const atNumber = AT_NUMBER.includes(started.error.code);
  return {
    typed: { [PAYING_NUMBER]: typed ?? '' },
    problems: atNumber ? { [PAYING_NUMBER]: words } : {},
    problem: atNumber ? null : words,
  };
}

/** Null when the form has no such field. */
function typedNumber(form: FormData): string | null {
  const value = form.get(PAYING_NUMBER);
  return typeof value === 'string' ? value.slice(0, LONGEST_NUMBER) : null;
}

const pathOf = (capability: Capability): string =>
  'ref' in capability
    ? `/orders/${encodeURIComponent(capability.ref)}`
    : `/pay/${encodeURIComponent(capability.payerRef)}`;

async function problemWords(refusal: PayRefusal, language: string): Promise<string> {
  const t = await getTranslations({ locale: languageOf(language) });
  return refusal.code === 'wrong_network'
    ? t('errors.wrong_network', { network: t(`networks.${refusal.network}`) })
    : t(`errors.${refusal.code}`);
}
