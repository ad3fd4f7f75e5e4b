import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingOrderWords, MissingPage } from '#components/layout/missing-page.tsx';

/** The organizer may edit header and footer. */
export const revalidate = 60;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('missingOrder');
  return { title: t('title'), robots: { index: false } };
}

export default function MissingOrderPage() {
  return <MissingPage words={<MissingOrderWords />} />;
}
