// Every address that no other page has.
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingPage } from '../_missing/missing-page.tsx';

/** The frame around it follows what the organizer edits. */
export const revalidate = 60;
export const generateStaticParams = () => [];

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title') };
}

export default MissingPage;
