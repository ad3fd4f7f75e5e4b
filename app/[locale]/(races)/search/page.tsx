// Finds events by words, distance and month. It is rendered per visit, so that `/` stays prerendered.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { EventCard } from '#components/events/event-card.tsx';
import {
  EventGrid,
  EventListGrid,
  ListHead,
  listPage,
  pageNumber,
  searchAddress,
} from '#components/events/event-list.tsx';
import {
  type CardEvent,
  comingEvents,
  hasEventList,
  loadEventList,
  staleKey,
} from '#components/events/load-events.ts';
import { StaleNotice, UnavailablePage } from '#components/events/notices.tsx';
import { AskOnWhatsApp } from '#components/layout/contact.tsx';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import {
  filterEvents,
  filtersOf,
  type SearchContext,
  searchEvents,
  searchQuery,
} from '#lib/events/event-search.ts';
import { addressIn, DEFAULT_LANGUAGE, type Language } from '#lib/i18n/languages.ts';

export const dynamic = 'force-dynamic';

/** A search also fetches the details of this many events that have none yet, so that their ticket types are found. */
const MAX_FETCHED = 25;
/** Coming races that a search without results proposes. */
const MOST_PROPOSED = 3;

type Search = Partial<Record<'q' | 'km' | 'month' | 'page', string | string[]>>;
type Props = { readonly searchParams: Promise<Search> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('search');
  return { title: t('title'), robots: { index: false, follow: true } };
}

/** The names of yesterday, today and tomorrow in the page's language and in the default one. */
async function namedDays(locale: Language): Promise<SearchContext['days']> {
  const names = await Promise.all(
    [locale, DEFAULT_LANGUAGE].map((language) => getTranslations({ locale: language, namespace: 'time' })),
  );
  const inAll = (day: 'today' | 'tomorrow' | 'yesterday') => names.map((t) => t(day)).join(' ');
  return { today: inAll('today'), tomorrow: inAll('tomorrow'), yesterday: inAll('yesterday') };
}

export default async function SearchPage({ searchParams }: Props) {
  const [{ q, page, ...filterBy }, calendar, t, list, locale] = await Promise.all([
    searchParams,
    loadCalendar(),
    getTranslations('search'),
    getTranslations('list'),
    getLocale(),
  ]);
  const query = searchQuery(q);
  const filters = filtersOf(filterBy);
  const days = await namedDays(locale);
  const find = (all: CardEvent[], at: Date) => {
    const filtered = filterEvents(all, filters, calendar.timeZone);
    const searched = searchEvents(filtered, query, { ...calendar, now: at, days });
    const { found } = searched;
    return { ...searched, shown: listPage(found, pageNumber(searchQuery(page))) ?? listPage(found, 1) };
  };
  const { events, asOf, stale, now } = await loadEventList(
    (all, at) => [
      ...(find(all, at).shown?.items ?? []),
      ...all.slice(0, MOST_PROPOSED),
      ...all.filter(({ ticketTypes }) => ticketTypes === null).slice(0, MAX_FETCHED),
    ],
    filters.km,
  );
  if (!asOf || !hasEventList({ asOf, stale, events }))
    return <UnavailablePage title={list('unavailableTitle')} text={list('unavailableText')} />;
  const { found, isClose, shown } = find(events, now);
  const result = { count: found.length, query };
  const old = staleKey(stale, shown?.items ?? []);
  return (
    <EventListGrid>
      <ListHead title={t('title')} locale={locale} events={events} query={query} filters={filters} />
      <div className="grid gap-1">
        <p role="status" className={found.length === 0 ? 'display text-h2' : ''}>
          {query ? t(isClose ? 'close' : 'found', result) : t('all', result)}
        </p>
        {found.length === 0 && <p className="text-quiet">{t(adviceAfter(query))}</p>}
      </div>
      {old && <StaleNotice asOf={asOf} now={now} words={old} />}
      {found.length === 0 && <NoneFound events={events} now={now} locale={locale} />}
      {shown && (
        <EventGrid
          page={shown}
          now={now}
          locale={locale}
          km={filters.km}
          addressOf={(number) => searchAddress(query, filters, locale, number)}
        />
      )}
      <p>
        <a href={addressIn(locale, '/')} className="link">
          {t('allRaces')}
        </a>
      </p>
    </EventListGrid>
  );
}

/** Returns the key of the advice after a search that found nothing: a single word cannot be shortened. */
function adviceAfter(query: string) {
  if (query === '') return 'nothingChosen';
  return /\s/.test(query) ? 'nothing' : 'nothingSpelled';
}

type NoneProps = { readonly events: readonly CardEvent[]; readonly now: Date; readonly locale: Language };

async function NoneFound({ events, now, locale }: NoneProps) {
  const [t, list, { name }] = await Promise.all([
    getTranslations('search'),
    getTranslations('list'),
    loadOrganizer(),
  ]);
  const coming = comingEvents(events, '', MOST_PROPOSED).events;
  return (
    <>
      {coming.length > 0 && <h2 className="display text-card">{t('coming')}</h2>}
      <ul className="contents">
        {coming.map((event) => (
          <EventCard key={event.id} event={event} now={now} locale={locale} />
        ))}
      </ul>
      <p className="max-sm:grid">
        <AskOnWhatsApp about={list('questionTo', { organizer: name })} words={list('askOnWhatsapp')} />
      </p>
    </>
  );
}
