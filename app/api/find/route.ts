import { handleFindForm } from '#app/[locale]/(checkout)/find/form-handler.ts';
import { formRoute } from '#app/form-adapters.ts';

export const POST = formRoute(({ query, form, headers }) =>
  handleFindForm(query.get('language'), form, headers),
);
