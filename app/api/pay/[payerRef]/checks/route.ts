import { checkByForm } from '#app/[locale]/_paying/check-by-form.ts';
import { formRoute } from '#app/form-adapters.ts';

/** "Check now" of somebody else who pays. */
export const POST = formRoute<{ payerRef: string }>(({ params, query }) =>
  checkByForm(params, query.get('language')),
);
