'use server';
// "Check now" of somebody else who pays.
import { type FormState, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { checkByForm } from '../../_paying/check-by-form.ts';

/** The page that answers the post says that we are asking, or that somebody has just asked. Both come with the post. */
export async function checkAsSomeoneElse(payerRef: string, language: string): Promise<FormState> {
  const answer = await checkByForm({ payerRef: String(payerRef) }, language);
  return 'state' in answer ? answer.state : FRESH_FORM;
}
