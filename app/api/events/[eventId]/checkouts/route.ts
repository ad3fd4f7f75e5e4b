import { registerByForm } from '#app/[locale]/events/[eventId]/register/register-by-form.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The registration form; `replaces` names the order that it was filled in from. */
export const POST = formRoute<{ eventId: string }>(({ params, query, form, headers }) =>
  registerByForm(
    { ...params, language: query.get('language'), replaces: query.get('replaces') },
    form,
    headers,
  ),
);
