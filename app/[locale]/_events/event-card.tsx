// One race in the list: its day as a calendar leaf, its name and place, what it costs at least, and what is running out.
import { getTranslations } from 'next-intl/server';
import { addressIn, intlLocale, type Language } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { calendarLeaf, clockTime } from '#lib/shared/dates.ts';
import { LeastPrice } from './least-price.tsx';
import type { Race } from './load-races.ts';
import { racePath } from './race-path.ts';
import { RaceTags } from './race-tags.tsx';
import { distanceWords } from './span-words.ts';

type Props = { readonly race: Race; readonly now: Date; readonly locale: Language };

export async function EventCard({ race, now, locale }: Props) {
  const [{ timeZone }, t] = await Promise.all([readOrganizer(), getTranslations('list')]);
  const { id, name, startsAt, place, marks } = race;
  const calendar = { locale: intlLocale(locale), timeZone };
  const { day, month, weekday, year } = calendarLeaf(startsAt, calendar);
  const when = { distance: await distanceWords(startsAt, now, locale), time: clockTime(startsAt, calendar) };
  return (
    <li className="sheet card">
      <p className="leaf">
        <span className="leaf-month">
          {month} {year}
        </span>
        <span className="numeral text-6xl">{day}</span>
        <span className="text-paper-quiet text-sm">{weekday}</span>
      </p>
      <div className="card-words">
        <h2 className="display text-2xl">
          <a href={addressIn(locale, racePath(id))} dir="auto" className="cover">
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
        <div className="card-foot">
          <RaceTags marks={marks} now={now} locale={locale} />
          {marks.price && <LeastPrice price={marks.price} locale={locale} className="card-price" />}
        </div>
      </div>
    </li>
  );
}
