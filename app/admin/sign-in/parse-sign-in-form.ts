// The fields of the sign-in form, checked before the database is asked. Pure.
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { codeText } from '#lib/shared/typed-text.ts';

type SignInForm = { readonly email: string; readonly password: string };
export type FieldProblems = { readonly email?: string; readonly password?: string };

const text = z.string().catch('');
const EMAIL_PROBLEM = 'Enter an e-mail address like name@example.org.';
const schema = z.object({
  email: text.transform(codeText).pipe(z.string().max(254, EMAIL_PROBLEM)).pipe(z.email(EMAIL_PROBLEM)),
  password: text.pipe(
    z.string().min(1, 'Enter your password.').max(128, 'Passwords have at most 128 characters.'),
  ),
});

/** The e-mail as typed, to fill the form again. */
export function typedEmail(form: FormData): string {
  return text.parse(form.get('email')).slice(0, 254);
}

/** The fields, or a sentence for each field that cannot be right. */
export function parseSignInForm(form: FormData): Result<SignInForm, FieldProblems> {
  const parsed = schema.safeParse({ email: form.get('email'), password: form.get('password') });
  if (parsed.success) return ok(parsed.data);
  const { fieldErrors } = z.flattenError(parsed.error);
  return err({ email: fieldErrors.email?.[0], password: fieldErrors.password?.[0] });
}
