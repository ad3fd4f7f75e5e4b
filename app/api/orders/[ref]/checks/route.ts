import { checkByForm } from '#app/[locale]/_paying/check-by-form.ts';
import { formRoute } from '#app/form-adapters.ts';

/** The buyer's "Check now". */
export const POST = formRoute<{ ref: string }>(({ params, query }) =>
  checkByForm(params, query.get('language')),
);
