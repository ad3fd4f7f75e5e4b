import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { MessagePage } from '#components/layout/message-page.tsx';
import { addressIn } from '#lib/i18n/languages.ts';

export const revalidate = 60;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('runner.taken');
  return { title: t('title'), robots: { index: false } };
}

export default async function TakenPage() {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return (
    <MessagePage title={t('runner.taken.title')} text={t('runner.taken.text')}>
      <a href={addressIn(locale, '/')} className="btn btn-quiet">
        {t('notFound.toRaces')}
      </a>
    </MessagePage>
  );
}
