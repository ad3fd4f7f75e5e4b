'use server';
// Adapter between the pay form and its use case. Whoever holds the address of the order may pay for it.
import { RedirectType, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import type { FormState } from '#app/_ui/form/form-state.ts';
import { type PayProblem, payOrder } from '#lib/registration/pay-order.ts';
import { readCheckout } from '#lib/registration/read-checkout.ts';
import { server } from '#lib/server.ts';
import { PAYING_NUMBER } from '../../_paying/paying-number.ts';

const LONGEST_NUMBER = 40;

/** Starts a payment and shows the order again, or answers what is wrong. `ref` and `language` come with the post. */
export async function payForOrder(
  ref: string,
  language: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const locale = languageOf(language);
  const value = form.get(PAYING_NUMBER);
  const msisdn = typeof value === 'string' ? value.slice(0, LONGEST_NUMBER) : null;
  const started = await payOrder(await server(), { ref: String(ref), msisdn });
  if (started.ok) redirect(addressIn(locale, `/orders/${encodeURIComponent(ref)}`), RedirectType.replace);
  const words = await problemWords(started.error.code, String(ref), locale);
  const typed = { [PAYING_NUMBER]: msisdn ?? '' };
  const atNumber = AT_NUMBER.includes(started.error.code);
  return { typed, problems: atNumber ? { [PAYING_NUMBER]: words } : {}, problem: atNumber ? null : words };
}

const AT_NUMBER: PayProblem[] = ['required', 'invalid_phone', 'wrong_network'];

async function problemWords(
  code: PayProblem,
  ref: string,
  locale: ReturnType<typeof languageOf>,
): Promise<string> {
  const [t, view] = await Promise.all([getTranslations({ locale }), readCheckout(await server(), ref)]);
  if (code === 'wrong_network') {
    return t('errors.wrong_network', { network: t(`networks.${view?.order?.paymentMethod ?? 'momo'}`) });
  }
  return code === 'unavailable' ? t('errors.pay_unavailable') : t(`errors.${code}`);
}
