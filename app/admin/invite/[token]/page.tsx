// The page of an invite's link: sets name and password of a new member of staff. Shown without a session.
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { SignInPage } from '#components/admin/frame/sign-in-page.tsx';
import { DeskForm, DeskSubmit } from '#components/admin/ui/desk-form.tsx';
import { PasswordField } from '#components/admin/ui/password-field.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { TextField } from '#components/ui/form/text-field.tsx';
import { MIN_PASSWORD_LENGTH } from '#lib/auth/auth.ts';
import { findInvite, INVITE_HOURS } from '#lib/auth/invite.ts';
import { languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { acceptInviteAction } from './accept-invite-action.ts';

// The address opens the desk until it is used.
export const metadata: Metadata = { referrer: 'no-referrer' };

type Props = { readonly params: Promise<{ token: string }> };

export default async function InvitePage({ params }: Props) {
  const [{ token }, ctx, { name: organizer }] = await Promise.all([params, server(), loadOrganizer()]);
  const invite = await findInvite(ctx, token);
  const locale = languageOf(invite?.language);
  const t = await getTranslations({ locale, namespace: 'desk.staff' });
  return (
    <SignInPage title={invite ? t('accept.title', { organizer }) : t('accept.overTitle')} locale={locale}>
      {invite ? (
        <>
          <p>{t('accept.text', { role: t(`roles.${invite.role}`), email: invite.email })}</p>
          <DeskForm action={acceptInviteAction}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="email" value={invite.email} autoComplete="username" />
            <TextField name="name" label={t('name')} value={invite.name} autoComplete="name" required />
            <PasswordField
              name="password"
              label={t('accept.password')}
              help={t('accept.passwordHelp', { count: MIN_PASSWORD_LENGTH })}
              autoComplete="new-password"
            />
            <PasswordField name="password_again" label={t('accept.again')} autoComplete="new-password" />
            <DeskSubmit label={t('accept.join')} busy={t('working')} />
          </DeskForm>
        </>
      ) : (
        <>
          <p>{t('accept.overText', { hours: INVITE_HOURS })}</p>
          <p>
            <Link href="/admin/sign-in" className="link">
              {t('accept.toSignIn')}
            </Link>
          </p>
        </>
      )}
    </SignInPage>
  );
}
