import { handleCheckForm } from '#app/[locale]/(checkout)/orders/form-handlers.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The buyer's "Check now". */
export const POST = formRoute<{ ref: string }>(({ params, query }) =>
  handleCheckForm(params, query.get('language')),
);
