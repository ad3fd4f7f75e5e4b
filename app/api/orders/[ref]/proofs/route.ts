import { handleProofForm } from '#app/[locale]/(checkout)/orders/form-handlers.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The form that proves that this browser is the buyer's. */
export const POST = formRoute<{ ref: string }>(({ params, query, form, headers }) =>
  handleProofForm({ ...params, language: query.get('language'), part: query.get('part') }, form, headers),
);
