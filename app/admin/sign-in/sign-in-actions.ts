'use server';
import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { type FormState, FRESH_FORM, postedForm } from '#components/ui/form/form-state.ts';
import { codePath, safeNextPath } from '#lib/auth/admin-paths.ts';
import { addressKey } from '#lib/auth/auth.ts';
import { setCookies } from '#lib/auth/require-staff.ts';
import { confirmSignIn, signIn } from '#lib/auth/sign-in.ts';
import { DEFAULT_LANGUAGE } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { parseSignInForm, typedEmail } from './parse-sign-in-form.ts';
import { signInProblemWords } from './sign-in-problem-words.ts';

/** The browser's document is in the default language until it is drawn again. */
const speakTheirLanguage = () => revalidatePath('/admin', 'layout');

/** The desk speaks the default language before sign-in. */
const words = () => getTranslations({ locale: DEFAULT_LANGUAGE, namespace: 'desk' });

/**
 * Redirects to `next`, a path under `/admin`, or first to the page that asks for a code. Otherwise returns what is
 * wrong or how long to wait; the state never contains the password.
 */
export async function signInAction(_before: FormState, posted: unknown): Promise<FormState> {
  const form = postedForm(posted);
  const typed = { email: typedEmail(form) };
  const t = await words();
  const input = parseSignInForm(form);
  if (!input.ok) {
    const { email, password } = input.error;
    const problems = {
      ...(email && { email: t(`signIn.${email}`) }),
      ...(password && { password: t(`signIn.${password}`) }),
    };
    return { ...FRESH_FORM, typed, problems };
  }
  const ctx = await server();
  const request = await headers();
  const signedIn = await signIn(ctx, input.value, request);
  const outcome = signedIn.ok ? 'right' : signedIn.error.code;
  ctx.log.info({ factor: 'password', outcome, network: addressKey(ctx.digest, request) }, 'staff sign-in');
  if (!signedIn.ok)
    return { ...FRESH_FORM, typed, problem: signInProblemWords(t, signedIn.error, ctx.now()) };
  await setCookies(signedIn.value.cookies);
  speakTheirLanguage();
  const next = safeNextPath(form.get('next'));
  redirect(signedIn.value.needsCode ? codePath(next) : next);
}

const Code = z.string().trim().min(1).max(32);

/** Redirects to `next`, a path under `/admin`; otherwise returns why not. The state never contains the code. */
export async function codeAction(_before: FormState, posted: unknown): Promise<FormState> {
  const form = postedForm(posted);
  const t = await words();
  const refuse = (code: string): FormState => ({ ...FRESH_FORM, problems: { code } });
  const code = Code.safeParse(form.get('code'));
  if (!code.success) return refuse(t('signIn.codeMissing'));
  const ctx = await server();
  const request = await headers();
  const confirmed = await confirmSignIn(ctx, code.data, request);
  const outcome = confirmed.ok ? 'right' : confirmed.error.code;
  ctx.log.info({ factor: 'code', outcome, network: addressKey(ctx.digest, request) }, 'staff sign-in');
  if (!confirmed.ok) return refuse(signInProblemWords(t, confirmed.error, ctx.now()));
  await setCookies(confirmed.value);
  speakTheirLanguage();
  redirect(safeNextPath(form.get('next')));
}
