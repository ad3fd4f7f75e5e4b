// The races after the first page of them, prerendered like it.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { pageNumber } from '#components/events/race-pages.ts';
import { RacesPage, racesPath } from '#components/events/races-page.tsx';
import { pageLinks, pagePreview } from '#components/layout/page-links.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { wordsIn } from '#lib/content/words-in.ts';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ number: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ number }, t, locale, { name, tagline }] = await Promise.all([
    params,
    getTranslations('list'),
    getLocale(),
    readOrganizer(),
  ]);
  const at = pageNumber(number);
  if (Number.isNaN(at)) return {};
  const [title, path] = [t('titleOfPage', { number: at }), racesPath(at)];
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

export default async function LaterRacesPage({ params }: Props) {
  return <RacesPage number={pageNumber((await params).number)} />;
}
