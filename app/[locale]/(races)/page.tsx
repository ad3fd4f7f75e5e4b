// The first page of the event list, prerendered from the snapshot and renewed every few seconds.
import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { EventListPage } from '#components/events/event-list.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { pageLinks, pagePreview } from '#components/layout/page-links.ts';
import { wordsIn } from '#lib/content/localized-words.ts';

export const revalidate = 5;

export async function generateMetadata(): Promise<Metadata> {
  const [{ name, tagline }, locale] = await Promise.all([loadOrganizer(), getLocale()]);
  const description = wordsIn(tagline, locale);
  const pictured = [name, description];
  return {
    alternates: pageLinks(locale, '/'),
    ...pagePreview({ locale, path: '/', title: name, description, siteName: name, pictured }),
  };
}

export default function FirstListPage() {
  return <EventListPage number={1} />;
}
