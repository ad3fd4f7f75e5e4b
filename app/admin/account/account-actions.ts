'use server';
import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { z } from 'zod';
import { deskPost } from '#app/admin/desk-action.ts';
import { type Desk, type DeskWords, deskAction } from '#app/admin/desk-adapters.tsx';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import {
  beginSecondFactor,
  changePassword,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#lib/auth/account.ts';
import { ACCOUNT, accountAfter } from '#lib/auth/admin-paths.ts';
import { MIN_PASSWORD_LENGTH } from '#lib/auth/auth.ts';
import { setCookies } from '#lib/auth/require-staff.ts';
import { endSessions, setLanguage } from '#lib/auth/staff.ts';
import { LANGUAGES } from '#lib/i18n/languages.ts';
import { signInProblemWords } from '../sign-in/sign-in-problem-words.ts';

const MAX_PASSWORD_LENGTH = 128;
const text = z.string().catch('');

const Passwords = (t: DeskWords) =>
  z
    .object({
      password_current: text.pipe(z.string().min(1, t('account.currentMissing')).max(MAX_PASSWORD_LENGTH)),
      password_next: text.pipe(
        z
          .string()
          .min(MIN_PASSWORD_LENGTH, t('account.short', { count: MIN_PASSWORD_LENGTH }))
          .max(MAX_PASSWORD_LENGTH, t('account.long', { count: MAX_PASSWORD_LENGTH })),
      ),
      password_again: text,
    })
    .refine((fields) => fields.password_next === fields.password_again, {
      path: ['password_again'],
      message: t('account.different'),
    });
const Password = (t: DeskWords) =>
  z.object({
    password: text.pipe(z.string().min(1, t('account.passwordMissing')).max(MAX_PASSWORD_LENGTH)),
  });

const changeOf = async ({ member }: Desk) => ({ member, headers: await headers() });

/** Changes the password and ends all other sessions. */
export const passwordAction = deskAction('own_account', Passwords, async (desk, input) => {
  const { ctx, t } = desk;
  const passwords = { current: input.password_current, next: input.password_next };
  const changed = await changePassword(ctx, await changeOf(desk), passwords);
  if (!changed.ok) {
    const words = signInProblemWords(t, changed.error, ctx.now());
    const isWrong = changed.error.code === 'wrong_password';
    return {
      state: isWrong
        ? { ...FRESH_FORM, problems: { password_current: words } }
        : { ...FRESH_FORM, problem: words },
    };
  }
  await setCookies(changed.value);
  return { next: accountAfter('password') };
});

const text32 = z.string().trim().min(1).max(32);
const SecondFactor = z.object({
  password: text.transform((typed) => typed.slice(0, MAX_PASSWORD_LENGTH)),
  code: text,
  /** The browser posts them back with the first code, so that a wrong one keeps the QR code on the page. */
  uri: z.url({ protocol: /^otpauth$/ }).optional(),
  backup: z.array(text32).default([]),
});

/** First checks the password and answers secret and backup codes, then checks the app's first code. */
export const secondFactorAction = deskAction('own_account', SecondFactor, async (desk, input) => {
  const { ctx, member, t } = desk;
  const { password, code, uri, backup } = input;
  // A stale page sent this form.
  if (member.hasSecondFactor) return { next: accountAfter('on') };
  const change = await changeOf(desk);
  if (uri === undefined) {
    const refuse = (words: string) => ({ state: { ...FRESH_FORM, problems: { password: words } } });
    if (!password) return refuse(t('account.passwordMissing'));
    const begun = await beginSecondFactor(ctx, change, password);
    if (!begun.ok) return refuse(signInProblemWords(t, begun.error, ctx.now()));
    return { state: { ...FRESH_FORM, typed: { uri: begun.value.uri, backup: begun.value.backupCodes } } };
  }
  const refuse = (words: string) => ({
    state: { ...FRESH_FORM, typed: { uri, backup }, problems: { code: words } },
  });
  const typed = text32.safeParse(code);
  if (!typed.success) return refuse(t('account.codeMissing'));
  const confirmed = await turnOnSecondFactor(ctx, change, typed.data);
  if (!confirmed.ok) return refuse(signInProblemWords(t, confirmed.error, ctx.now()));
  await setCookies(confirmed.value);
  return { next: accountAfter('on') };
});

export const turnOffAction = deskAction('own_account', Password, async (desk, { password }) => {
  const { ctx, member, t } = desk;
  if (!member.hasSecondFactor) return { next: accountAfter('off') };
  const off = await turnOffSecondFactor(ctx, await changeOf(desk), password);
  if (!off.ok)
    return { state: { ...FRESH_FORM, problems: { password: signInProblemWords(t, off.error, ctx.now()) } } };
  await setCookies(off.value);
  return { next: accountAfter('off') };
});

const Language = z.object({ language: z.enum(LANGUAGES) });

export const languageAction = deskPost('own_account', Language, async ({ member, change }, { language }) => {
  await change((tx) => setLanguage(tx, member.id, language), {
    kind: 'language_changed',
    detail: { language },
  });
  revalidatePath('/admin', 'layout');
  return accountAfter('language');
});

const Session = z.object({ session: z.uuid().optional() });

export const endOwnSessionAction = deskPost(
  'own_account',
  Session,
  async ({ member, change }, { session }) => {
    const which = session === undefined ? { except: member.sessionId } : { only: session };
    const ended = await change(
      (tx) => endSessions(tx, member.id, which),
      (count) =>
        count > 0
          ? {
              kind: session === undefined ? 'sessions_ended' : 'session_ended',
              subject: member.id,
              detail: { count },
            }
          : null,
    );
    revalidatePath(ACCOUNT);
    return accountAfter(`ended-${ended}`);
  },
);
