import type { FormTarget } from '#components/checkout/checkout-forms.ts';
import type { Language } from '#lib/i18n/languages.ts';
import type { RunnerForm } from '../runners/runner-forms.ts';
import { pageFormAction } from './actions.ts';
import type { OrderForm, PayerForm } from './page-forms.ts';

export type OrderForms = (name: OrderForm) => FormTarget;
export type PayerForms = (name: PayerForm) => FormTarget;
export type RunnerForms = (name: RunnerForm) => FormTarget;

/** @param own token of the framed page, see `ownProof` */
export const orderForms =
  (ref: string, language: Language, own: string | null = null): OrderForms =>
  (name) =>
    target('orders', ref, name, language, own);

export const payerForms =
  (payerRef: string, language: Language): PayerForms =>
  (name) =>
    target('pay', payerRef, name, language);

export const runnerForms =
  (ref: string, language: Language): RunnerForms =>
  (name) =>
    target('runner', ref, name, language);

const target = (
  page: string,
  ref: string,
  name: string,
  language: Language,
  own: string | null = null,
): FormTarget => ({
  action: pageFormAction.bind(null, page, ref, name, language, own),
  post: `/api/forms/${page}/${encodeURIComponent(ref)}/${name}?${new URLSearchParams({ language, ...(own && { own }) })}`,
});
