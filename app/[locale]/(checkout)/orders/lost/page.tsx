import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LostWords, MissingPage } from '#components/layout/missing-page.tsx';

export const revalidate = 60;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lostLink');
  return { title: t('title'), robots: { index: false } };
}

export default function LostLinkPage() {
  return <MissingPage words={<LostWords />} />;
}
