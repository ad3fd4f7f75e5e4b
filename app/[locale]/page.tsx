// The organization's races, prerendered from the snapshot and made anew every few seconds.
import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { RacesPage } from '#components/events/races-page.tsx';
import { pageLinks, pagePreview } from '#components/layout/page-links.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { wordsIn } from '#lib/content/words-in.ts';

export const revalidate = 5;

export async function generateMetadata(): Promise<Metadata> {
  const [{ name, tagline }, locale] = await Promise.all([readOrganizer(), getLocale()]);
  const description = wordsIn(tagline, locale);
  const pictured = [name, description];
  return {
    alternates: pageLinks(locale, '/'),
    ...pagePreview({ locale, path: '/', title: name, description, siteName: name, pictured }),
  };
}

export default function FirstRacesPage() {
  return <RacesPage number={1} />;
}
