// Where an order's address that nobody knows leads without a script.
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingPage } from '#components/layout/missing-page.tsx';
import { MissingOrderWords } from '#components/layout/missing-words.tsx';

/** The frame around it follows what the organizer edits. */
export const revalidate = 60;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('missingOrder');
  return { title: t('title'), robots: { index: false } };
}

export default function MissingOrderPage() {
  return <MissingPage words={<MissingOrderWords />} />;
}
