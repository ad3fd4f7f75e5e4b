// The head of an event page, drawn as a race bib.
import { getLocale, getTranslations } from 'next-intl/server';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { EventArt } from '#components/pictures/event-art.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { eventDistances } from '#lib/events/distances.ts';
import { hasStarted } from '#lib/events/sale-rules.ts';
import { intlLocale, type Language, outOfFrame } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import { clockTime, instantIn, isoDay, longDate } from '#lib/shared/dates.ts';
import { distancesWords } from './event-card.tsx';
import { type CountdownWords, StartCountdown } from './start-countdown.tsx';

/** A longer name has a smaller font, so that the tickets begin on the first screen. */
const LONG_NAME = 26;

type Props = {
  readonly event: EventDetail;
  readonly startsAt: Date;
  readonly notes: EventNotes;
  readonly soldOut: boolean;
  readonly now: Date;
};

export async function EventBib({ event, startsAt, notes: { place, map }, soldOut, now }: Props) {
  const [{ name: organizer, timeZone }, t, list, language] = await Promise.all([
    loadOrganizer(),
    getTranslations('event'),
    getTranslations('list'),
    getLocale(),
  ]);
  const calendar = { locale: intlLocale(language), timeZone };
  const time = clockTime(startsAt, calendar);
  const started = hasStarted(startsAt, now);
  const where = place ?? (map && t('map'));
  const named = { id: event.event_id, name: event.name, ticketTypes: event.ticket_types };
  const distances = soldOut && (await distancesWords(eventDistances(named), language));
  return (
    <header className="bib">
      <p className="bib-strip">
        <bdi>{event.organizer_name ?? organizer}</bdi>
      </p>
      <p className="bib-band">
        <time dateTime={startsAt.toISOString()}>{longDate(startsAt, calendar)}</time>
      </p>
      <div className="relative">
        <EventArt event={named} soldOut={soldOut} eager className="aspect-2/1 w-full" />
        {soldOut && (
          <p className="stamp absolute inset-x-0 top-20 mx-auto w-max wide:top-36 wide:text-6xl">
            {list('soldOut')}
          </p>
        )}
      </div>
      <div className="grid justify-items-center gap-3 px-4 pt-5 pb-2 text-center wide:gap-4 wide:pt-8">
        <h1
          dir="auto"
          className={`display uppercase ${event.name.length > LONG_NAME ? 'text-h2' : 'text-title'}`}
        >
          {event.name}
        </h1>
        <p className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 font-bold">
          {!started && <span className="started:hidden">{t('startAt', { time })}</span>}
          <span className={started ? undefined : 'started:inline hidden'}>{t('startedAt', { time })}</span>
          {where && (
            <span className="inline-flex items-center gap-1">
              <Icon name="pin" />
              {map ? (
                <a href={map} {...outOfFrame(language)} dir="auto" className="link">
                  {where}
                </a>
              ) : (
                <bdi>{where}</bdi>
              )}
            </span>
          )}
        </p>
      </div>
      <p className="bib-strip">
        <span className="dotted *:grow">
          {distances && <span>{distances}</span>}
          {!started && (
            <StartCountdown
              until={startsAt.getTime()}
              day={instantIn(`${isoDay(startsAt, timeZone)}T00:00`, timeZone).getTime()}
              now={now.getTime()}
              language={language}
              words={await countdownWords(language)}
            />
          )}
        </span>
      </p>
    </header>
  );
}

/** The numbers below 100 cover every plural form of a language. */
const COUNTED = 100;

/** Makes all words here, because the browser has no message catalog. */
async function countdownWords(language: Language): Promise<CountdownWords> {
  const t = await getTranslations({ locale: language, namespace: 'time' });
  const rules = new Intl.PluralRules(language);
  const counts = new Map(Array.from({ length: COUNTED }, (_, count) => [rules.select(count), count]));
  const days = Object.fromEntries(
    [...counts].map(([form, count]) => [form, t('daysToGo', { count, shown: '#' })]),
  );
  return { days, clock: t('clockToGo', { clock: '#' }) };
}
