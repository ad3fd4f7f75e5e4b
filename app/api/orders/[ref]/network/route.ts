import { changeNetworkByForm } from '#app/[locale]/orders/[ref]/change-network-by-form.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The form that changes the network of an order. */
export const POST = formRoute<{ ref: string }>(({ params, query }) =>
  changeNetworkByForm(params.ref, query.get('language')),
);
