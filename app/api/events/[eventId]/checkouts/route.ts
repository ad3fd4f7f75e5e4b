import { handleRegistrationForm } from '#app/[locale]/(checkout)/events/[eventId]/register/form-handler.ts';
import { formRoute } from '#app/form-adapters.ts';
import { LIST_FORM } from '#lib/shared/form-bytes.ts';

/** The registration form; `replaces` names the order that it was filled in from. */
export const POST = formRoute<{ eventId: string }>(
  ({ params, query, form, headers }) =>
    handleRegistrationForm(
      { ...params, language: query.get('language'), replaces: query.get('replaces'), own: query.get('own') },
      form,
      headers,
    ),
  LIST_FORM,
);
