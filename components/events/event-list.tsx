import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { OnThisPhone } from '#components/checkout/on-this-phone-section.tsx';
import { AskOnWhatsApp } from '#components/layout/contact.tsx';
import { BlankBib } from '#components/layout/message-page.tsx';
import { MissingPage } from '#components/layout/missing-page.tsx';
import { SavedNotice } from '#components/layout/offline/saved-notice.tsx';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { KeepTyped } from '#components/ui/form/keep-typed.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import { loadWelcome } from '#lib/content/load-text.ts';
import { type Filters, filterChoices, NO_FILTERS } from '#lib/events/event-search.ts';
import { addressIn, type Language } from '#lib/i18n/languages.ts';
import { calendarLeaf } from '#lib/shared/dates.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { DayTab, EventCard } from './event-card.tsx';
import { saleOrder } from './event-marks.ts';
import { type CardEvent, hasEventList, loadEventList, type NamedEvent, staleKey } from './load-events.ts';
import { StaleNotice, UnavailablePage } from './notices.tsx';

/** A list with fewer events has no filters and no search field. */
const MIN_SEARCHABLE = 4;

/** The path without a language. */
export const listPath = (number: number): string => (number === 1 ? '/' : `/page/${number}`);

export async function EventListPage({ number }: { readonly number: number }) {
  const [{ events, asOf, stale, now }, t, locale] = await Promise.all([
    loadEventList((all) => listPage(all, number)?.items ?? []),
    getTranslations('list'),
    getLocale(),
  ]);
  if (!asOf || !hasEventList({ asOf, stale, events }))
    return <UnavailablePage title={t('unavailableTitle')} text={t('unavailableText')} />;
  const page = listPage(events, number);
  if (!page) return <MissingPage />;
  if (events.length === 0) return <EmptyList locale={locale} />;
  const welcome = number === 1 ? await loadWelcome(locale) : null;
  const old = staleKey(stale, page.items);
  return (
    <>
      <SavedNotice now={now} />
      <OnThisPhone className="page page-wide pt-6 wide:pt-8" />
      <EventListGrid>
        <ListHead title={t('title')} locale={locale} events={events}>
          {welcome && (
            <div className="prose text-quiet" lang={welcome.lang}>
              <Markdown root={welcome.root} rank={2} />
            </div>
          )}
        </ListHead>
        {old && <StaleNotice asOf={asOf} now={now} words={old} />}
        <EventGrid
          page={page}
          now={now}
          locale={locale}
          withHero={number === 1}
          addressOf={(at) => addressIn(locale, listPath(at))}
        />
        {!frameLook(locale) && <CalendarFeed events={events} locale={locale} />}
      </EventListGrid>
    </>
  );
}

/** Only cards take one column. Rows have no gaps, so that the five rows of a card are level with its neighbours'. */
export const EventListGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="page page-wide grid frame-pair:grid-cols-2 gap-x-5 pt-6 pb-1 *:mb-5 *:not-[ul,.free-cell]:col-span-full md:grid-cols-2 md:gap-x-6 md:*:mb-6 wide:grid-cols-3 wide:pt-8 wide:pb-2">
    {children}
  </div>
);

type HeadProps = {
  readonly title: string;
  readonly locale: Language;
  readonly events: readonly NamedEvent[];
  readonly query?: string;
  readonly filters?: Filters;
  readonly children?: ReactNode;
};

/** The search form stands behind its icon until something is searched. A frame has neither search nor filters. */
export async function ListHead({
  title,
  locale,
  events,
  query = '',
  filters = NO_FILTERS,
  children,
}: HeadProps) {
  const isSearched = query !== '' || filters !== NO_FILTERS;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 not-[:has(+*)]:invisible wide:mt-4 wide:grid-cols-[minmax(0,1fr)_auto_auto] wide:gap-x-2 wide:gap-y-1">
      <h1 className="display col-span-full text-h1 wide:text-5xl">{title}</h1>
      {children && <div className="-mt-2 max-w-88 wide:mt-0">{children}</div>}
      {(isSearched || events.length >= MIN_SEARCHABLE) && !frameLook(locale) && (
        <>
          <SearchForm {...{ query, filters, locale }} folded={!isSearched} />
          <div className="max-wide:col-span-full flex flex-wrap justify-end gap-2 wide:col-start-2 wide:row-start-2">
            <FilterLinks {...{ events, query, filters, locale }} />
          </div>
        </>
      )}
    </div>
  );
}

type FilterProps = { readonly query: string; readonly filters: Filters; readonly locale: Language };

/** The address of the list if nothing is searched. */
export function searchAddress(query: string, { km, month }: Filters, locale: Language, page = 1): string {
  const fields = { q: query, km, month, page: page > 1 ? page : '' };
  const given = Object.entries(fields).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [[key, String(value)]],
  );
  return addressIn(locale, given.length === 0 ? '/' : `/search?${new URLSearchParams(given)}`);
}

async function FilterLinks({ events, query, filters, locale }: FilterProps & Pick<HeadProps, 'events'>) {
  const [t, calendar] = await Promise.all([getTranslations('search'), loadCalendar(locale)]);
  const { distances, months } = filterChoices(events, calendar.timeZone);
  const figures = new Intl.NumberFormat(calendar.locale);
  const leaves = months.map(({ month, at }) => ({ month, leaf: calendarLeaf(at, calendar) }));
  const isTwice = (name: string) => leaves.filter(({ leaf }) => leaf.month === name).length > 1;
  const byDistance = distances.map((km) => ({ km, words: t('km', { km: figures.format(km) }) }));
  const byMonth = leaves.map(({ month, leaf }) => ({
    month,
    words: isTwice(leaf.month) ? `${leaf.month} ${leaf.year}` : leaf.month,
  }));
  const strips: { label: string; links: ({ words: string } & Partial<Filters>)[] }[] = [
    { label: t('distance'), links: [{ km: null, words: t('anyDistance') }, ...byDistance] },
    { label: t('month'), links: [{ month: null, words: t('anyMonth') }, ...byMonth] },
  ];
  return strips
    .filter(({ links }) => links.length > 2)
    .map(({ label, links }) => (
      <nav key={label} aria-label={label} className="strip max-wide:w-full">
        {links.map(({ words, ...filter }) => {
          const chosen = { ...filters, ...filter };
          const isCurrent = chosen.km === filters.km && chosen.month === filters.month;
          return (
            <a
              key={words}
              href={searchAddress(query, chosen, locale)}
              rel="nofollow"
              aria-current={isCurrent ? 'true' : undefined}
            >
              {words}
            </a>
          );
        })}
      </nav>
    ));
}

/** When folded, the field lies behind the icon. Focus opens it over what is beside it, so nothing below moves. */
const FOLDED =
  'group absolute end-0 bottom-0 z-1 w-full focus-within:w-[min(20rem,90vw)] has-[#q:not(:placeholder-shown)]:w-[min(20rem,90vw)]';
/** The icon of a folded field opens it. The icon of an open field sends the form. */
const SENDS_WHEN_OPEN =
  'pointer-events-none group-focus-within:pointer-events-auto group-has-[#q:not(:placeholder-shown)]:pointer-events-auto';

type SearchProps = FilterProps & { readonly folded: boolean };

async function SearchForm({ query, filters: { km, month }, locale, folded }: SearchProps) {
  const t = await getTranslations('search');
  return (
    <search
      className={`relative wide:col-start-3 wide:row-start-2 ${folded ? 'col-start-2 size-12.75' : 'max-wide:col-span-full wide:w-48'}`}
    >
      <KeepTyped />
      <form action={addressIn(locale, '/search')} className={folded ? FOLDED : 'relative'}>
        <input
          id="q"
          name="q"
          type="search"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          defaultValue={query}
          maxLength={100}
          className={`input min-h-12.75 ps-12 pe-0 ${folded ? 'cursor-pointer focus:cursor-auto' : ''}`}
        />
        {km !== null && <input type="hidden" name="km" value={km} />}
        {month !== null && <input type="hidden" name="month" value={month} />}
        <button
          type="submit"
          aria-label={t('submit')}
          className={`absolute inset-y-0 start-0 grid w-12.75 cursor-pointer place-content-center ${folded ? SENDS_WHEN_OPEN : ''}`}
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

type EventListProps = {
  readonly page: RaceListPage<CardEvent>;
  readonly now: Date;
  readonly locale: Language;
  /** A wide screen shows the first event large if it can be entered. */
  readonly withHero?: boolean;
  readonly km?: number | null;
  readonly addressOf: (number: number) => string;
};

export async function EventGrid({ page, now, locale, withHero = false, km, addressOf }: EventListProps) {
  const t = await getTranslations('list');
  const { items, number, count } = page;
  const isHero = (index: number, { marks }: CardEvent) => withHero && index === 0 && saleOrder(marks) === 0;
  return (
    <>
      <ul className="contents">
        {items.map((event, index) => (
          <EventCard
            key={event.id}
            event={event}
            now={now}
            locale={locale}
            hero={isHero(index, event)}
            km={km}
            eager={index === 0}
          />
        ))}
      </ul>
      {count > 1 && (
        <nav aria-label={t('pages')} className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {number > 1 && (
            <a href={addressOf(number - 1)} rel="prev" className="btn btn-quiet">
              {t('earlier')}
            </a>
          )}
          <span className="text-quiet">{t('page', { number, count })}</span>
          {number < count && (
            <a href={addressOf(number + 1)} rel="next" className="btn btn-quiet">
              {t('later')}
            </a>
          )}
        </nav>
      )}
    </>
  );
}

async function EmptyList({ locale }: { readonly locale: Language }) {
  const t = await getTranslations('list');
  return (
    <EventListGrid>
      <div className="free-cell wide:col-span-2">
        <BlankBib>
          <h1 className="display text-h1">{t('emptyTitle')}</h1>
          <p>{t('empty')}</p>
        </BlankBib>
      </div>
      {!frameLook(locale) && <CalendarFeed events={[]} locale={locale} />}
    </EventListGrid>
  );
}

/** The link to the calendar of all races, and the way to ask the organizer. */
async function CalendarFeed({ events, locale }: { events: readonly CardEvent[]; locale: Language }) {
  const [t, list, { name }] = await Promise.all([
    getTranslations('calendar'),
    getTranslations('list'),
    loadOrganizer(),
  ]);
  const days = events.slice(1, 4);
  return (
    <section className="free-cell row-span-5 grid content-start gap-3 rounded-2xl border-2 border-control-edge border-dashed p-5 wide:p-6">
      <h2 className="display text-card">{t('title')}</h2>
      {events.length > 0 && <p className="text-quiet">{t('feed')}</p>}
      {days.length === 3 && (
        <div aria-hidden="true" className="flex justify-center py-2 max-wide:hidden">
          {days.map(({ id, startsAt }, index) => (
            <DayTab
              key={id}
              at={startsAt}
              locale={locale}
              short
              className={`rounded-t-xl ${FANNED[index]}`}
            />
          ))}
        </div>
      )}
      {events.length > 0 && (
        <a href={addressIn(locale, '/calendar.ics')} className="btn btn-quiet">
          <Icon name="calendar" />
          <span>{t('subscribe')}</span>
        </a>
      )}
      <AskOnWhatsApp about={list('questionTo', { organizer: name })} words={list('askOnWhatsapp')} />
    </section>
  );
}

const FANNED = ['-rotate-8 [translate:0_0.375rem]', 'z-1 -mx-2', 'rotate-8 [translate:0_0.375rem]'];

const PAGE_SIZE = 12;

export type RaceListPage<T> = { items: T[]; number: number; count: number };

/** Returns `null` if there is no such page. An empty list has one empty page. */
export function listPage<T>(items: readonly T[], number: number): RaceListPage<T> | null {
  const count = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  if (!Number.isInteger(number) || number < 1 || number > count) return null;
  return { items: items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), number, count };
}

/** Returns `NaN` for a text that is no page number. */
export const pageNumber = (text: string): number => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN);
