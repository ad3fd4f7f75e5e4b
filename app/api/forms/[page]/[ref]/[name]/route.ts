import { answerPageForm } from '#app/[locale]/(checkout)/orders/page-forms.ts';
import { formRoute } from '#app/form-adapters.ts';

/** All forms of the order page, the payer page and the runner's page. */
export const POST = formRoute<{ page: string; ref: string; name: string }>(
  ({ params, query, form, headers }) =>
    answerPageForm(params, { language: query.get('language'), own: query.get('own'), form, headers }),
);
