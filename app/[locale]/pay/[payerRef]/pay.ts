'use server';
// Adapter between the pay form and its use case, for somebody else who pays: her capability is all she has.
import { RedirectType, redirect } from 'next/navigation';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import type { FormState } from '#app/_ui/form/form-state.ts';
import { payForSomeone } from '#lib/registration/pay-order.ts';
import { readPayment } from '#lib/registration/read-payment.ts';
import { server } from '#lib/server.ts';
import { payAnswer, typedNumber } from '../../_paying/pay-answer.ts';

/** Starts a payment and shows the page again, or answers what is wrong. `payerRef` and `language` come with the post. */
export async function payAsSomeoneElse(
  payerRef: string,
  language: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const locale = languageOf(language);
  const msisdn = typedNumber(form);
  const ctx = await server();
  const started = await payForSomeone(ctx, { payerRef: String(payerRef), msisdn });
  if (started.ok || started.error.code === 'unavailable') {
    redirect(addressIn(locale, `/pay/${encodeURIComponent(payerRef)}`), RedirectType.replace);
  }
  const network = (await readPayment(ctx, String(payerRef)))?.paymentMethod ?? 'momo';
  return payAnswer({ code: started.error.code, network, typed: msisdn }, locale);
}
