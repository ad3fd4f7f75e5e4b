import { getTranslations } from 'next-intl/server';
import { loadCalendar } from '#components/layout/organizer.ts';
import { EventArt } from '#components/pictures/event-art.tsx';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { calendarLeaf, clockTime, dayAndMonth, longDate } from '#lib/shared/dates.ts';
import { eventPath } from './event-address.ts';
import type { EventMarks } from './event-marks.ts';
import type { CardEvent } from './load-events.ts';
import { distanceWords } from './notices.tsx';
import { LeastPrice } from './prices.tsx';

type Props = {
  readonly event: CardEvent;
  readonly now: Date;
  readonly locale: Language;
  readonly hero?: boolean;
  readonly eager?: boolean;
  /** The distance that the price is for; without it the price is for any distance. */
  readonly km?: number | null | undefined;
};

export async function EventCard({ event, now, locale, hero = false, eager = false, km = null }: Props) {
  const [calendar, t, words] = await Promise.all([
    loadCalendar(locale),
    getTranslations('list'),
    getTranslations('event'),
  ]);
  const { id, name, startsAt, place, marks } = event;
  const time = clockTime(startsAt, calendar);
  const soldOut = marks.availability === 'sold_out';
  const distances = await distancesWords(event.distances, locale);
  const wide = hero ? WIDE : CARD;
  return (
    <li
      className={`sheet relative row-span-5 mb-5 grid grid-rows-subgrid overflow-hidden hover:[box-shadow:inset_0_0_0_2px_var(--color-ink),var(--shadow-lift)] md:mb-6 ${wide.card}`}
    >
      <div className={`relative row-start-1 aspect-2/1 ${wide.art}`}>
        <EventArt event={event} soldOut={soldOut} eager={eager} className="absolute inset-0 size-full" />
      </div>
      <DayTab
        at={startsAt}
        locale={locale}
        className={`absolute start-3 top-0 not-[:has(+*)]:invisible ${wide.hidden}`}
      />
      {soldOut && (
        <p className="stamp absolute end-3 top-20 text-[clamp(1.05rem,9vw-0.4rem,1.5rem)] wide:top-28">
          {t('soldOut')}
        </p>
      )}
      <div className={`contents ${wide.panel}`}>
        {hero && (
          <>
            <p className="bib-strip max-wide:hidden">
              {t('next', { distance: await distanceWords(startsAt, now, locale) })}
            </p>
            <p className="bib-band max-wide:hidden">{longDate(startsAt, calendar)}</p>
          </>
        )}
        <div className={`contents *:px-4 ${wide.text}`}>
          <h2 className={`display row-start-2 pt-4 text-card ${wide.title} ${hero ? heroName(name) : ''}`}>
            <a
              href={addressIn(locale, eventPath(id))}
              dir="auto"
              className="no-underline after:absolute after:inset-0"
            >
              {name}
            </a>
          </h2>
          <div className={`row-start-3 pt-1 text-quiet ${hero ? 'max-wide:text-sm' : 'text-sm'}`}>
            <p className="dotted">
              {place !== null && <bdi>{place}</bdi>}{' '}
              <span>{t(place === null ? 'startAt' : 'starts', { time })}</span>
            </p>
          </div>
          <CardTags marks={marks} now={now} locale={locale} />
          <div
            className={`row-start-5 flex flex-wrap items-baseline gap-x-3 gap-y-1.5 self-end pt-3 pb-4 ${wide.foot}`}
          >
            {distances && <p className={`font-bold text-sm ${wide.hidden}`}>{distances}</p>}
            <CardPrice event={event} locale={locale} km={km} />
            {hero && <span className="btn stored-copy:hidden flex-1 max-wide:hidden">{words('enter')}</span>}
          </div>
        </div>
        {hero && <p className="bib-strip max-wide:hidden">{distances}</p>}
      </div>
    </li>
  );
}

/** A longer name is smaller, so that the picture beside it does not become high and narrow. */
const LONG_NAME = 26;
const heroName = ({ length }: string): string =>
  length > LONG_NAME ? 'wide:text-h2 wide:uppercase' : 'wide:text-h1 wide:uppercase';

/** Five rows, which all cards of a row share: poster, name, place, marks, foot. A missing part leaves its row to the others. */
const CARD = {
  card: '',
  art: '',
  panel: '',
  text: 'wide:*:px-5',
  title: 'wide:pt-5',
  foot: 'wide:pb-5',
  hidden: '',
};

/** The first race on a wide screen. Its panel stands beside the poster, and both take the whole width. */
const WIDE = {
  card: 'wide:order-first wide:col-span-full wide:row-span-1 wide:grid-rows-[1fr] wide:ps-[60%]',
  art: 'wide:absolute wide:inset-y-0 wide:start-0 wide:aspect-auto wide:w-3/5',
  panel: 'hero-panel wide:on-paper wide:grid wide:min-h-97 wide:grid-rows-[auto_auto_1fr_auto]',
  text: 'wide:flex wide:flex-col wide:justify-center wide:gap-3 wide:px-8 wide:py-5 wide:*:px-0',
  title: 'wide:pt-0',
  foot: 'wide:items-center wide:self-stretch wide:pt-2 wide:pb-0',
  hidden: 'wide:hidden',
};

type DayTabProps = {
  readonly at: Date;
  readonly locale: Language;
  readonly short?: boolean;
  readonly className?: string;
};

export async function DayTab({ at, locale, short = false, className = '' }: DayTabProps) {
  const calendar = await loadCalendar(locale);
  const { day, month, weekday, year } = calendarLeaf(at, calendar);
  return (
    <p
      className={`grid min-w-16 justify-items-center overflow-hidden rounded-b-xl bg-paper pb-1.5 text-paper-ink [box-shadow:var(--shadow-lift)] ${className}`}
    >
      <span className="numeral w-full bg-accent px-1.5 py-0.5 text-center text-on-accent text-sm uppercase">
        {short ? month : `${month} ${year}`}
      </span>
      <span className="numeral mt-1.5 text-3xl">{day}</span>
      {!short && <span className="px-1.5 text-paper-quiet text-sm">{weekday}</span>}
    </p>
  );
}

/** `42 · 21 · 10 km`; empty if none is known. */
export async function distancesWords(distances: readonly number[], locale: Language): Promise<string> {
  if (distances.length === 0) return '';
  const t = await getTranslations({ locale, namespace: 'search' });
  const figures = new Intl.NumberFormat(intlLocale(locale));
  return t('km', { km: distances.map((km) => figures.format(km)).join(' · ') });
}

type MarksProps = { readonly marks: EventMarks; readonly locale: Language };

async function CardPrice({ event, locale, km }: Pick<Props, 'event' | 'locale'> & { km: number | null }) {
  const t = await getTranslations('list');
  const { availability, price, pricesKnown } = event.marks;
  const note = 'ms-auto text-quiet text-sm';
  if (availability === 'sold_out') return <p className={note}>{t('noPlaces')}</p>;
  const distance = km === null ? '' : await distancesWords([km], locale);
  if (!price) return km !== null && pricesKnown && <p className={note}>{t('distanceGone', { distance })}</p>;
  return (
    <div className="ms-auto flex flex-wrap items-baseline justify-end gap-x-1.5">
      {event.distances.length > 1 && <span className="text-quiet text-sm">{distance}</span>}{' '}
      <LeastPrice price={price} locale={locale} className="text-end text-price" />
    </div>
  );
}

async function CardTags({ marks, now, locale }: MarksProps & { readonly now: Date }) {
  const [t, networks, calendar] = await Promise.all([
    getTranslations('list'),
    getTranslations('networks'),
    loadCalendar(locale),
  ]);
  const { availability, started, placesLeft, closes, opens, onlyMethod } = marks;
  const tags: { words: string; look: string }[] = [];
  if (started) tags.push({ words: t('started'), look: 'tag-plain' });
  if (opens) {
    const words = t('opens', { date: dayAndMonth(opens, calendar), time: clockTime(opens, calendar) });
    tags.push({ words, look: 'tag-plain' });
  } else if (availability === 'not_yet') tags.push({ words: t('opensSoon'), look: 'tag-plain' });
  else if (availability !== 'on_sale' && availability !== 'sold_out')
    tags.push({ words: t(availability), look: 'tag-plain' });
  if (onlyMethod) tags.push({ words: t('only', { network: networks(onlyMethod) }), look: 'tag-plain' });
  const look = 'bg-warn-wash text-warn';
  if (placesLeft !== null) tags.push({ words: t('placesLeft', { count: placesLeft }), look });
  if (closes && availability === 'on_sale') {
    const distance = await distanceWords(closes, now, locale);
    tags.push({ words: t('closes', { distance }), look });
  }
  if (tags.length === 0) return null;
  return (
    <p className="row-start-4 flex flex-wrap gap-1.5 pt-2">
      {tags.map(({ words, look: class_ }) => (
        <span key={words} className={`tag ${class_}`}>
          {words}
        </span>
      ))}
    </p>
  );
}
