// What a browser's tab says at an address that leads nowhere.
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';

export async function missingMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound');
  return { title: t('title'), robots: { index: false } };
}
