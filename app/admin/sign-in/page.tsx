// Staff sign-in. There is no sign-up: members are invited.
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { SignInPage, signInWords } from '#components/admin/frame/sign-in-page.tsx';
import { DeskForm, DeskSubmit } from '#components/admin/ui/desk-form.tsx';
import { PasswordField } from '#components/admin/ui/password-field.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { safeNextPath } from '#lib/auth/admin-paths.ts';
import { findStaffMember } from '#lib/auth/require-staff.ts';
import { server } from '#lib/server.ts';
import { signInAction } from './sign-in-actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await signInWords();
  return { title: t('title') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignIn({ searchParams }: Props) {
  const query = await searchParams;
  const next = safeNextPath(query.next);
  const { auth } = await server();
  if (await findStaffMember(auth, await headers())) redirect(next);
  const t = await signInWords();
  return (
    <SignInPage title={t('title')}>
      {query['signed-out'] !== undefined && (
        <p role="status" className="notice notice-good">
          {t('signedOut')}
        </p>
      )}
      <DeskForm action={signInAction}>
        <input type="hidden" name="next" value={next} />
        <TextField name="email" label={t('email')} inputMode="email" autoComplete="username" required />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          words={{ show: t('show'), hide: t('hide') }}
        />
        <DeskSubmit label={t('submit')} busy={t('busy')} />
      </DeskForm>
      <p className="text-quiet">{t('forgotten')}</p>
    </SignInPage>
  );
}
