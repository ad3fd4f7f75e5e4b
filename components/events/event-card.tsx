// One event in the list: its day as a calendar leaf, name, place, lowest price and tags about its sale.
import { getTranslations } from 'next-intl/server';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { calendarLeaf, clockTime } from '#lib/shared/dates.ts';
import { eventPath } from './event-address.ts';
import type { EventMarks } from './event-marks.ts';
import type { CardEvent } from './load-event-list.ts';
import { LeastPrice } from './prices.tsx';
import { distanceWords } from './time-words.ts';

type Props = { readonly event: CardEvent; readonly now: Date; readonly locale: Language };

export async function EventCard({ event, now, locale }: Props) {
  const [{ timeZone }, t] = await Promise.all([loadOrganizer(), getTranslations('list')]);
  const { id, name, startsAt, place, marks } = event;
  const calendar = { locale: intlLocale(locale), timeZone };
  const { day, month, weekday, year } = calendarLeaf(startsAt, calendar);
  const when = { distance: await distanceWords(startsAt, now, locale), time: clockTime(startsAt, calendar) };
  return (
    <li className="sheet relative grid grid-cols-[min(6rem,30vw)_minmax(0,1fr)] overflow-hidden hover:[box-shadow:inset_0_0_0_2px_var(--color-ink),var(--shadow-lift)]">
      <p className="grid content-start justify-items-center gap-y-3 bg-paper pb-4 text-paper-ink not-[:has(+*)]:invisible">
        <span className="eyebrow w-full bg-accent py-1.5 text-center text-on-accent">
          {month} {year}
        </span>
        <span className="numeral text-6xl">{day}</span>
        <span className="text-paper-quiet text-sm">{weekday}</span>
      </p>
      <div className="grid grid-cols-1 grid-rows-[auto_auto_1fr] gap-2 p-4">
        <h2 className="display text-2xl">
          <a
            href={addressIn(locale, eventPath(id))}
            dir="auto"
            className="no-underline after:absolute after:inset-0"
          >
            {name}
          </a>
        </h2>
        <p className="text-quiet">
          {t('when', when)}
          {place && (
            <>
              <br />
              <bdi>{place}</bdi>
            </>
          )}
        </p>
        <div className="flex flex-wrap items-end gap-1.5">
          <EventTags marks={marks} now={now} locale={locale} />
          {marks.price && (
            <LeastPrice
              price={marks.price}
              locale={locale}
              className="wrap-anywhere ms-auto min-w-0 text-end text-[min(var(--text-2xl),8vw)]"
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** The sale state of an event, and warnings about few places or an end soon. */
type TagsProps = { readonly marks: EventMarks; readonly now: Date; readonly locale: Language };

export async function EventTags(props: TagsProps) {
  const t = await getTranslations('list');
  return (
    <>
      {props.marks.started && <span className="tag tag-plain">{t('started')}</span>}
      <SaleTags {...props} />
    </>
  );
}

async function SaleTags({ marks, now, locale }: TagsProps) {
  const t = await getTranslations('list');
  const { availability, placesLeft, closes } = marks;
  if (availability === 'not_yet') return <span className="tag tag-plain">{t('opensSoon')}</span>;
  if (availability === 'sold_out') return <span className="tag bg-ink text-ground">{t('soldOut')}</span>;
  if (availability !== 'on_sale') return <span className="tag tag-plain">{t(availability)}</span>;
  return (
    <>
      {placesLeft !== null && (
        <span className="tag bg-warn-wash text-warn">{t('placesLeft', { count: placesLeft })}</span>
      )}
      {closes && (
        <span className="tag bg-warn-wash text-warn">
          {t('closes', { distance: await distanceWords(closes, now, locale) })}
        </span>
      )}
    </>
  );
}
