'use server';
// The forms of the payer's page, posted without JavaScript. All arguments come from the request; none is trusted.
import { handleCheckForm, handlePayForm } from '#app/[locale]/(checkout)/orders/form-handlers.ts';
import { redirectOrState } from '#app/form-adapters.ts';
import { type FormState, FRESH_FORM, postedForm, postedText } from '#components/ui/form/form-state.ts';

/** Starts a payment. */
export async function payAction(
  payerRef: string,
  language: string,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  return redirectOrState(await handlePayForm({ payerRef: postedText(payerRef) }, language, postedForm(form)));
}

/** "Check now": the response shows the result, without a redirect. */
export async function checkAction(payerRef: string, language: string): Promise<FormState> {
  const answer = await handleCheckForm({ payerRef: postedText(payerRef) }, language);
  return 'state' in answer ? answer.state : FRESH_FORM;
}
