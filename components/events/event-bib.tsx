// The head of a race's page: its name the way a bib would carry it, when and where it starts, and how long it is till then.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale, type Language } from '#app/_i18n/languages.ts';
import { NameIn } from '#components/ui/name-in.tsx';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { RaceNotes } from '#lib/content/read-race-notes.ts';
import { hasStarted } from '#lib/events/has-started.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { StartCountdown, type UnitNames } from './start-countdown.tsx';

/** Longer names are written smaller, so that the day below them is seen at once. */
const LONG = 32;

type Props = {
  readonly event: EventDetail;
  readonly startsAt: Date;
  readonly notes: RaceNotes;
  readonly now: Date;
};

export async function EventBib({ event, startsAt, notes: { place, map }, now }: Props) {
  const [{ name, timeZone }, t, language] = await Promise.all([
    readOrganizer(),
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
          className={`display uppercase ${event.name.length > LONG ? 'text-4xl' : 'text-5xl sm:text-6xl'}`}
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

/** Among the first hundred numbers each plural form of a language occurs. */
const COUNTED = 100;

/** The words for the units of a countdown in each plural form: the browser has no catalog. */
async function unitNames(language: Language): Promise<UnitNames> {
  const t = await getTranslations({ locale: language, namespace: 'time' });
  const rules = new Intl.PluralRules(language);
  const counts = new Map(Array.from({ length: COUNTED }, (_, count) => [rules.select(count), count]));
  const named = (unit: keyof UnitNames) =>
    Object.fromEntries([...counts].map(([form, count]) => [form, t(unit, { count })]));
  return { day: named('day'), hour: named('hour'), minute: named('minute'), second: named('second') };
}
