'use server';
// The forms of an order's page, posted without JavaScript. All arguments come from the request; none is trusted.
import { headers } from 'next/headers';
import { redirectOrState } from '#app/form-adapters.ts';
import { type FormState, FRESH_FORM, postedForm, postedText } from '#components/ui/form/form-state.ts';
import {
  handleCheckForm,
  handleConfirmForm,
  handleNetworkForm,
  handlePayForm,
  handleProofForm,
} from '../form-handlers.ts';

/** Starts a payment. */
export async function payAction(
  ref: string,
  language: string,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  return redirectOrState(await handlePayForm({ ref: postedText(ref) }, language, postedForm(form)));
}

/** "Check now": the response shows the result, without a redirect. */
export async function checkAction(ref: string, language: string): Promise<FormState> {
  const answer = await handleCheckForm({ ref: postedText(ref) }, language);
  return 'state' in answer ? answer.state : FRESH_FORM;
}

/** The buyer still wants the registration whose turn in the queue came while the page was closed. */
export async function confirmAction(ref: string, language: string): Promise<FormState> {
  return redirectOrState(await handleConfirmForm(postedText(ref), language));
}

/** Continues with the other network, in a new order. */
export async function changeNetworkAction(
  ref: string,
  language: string,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  return redirectOrState(await handleNetworkForm(postedText(ref), language, postedForm(form)));
}

/** Proves with the buyer's number that this browser may see the whole order. */
export async function proveNumberAction(
  ref: string,
  language: string,
  part: string,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  return redirectOrState(
    await handleProofForm({ ref: postedText(ref), language, part }, postedForm(form), await headers()),
  );
}
