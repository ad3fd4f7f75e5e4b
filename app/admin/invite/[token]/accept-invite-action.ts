'use server';
// Accepts an invite. The only right that it needs is the link's token; a browser without a session posts it.
import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { type FormState, FRESH_FORM, postedForm } from '#components/ui/form/form-state.ts';
import { MIN_PASSWORD_LENGTH } from '#lib/auth/auth.ts';
import { acceptInvite, findInvite } from '#lib/auth/invite.ts';
import { setCookies } from '#lib/auth/require-staff.ts';
import { signIn } from '#lib/auth/sign-in.ts';
import { languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { isCrossSite } from '#lib/shared/cross-site.ts';

const MAX_PASSWORD_LENGTH = 128;
const text = z.string().catch('');

/** Signs the new member in. The state never contains a password. */
export async function acceptInviteAction(_before: FormState, posted: unknown): Promise<FormState> {
  const form = postedForm(posted);
  const [ctx, request] = await Promise.all([server(), headers()]);
  if (isCrossSite(request, ctx.env.APP_URL)) forbidden();
  const token = text.parse(form.get('token'));
  const invite = await findInvite(ctx, token);
  const t = await getTranslations({ locale: languageOf(invite?.language), namespace: 'desk.staff' });
  const typed = { name: text.parse(form.get('name')).trim().slice(0, 100) };
  const refuse = (state: Partial<FormState>): FormState => ({ ...FRESH_FORM, typed, ...state });
  if (!invite) return refuse({ problem: t('accept.overTitle'), over: true });
  const [password, again] = ['password', 'password_again'].map((name) => text.parse(form.get(name)));
  if (!typed.name) return refuse({ problems: { name: t('problems.nameMissing') } });
  if (password === undefined || password.length < MIN_PASSWORD_LENGTH)
    return refuse({ problems: { password: t('accept.short', { count: MIN_PASSWORD_LENGTH }) } });
  if (password.length > MAX_PASSWORD_LENGTH)
    return refuse({ problems: { password: t('accept.long', { count: MAX_PASSWORD_LENGTH }) } });
  if (password !== again) return refuse({ problems: { password_again: t('accept.different') } });
  const accepted = await acceptInvite(ctx, token, { name: typed.name, password }, request);
  if (!accepted.ok) {
    const words = accepted.error.code === 'is_member' ? t('problems.isMember') : t('accept.overTitle');
    return refuse({ problem: words, over: true });
  }
  const signedIn = await signIn(ctx, { email: accepted.value.email, password }, request);
  if (signedIn.ok) await setCookies(signedIn.value.cookies);
  redirect('/admin');
}
