'use server';
// Server actions of the account page.
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { postedForm } from '#components/ui/form/form-state.ts';
import {
  beginSecondFactor,
  changePassword,
  type SecondFactorSetup,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#lib/auth/account.ts';
import { ACCOUNT, accountAfter } from '#lib/auth/admin-paths.ts';
import { MIN_PASSWORD_LENGTH } from '#lib/auth/auth.ts';
import { requireStaff, setCookies } from '#lib/auth/require-staff.ts';
import { server } from '#lib/server.ts';
import { signInProblemWords } from '../sign-in/sign-in-problem-words.ts';

export type PasswordState = {
  readonly fields: { readonly current?: string; readonly next?: string; readonly again?: string };
  readonly problem: string | null;
};
export type SecondFactorState = {
  /** `null` until the password was checked. */
  readonly setup: SecondFactorSetup | null;
  readonly problem: string | null;
};
export type TurnOffState = { readonly problem: string | null };

const text = z.string().catch('');
const MAX_PASSWORD_LENGTH = 128;
const Passwords = z
  .object({
    current: text.pipe(z.string().min(1, 'Enter your current password.').max(MAX_PASSWORD_LENGTH)),
    next: text.pipe(
      z
        .string()
        .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters.`)
        .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters.`),
    ),
    again: text,
  })
  .refine(({ next, again }) => next === again, { path: ['again'], message: 'The passwords don’t match.' });
const Password = text.pipe(z.string().min(1).max(MAX_PASSWORD_LENGTH));
/** Posted back by the browser, so that a wrong code without a script does not lose the QR code. */
const Setup = z.object({ uri: z.url({ protocol: /^otpauth$/ }), backupCodes: z.array(z.string()) });
const Before = z.object({ setup: Setup.nullable() }).catch({ setup: null });
const Code = text.pipe(z.string().trim().min(1).max(32));

/** The member and what the use cases need. Redirects to the sign-in without a session. */
async function requestContext() {
  const ctx = await server();
  const member = await requireStaff(ctx.auth, ACCOUNT);
  return { ctx, member, change: { member, headers: await headers() } };
}

/** Changes the password and ends all other sessions. The returned state contains no password. */
export async function passwordAction(_before: PasswordState, posted: unknown): Promise<PasswordState> {
  const form = postedForm(posted);
  const { ctx, change } = await requestContext();
  const input = Passwords.safeParse({
    current: form.get('current'),
    next: form.get('next'),
    again: form.get('again'),
  });
  if (!input.success) {
    const { fieldErrors } = z.flattenError(input.error);
    const [current, next, again] = [fieldErrors.current, fieldErrors.next, fieldErrors.again];
    return { fields: { current: current?.[0], next: next?.[0], again: again?.[0] }, problem: null };
  }
  const changed = await changePassword(ctx, change, input.data);
  if (!changed.ok) {
    const words = signInProblemWords(changed.error, ctx.now());
    return changed.error.code === 'wrong_password'
      ? { fields: { current: words }, problem: null }
      : { fields: {}, problem: words };
  }
  await setCookies(changed.value);
  redirect(accountAfter('password'));
}

/** First checks the password and answers with QR code and backup codes, then checks the app's first code. */
export async function secondFactorAction(
  before: SecondFactorState,
  posted: unknown,
): Promise<SecondFactorState> {
  const form = postedForm(posted);
  const { ctx, member, change } = await requestContext();
  // A stale page sent this form.
  if (member.hasSecondFactor) redirect(accountAfter('on'));
  const { setup } = Before.parse(before);
  const refuse = (problem: string): SecondFactorState => ({ setup, problem });
  if (setup === null) {
    const password = Password.safeParse(form.get('password'));
    if (!password.success) return refuse('Enter your password.');
    const begun = await beginSecondFactor(ctx, change, password.data);
    return begun.ok
      ? { setup: begun.value, problem: null }
      : refuse(signInProblemWords(begun.error, ctx.now()));
  }
  const code = Code.safeParse(form.get('code'));
  if (!code.success) return refuse('Enter the six-digit code from your app.');
  const confirmed = await turnOnSecondFactor(ctx, change, code.data);
  if (!confirmed.ok) return refuse(signInProblemWords(confirmed.error, ctx.now()));
  await setCookies(confirmed.value);
  redirect(accountAfter('on'));
}

/** Turns the second factor off, with the password. */
export async function turnOffAction(_before: TurnOffState, posted: unknown): Promise<TurnOffState> {
  const form = postedForm(posted);
  const { ctx, member, change } = await requestContext();
  if (!member.hasSecondFactor) redirect(accountAfter('off'));
  const password = Password.safeParse(form.get('password'));
  if (!password.success) return { problem: 'Enter your password.' };
  const off = await turnOffSecondFactor(ctx, change, password.data);
  if (!off.ok) return { problem: signInProblemWords(off.error, ctx.now()) };
  await setCookies(off.value);
  redirect(accountAfter('off'));
}
