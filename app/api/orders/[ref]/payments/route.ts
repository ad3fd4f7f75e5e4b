import { payByForm } from '#app/[locale]/_paying/pay-by-form.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The buyer's pay form. */
export const POST = formRoute<{ ref: string }>(({ params, query, form }) =>
  payByForm(params, query.get('language'), form),
);
