// One page of the organization's races: what `/` and the pages after it show.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { MissingPage } from '#components/layout/missing-page.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import { readWelcome } from '#lib/content/read-text.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { ListHead } from './list-head.tsx';
import { hasNews, staleKey } from './list-news.ts';
import { loadRaces } from './load-races.ts';
import { NoRaces } from './no-races.tsx';
import { RaceList } from './race-list.tsx';
import { listPage } from './race-pages.ts';
import { StaleNotice } from './stale-notice.tsx';
import { TryAgain } from './try-again.tsx';

/** So many races are seen at a glance. */
const WORTH_A_SEARCH = 4;

export const racesPath = (number: number): string => (number === 1 ? '/' : `/page/${number}`);

export async function RacesPage({ number }: { readonly number: number }) {
  const [{ races, asOf, stale, now }, t, locale] = await Promise.all([
    loadRaces((all) => listPage(all, number)?.items ?? []),
    getTranslations('list'),
    getLocale(),
  ]);
  if (!asOf || !hasNews({ asOf, stale, races }))
    return <TryAgain title={t('unavailableTitle')} text={t('unavailableText')} />;
  const page = listPage(races, number);
  if (!page) return <MissingPage />;
  const welcome = number === 1 && races.length > 0 ? await readWelcome(locale) : null;
  return (
    <div className="page page-wide grid gap-6 py-8">
      <ListHead title={t('title')} locale={locale} query={races.length >= WORTH_A_SEARCH ? '' : null} />
      {welcome && (
        <div className="prose" lang={welcome.lang}>
          <Markdown root={welcome.root} rank={2} />
        </div>
      )}
      {stale && <StaleNotice asOf={asOf} now={now} words={staleKey(page.items)} />}
      {races.length === 0 ? (
        <NoRaces words={t('empty')} />
      ) : (
        <RaceList
          page={page}
          now={now}
          locale={locale}
          addressOf={(at) => addressIn(locale, racesPath(at))}
        />
      )}
      {races.length > 0 && <CalendarFeed locale={locale} />}
    </div>
  );
}
