'use server';
// The forms of the order page, the payer page and the runner's page, posted without JavaScript. All arguments come from the
// request; none is trusted.
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { actionState } from '#app/form-adapters.ts';
import { type FormState, postedForm } from '#components/ui/form/form-state.ts';
import { answerPageForm } from './page-forms.ts';

/** Redirects to the page that shows the result, or returns what is wrong. Pages bind all arguments but the last two. */
export async function pageFormAction(
  page: string,
  ref: string,
  name: string,
  language: string,
  own: string | null,
  _before: FormState,
  form: unknown,
): Promise<FormState> {
  const post = { language, own, form: postedForm(form), headers: await headers() };
  return actionState(
    language,
    post.form,
    async () => (await answerPageForm({ page, ref, name }, post)) ?? notFound(),
  );
}
