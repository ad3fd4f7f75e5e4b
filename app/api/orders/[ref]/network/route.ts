import { handleNetworkForm } from '#app/[locale]/(checkout)/orders/form-handlers.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The form that changes the network of an order. */
export const POST = formRoute<{ ref: string }>(({ params, query, form }) =>
  handleNetworkForm(params.ref, query.get('language'), form),
);
