import type { Metadata } from 'next';
import Link from 'next/link';
import { SignInPage, signInWords } from '#components/admin/frame/sign-in-page.tsx';
import { DeskForm, DeskSubmit } from '#components/admin/ui/desk-form.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { safeNextPath, signInPath } from '#lib/auth/admin-paths.ts';
import { codeAction } from '../sign-in-actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await signInWords();
  return { title: t('codeTitle') };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CodePage({ searchParams }: Props) {
  const next = safeNextPath((await searchParams).next);
  const t = await signInWords();
  return (
    <SignInPage title={t('codeTitle')}>
      <p>{t('codeText')}</p>
      <DeskForm action={codeAction}>
        <input type="hidden" name="next" value={next} />
        <TextField
          name="code"
          label={t('code')}
          help={t('codeHelp')}
          autoComplete="one-time-code"
          maxLength={32}
          required
        />
        <DeskSubmit label={t('continue')} busy={t('checking')} />
      </DeskForm>
      <p>
        <Link href={signInPath(next)} className="link">
          {t('startAgain')}
        </Link>
      </p>
    </SignInPage>
  );
}
