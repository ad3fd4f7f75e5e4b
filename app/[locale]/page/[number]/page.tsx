// The races after the first page of them, prerendered like it.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { pageNumber } from '../../_events/race-pages.ts';
import { RacesPage, racesPath } from '../../_events/races-page.tsx';
import { pageLinks } from '../../_frame/page-links.ts';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ number: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ number }, t, locale] = await Promise.all([params, getTranslations('list'), getLocale()]);
  const at = pageNumber(number);
  if (Number.isNaN(at)) return {};
  return { title: t('titleOfPage', { number: at }), alternates: pageLinks(locale, racesPath(at)) };
}

export default async function LaterRacesPage({ params }: Props) {
  return <RacesPage number={pageNumber((await params).number)} />;
}
