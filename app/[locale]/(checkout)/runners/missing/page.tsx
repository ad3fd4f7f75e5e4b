import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingPage, MissingRunnerWords } from '#components/layout/missing-page.tsx';

export const revalidate = 60;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('runner.missing');
  return { title: t('title'), robots: { index: false } };
}

export default function MissingRunnerPage() {
  return <MissingPage words={<MissingRunnerWords />} />;
}
