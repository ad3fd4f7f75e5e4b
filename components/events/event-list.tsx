// The list of events in pages: what `/`, `/page/<n>` and the search are made of.
import { getLocale, getTranslations } from 'next-intl/server';
import { contactLinks } from '#components/layout/contact.tsx';
import { BlankBib } from '#components/layout/message-page.tsx';
import { MissingPage } from '#components/layout/missing-page.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { loadWelcome } from '#lib/content/load-text.ts';
import { addressIn, type Language } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { EventCard } from './event-card.tsx';
import { type CardEvent, hasList, loadEventList, staleKey } from './load-event-list.ts';
import { StaleNotice, UnavailablePage } from './notices.tsx';

/** Shorter lists get no search field. */
const MIN_SEARCHABLE = 4;

/** The address of a list page, without a language. */
export const listPath = (number: number): string => (number === 1 ? '/' : `/page/${number}`);

export async function EventListPage({ number }: { readonly number: number }) {
  const [{ events, asOf, stale, now }, t, locale] = await Promise.all([
    loadEventList((all) => listPage(all, number)?.items ?? []),
    getTranslations('list'),
    getLocale(),
  ]);
  if (!asOf || !hasList({ asOf, stale, events }))
    return <UnavailablePage title={t('unavailableTitle')} text={t('unavailableText')} />;
  const page = listPage(events, number);
  if (!page) return <MissingPage />;
  const welcome = number === 1 && events.length > 0 ? await loadWelcome(locale) : null;
  return (
    <div className="page page-wide grid gap-6 py-8">
      <ListHead title={t('title')} locale={locale} query={events.length >= MIN_SEARCHABLE ? '' : null} />
      {welcome && (
        <div className="prose" lang={welcome.lang}>
          <Markdown root={welcome.root} rank={2} />
        </div>
      )}
      {stale && <StaleNotice asOf={asOf} now={now} words={staleKey(page.items)} />}
      {events.length === 0 ? (
        <NoEvents words={t('empty')} />
      ) : (
        <EventList
          page={page}
          now={now}
          locale={locale}
          addressOf={(at) => addressIn(locale, listPath(at))}
        />
      )}
      {events.length > 0 && <CalendarFeed locale={locale} />}
    </div>
  );
}

type HeadProps = {
  readonly title: string;
  readonly locale: Language;
  /** Text of the search field; `null`: no search field. */
  readonly query: string | null;
};

/** Title and search form. */
export async function ListHead({ title, locale, query }: HeadProps) {
  const t = await getTranslations('search');
  return (
    <div className="grid gap-4 not-[:has(+*)]:invisible wide:grid-cols-[1fr_auto] wide:items-end">
      <h1 className="display text-5xl uppercase">{title}</h1>
      {query !== null && (
        <search>
          <form
            action={addressIn(locale, '/search')}
            className="grid max-w-lg grid-cols-[1fr_auto] gap-x-3 gap-y-1.5"
          >
            <label htmlFor="q" className="col-span-full font-bold">
              {t('label')}
            </label>
            <input id="q" name="q" type="search" defaultValue={query} maxLength={100} className="input" />
            <button type="submit" className="btn btn-quiet min-h-13">
              {t('submit')}
            </button>
          </form>
        </search>
      )}
    </div>
  );
}

type EventListProps = {
  readonly page: ListPage<CardEvent>;
  readonly now: Date;
  readonly locale: Language;
  /** The address of page `number`. */
  readonly addressOf: (number: number) => string;
};

/** Cards, and links to the previous and next page. */
export async function EventList({ page, now, locale, addressOf }: EventListProps) {
  const t = await getTranslations('list');
  const { items, number, count } = page;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {items.map((event) => (
          <EventCard key={event.id} event={event} now={now} locale={locale} />
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

/** Shown instead of an empty list: a sentence and a link to the organizer's contacts. */
export async function NoEvents({ words }: { readonly words: string }) {
  const [{ contact }, t] = await Promise.all([loadOrganizer(), getTranslations('event')]);
  return (
    <>
      <BlankBib>
        <p className="display text-2xl">{words}</p>
      </BlankBib>
      {contactLinks(contact).length > 0 && (
        <p>
          <a href="#contact" className="btn btn-quiet">
            {t('ask')}
          </a>
        </p>
      )}
    </>
  );
}

/** Links to subscribe to all events as a calendar. */
async function CalendarFeed({ locale }: { locale: Language }) {
  const [t, { env }] = await Promise.all([getTranslations('calendar'), server()]);
  const file = addressIn(locale, '/calendar.ics');
  return (
    <p className="flex flex-wrap items-center gap-x-6 text-quiet">
      <span className="basis-full">{t('feed')}</span>
      <a href={`webcal://${new URL(env.APP_URL).host}${file}`} className="link text-ink">
        {t('subscribe')}
      </a>
      <a href={file} className="link text-ink">
        {t('download')}
      </a>
    </p>
  );
}

const PAGE_SIZE = 12;

export type ListPage<T> = { items: T[]; number: number; count: number };

/** Page `number`, from 1; `null` if there is no such page. An empty list has one empty page. */
export function listPage<T>(items: readonly T[], number: number): ListPage<T> | null {
  const count = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  if (!Number.isInteger(number) || number < 1 || number > count) return null;
  return { items: items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), number, count };
}

/** The page number in an address; `NaN` if it is not one. */
export const pageNumber = (text: string): number => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.NaN);
