// The fields of the sign-in form, checked before the database is asked. Pure.
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { codeText } from '#lib/shared/typed-text.ts';

type SignInForm = { readonly email: string; readonly password: string };
/** Keys of `desk.signIn`, by field. */
export type FieldProblems = {
  readonly email?: 'emailWrong' | undefined;
  readonly password?: 'passwordMissing' | 'passwordLong' | undefined;
};

const text = z.string().catch('');
const Email = text.transform(codeText).pipe(z.string().max(254)).pipe(z.email());
const Password = text.pipe(z.string().min(1).max(128));

export function typedEmail(form: FormData): string {
  return text.parse(form.get('email')).slice(0, 254);
}

export function parseSignInForm(form: FormData): Result<SignInForm, FieldProblems> {
  const email = Email.safeParse(form.get('email'));
  const password = Password.safeParse(form.get('password'));
  if (email.success && password.success) return ok({ email: email.data, password: password.data });
  return err({
    ...(!email.success && { email: 'emailWrong' as const }),
    ...(!password.success && {
      password:
        text.parse(form.get('password')) === '' ? ('passwordMissing' as const) : ('passwordLong' as const),
    }),
  });
}
