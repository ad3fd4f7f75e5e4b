import { findByForm } from '#app/[locale]/find/find-by-form.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The form that finds an order. */
export const POST = formRoute(({ query, form, headers }) => findByForm(query.get('language'), form, headers));
