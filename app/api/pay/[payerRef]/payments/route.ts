import { payByForm } from '#app/[locale]/_paying/pay-by-form.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The pay form of somebody else who pays. */
export const POST = formRoute<{ payerRef: string }>(({ params, query, form }) =>
  payByForm(params, query.get('language'), form),
);
