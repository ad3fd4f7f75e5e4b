import { answerPageForm } from '#app/[locale]/(checkout)/orders/page-forms.ts';
import { formRoute } from '#app/form-adapters.ts';

export const POST = formRoute<{ page: string; ref: string; name: string }>(
  ({ params, query, form, headers }) =>
    answerPageForm(params, { language: query.get('language'), own: query.get('own'), form, headers }),
);
