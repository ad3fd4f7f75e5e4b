'use server';
// Adapter between the sign-in form and the use case.
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { safeNextPath } from '#lib/admin/safe-next-path.ts';
import { signIn } from '#lib/admin/sign-in.ts';
import { server } from '#lib/server.ts';
import { setCookies } from '../_desk/set-cookies.ts';
import { type FieldProblems, readSignInForm, typedEmail } from './read-sign-in-form.ts';
import { signInProblemWords } from './sign-in-problem-words.ts';

export type SignInState = {
  readonly email: string;
  readonly fields: FieldProblems;
  /** What is wrong with the form as a whole. */
  readonly problem: string | null;
};

/**
 * Leads on to `next`, a path of the desk. Otherwise what is wrong with the fields, or that the two do not belong together,
 * or how long to wait; the password is never given back.
 */
export async function signInAction(_before: SignInState, form: FormData): Promise<SignInState> {
  const email = typedEmail(form);
  const input = readSignInForm(form);
  if (!input.ok) return { email, fields: input.error, problem: null };
  const { auth, db, now } = await server();
  const signedIn = await signIn({ auth, db, now }, input.value, await headers());
  if (!signedIn.ok) return { email, fields: {}, problem: signInProblemWords(signedIn.error, now()) };
  await setCookies(signedIn.value);
  redirect(safeNextPath(form.get('next')));
}
