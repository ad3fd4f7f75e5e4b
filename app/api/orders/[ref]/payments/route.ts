import { handlePayForm } from '#app/[locale]/(checkout)/orders/form-handlers.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The buyer's pay form. */
export const POST = formRoute<{ ref: string }>(({ params, query, form }) =>
  handlePayForm(params, query.get('language'), form),
);
