// The second and later pages of the event list, prerendered like the first.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { EventListPage, listPath, pageNumber } from '#components/events/event-list.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { pageLinks, pagePreview } from '#components/layout/page-links.ts';
import { wordsIn } from '#lib/content/localized-words.ts';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ number: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ number }, t, locale, { name, tagline }] = await Promise.all([
    params,
    getTranslations('list'),
    getLocale(),
    loadOrganizer(),
  ]);
  const page = pageNumber(number);
  if (Number.isNaN(page)) return {};
  const [title, path] = [t('titleOfPage', { number: page }), listPath(page)];
  const description = wordsIn(tagline, locale);
  const preview = {
    locale,
    path,
    title,
    description,
    siteName: name,
    pictureOf: '/',
    pictured: [name, description],
  };
  return { title, alternates: pageLinks(locale, path), ...pagePreview(preview) };
}

export default async function FurtherListPage({ params }: Props) {
  return <EventListPage number={pageNumber((await params).number)} />;
}
