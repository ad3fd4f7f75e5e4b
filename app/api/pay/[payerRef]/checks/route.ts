import { handleCheckForm } from '#app/[locale]/(checkout)/orders/form-handlers.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The payer's "Check now". */
export const POST = formRoute<{ payerRef: string }>(({ params, query }) =>
  handleCheckForm(params, query.get('language')),
);
