import { handleFindForm } from '#app/[locale]/(checkout)/find/form-handler.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The form that finds an order. */
export const POST = formRoute(({ query, form, headers }) =>
  handleFindForm(query.get('language'), form, headers),
);
