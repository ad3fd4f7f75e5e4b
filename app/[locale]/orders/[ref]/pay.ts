'use server';
// Adapter between the pay form and its use case. Whoever holds the address of the order may pay for it.
import { RedirectType, redirect } from 'next/navigation';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import type { FormState } from '#app/_ui/form/form-state.ts';
import { payOrder } from '#lib/registration/pay-order.ts';
import { readCheckout } from '#lib/registration/read-checkout.ts';
import { server } from '#lib/server.ts';
import { payAnswer, typedNumber } from '../../_paying/pay-answer.ts';

/** Starts a payment and shows the order again, or answers what is wrong. `ref` and `language` come with the post. */
export async function payForOrder(
  ref: string,
  language: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const locale = languageOf(language);
  const msisdn = typedNumber(form);
  const ctx = await server();
  const started = await payOrder(ctx, { ref: String(ref), msisdn });
  if (started.ok || started.error.code === 'unavailable') {
    redirect(addressIn(locale, `/orders/${encodeURIComponent(ref)}`), RedirectType.replace);
  }
  const network = (await readCheckout(ctx, String(ref)))?.order?.paymentMethod ?? 'momo';
  return payAnswer({ code: started.error.code, network, typed: msisdn }, locale);
}
