// Races found by words of their name, place or date. Made for each visit; `/` stays prerendered.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn, DEFAULT_LANGUAGE, intlLocale, type Language } from '#app/_i18n/languages.ts';
import { ListHead } from '#components/events/list-head.tsx';
import { hasNews, staleKey } from '#components/events/list-news.ts';
import { loadRaces, type NamedRace } from '#components/events/load-races.ts';
import { NoRaces } from '#components/events/no-races.tsx';
import { RaceList } from '#components/events/race-list.tsx';
import { listPage, pageNumber } from '#components/events/race-pages.ts';
import { queryOf, type SearchedOn, searchRaces } from '#components/events/search-races.ts';
import { StaleNotice } from '#components/events/stale-notice.tsx';
import { TryAgain } from '#components/events/try-again.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';

export const dynamic = 'force-dynamic';

/** So many races whose entries were never read are read with one search, so that they are found by them. */
const MOST_READ = 25;

type Search = { q?: string | string[]; page?: string | string[] };
type Props = { readonly searchParams: Promise<Search> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('search');
  return { title: t('title'), robots: { index: false, follow: true } };
}

/** What the cards call the days around today, in the page's language and in the default one. */
async function namedDays(locale: Language): Promise<SearchedOn['days']> {
  const names = await Promise.all(
    [locale, DEFAULT_LANGUAGE].map((language) => getTranslations({ locale: language, namespace: 'time' })),
  );
  const inAll = (day: 'today' | 'tomorrow' | 'yesterday') => names.map((t) => t(day)).join(' ');
  return { today: inAll('today'), tomorrow: inAll('tomorrow'), yesterday: inAll('yesterday') };
}

export default async function SearchPage({ searchParams }: Props) {
  const [{ q, page }, { timeZone }, t, list, locale] = await Promise.all([
    searchParams,
    readOrganizer(),
    getTranslations('search'),
    getTranslations('list'),
    getLocale(),
  ]);
  const query = queryOf(q);
  const days = await namedDays(locale);
  const find = <R extends NamedRace>(all: R[], at: Date) => {
    const searched = searchRaces(all, query, { locale: intlLocale(locale), timeZone, now: at, days });
    const { found } = searched;
    return { ...searched, wanted: listPage(found, pageNumber(queryOf(page))) ?? listPage(found, 1) };
  };
  const { races, asOf, stale, now } = await loadRaces((all, at) => [
    ...(find(all, at).wanted?.items ?? []),
    ...all.filter(({ kinds }) => kinds === null).slice(0, MOST_READ),
  ]);
  if (!asOf || !hasNews({ asOf, stale, races }))
    return <TryAgain title={list('unavailableTitle')} text={list('unavailableText')} />;
  const { found, isClose, wanted } = find(races, now);
  const result = { count: found.length, query };
  const addressOf = (number: number) =>
    addressIn(locale, `/search?${new URLSearchParams({ q: query, page: String(number) })}`);
  return (
    <div className="page page-wide grid gap-6 py-8">
      <ListHead title={t('title')} locale={locale} query={query} />
      <p role="status">{query ? t(isClose ? 'close' : 'found', result) : t('all', result)}</p>
      {stale && <StaleNotice asOf={asOf} now={now} words={staleKey(wanted?.items ?? [])} />}
      {found.length === 0 && <NoRaces words={t('nothing')} />}
      {wanted && <RaceList page={wanted} now={now} locale={locale} addressOf={addressOf} />}
      <p>
        <a href={addressIn(locale, '/')} className="link">
          {t('allRaces')}
        </a>
      </p>
    </div>
  );
}
