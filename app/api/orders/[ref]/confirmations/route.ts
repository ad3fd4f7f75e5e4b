import { handleConfirmForm } from '#app/[locale]/(checkout)/orders/form-handlers.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The buyer still wants the registration whose turn in the queue came while the page was closed. */
export const POST = formRoute<{ ref: string }>(({ params, query }) =>
  handleConfirmForm(params.ref, query.get('language')),
);
