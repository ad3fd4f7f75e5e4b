// The head of an event page, drawn as a race bib: name, date, place and countdown.
import { getLocale, getTranslations } from 'next-intl/server';
import { NameIn } from '#components/ui/name-in.tsx';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { hasStarted } from '#lib/events/sale-rules.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { StartCountdown, type UnitNames } from './start-countdown.tsx';

/** Longer names get a smaller font, so that the date below stays on the first screen. */
const LONG_NAME = 32;

type Props = {
  readonly event: EventDetail;
  readonly startsAt: Date;
  readonly notes: EventNotes;
  readonly now: Date;
};

export async function EventBib({ event, startsAt, notes: { place, map }, now }: Props) {
  const [{ name, timeZone }, t, language] = await Promise.all([
    loadOrganizer(),
    getTranslations('event'),
    getLocale(),
  ]);
  const calendar = { locale: intlLocale(language), timeZone };
  const time = clockTime(startsAt, calendar);
  const started = hasStarted(startsAt, now);
  return (
    <header className="bib">
      <p className="bib-band eyebrow text-center">
        <time dateTime={startsAt.toISOString()}>{longDate(startsAt, calendar)}</time>
      </p>
      <div className="grid justify-items-center gap-4 px-3 py-7 text-center">
        <h1
          dir="auto"
          className={`display uppercase ${event.name.length > LONG_NAME ? 'text-4xl' : 'text-5xl sm:text-6xl'}`}
        >
          {event.name}
        </h1>
        {!started && <p className="started:hidden">{t('startAt', { time })}</p>}
        <p className={started ? undefined : 'started:block hidden'}>{t('startedAt', { time })}</p>
        {(place || map) && (
          <p className="grid justify-items-center">
            {place && <strong dir="auto">{place}</strong>}
            {map && (
              <a href={map} className="link">
                {t('map')}
              </a>
            )}
          </p>
        )}
        {!started && (
          <StartCountdown
            until={startsAt.getTime()}
            now={now.getTime()}
            language={language}
            names={await unitNames(language)}
          />
        )}
      </div>
      <p className="bib-foot text-center text-paper-quiet text-sm">
        <NameIn words={t('by', { organizer: '#' })} name={event.organizer_name ?? name} />
      </p>
    </header>
  );
}

/** The numbers below 100 cover every plural form of a language. */
const COUNTED = 100;

/** Names of the countdown's units in each plural form: the browser has no message catalog. */
async function unitNames(language: Language): Promise<UnitNames> {
  const t = await getTranslations({ locale: language, namespace: 'time' });
  const rules = new Intl.PluralRules(language);
  const counts = new Map(Array.from({ length: COUNTED }, (_, count) => [rules.select(count), count]));
  const named = (unit: keyof UnitNames) =>
    Object.fromEntries([...counts].map(([form, count]) => [form, t(unit, { count })]));
  return { day: named('day'), hour: named('hour'), minute: named('minute'), second: named('second') };
}
