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
            href={addressIn(locale, racePath(id))}
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
          <RaceTags marks={marks} now={now} locale={locale} />
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
