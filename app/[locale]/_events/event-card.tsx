// One race in the list: its day as a calendar leaf, its name, and what keeps a runner from entering.
import { getTranslations } from 'next-intl/server';
import { addressIn, intlLocale, type Language } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { EventListItem } from '#lib/partner-api/schemas/event.ts';
import { calendarLeaf, clockTime, distanceInTime } from '#lib/shared/dates.ts';

type Props = { readonly event: EventListItem; readonly now: Date; readonly locale: Language };

export async function EventCard({ event, now, locale }: Props) {
  const [{ timeZone }, t] = await Promise.all([readOrganizer(), getTranslations('list')]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const start = new Date(event.starts_at);
  const { day, month, weekday, year } = calendarLeaf(start, calendar);
  return (
    <li className="sheet relative grid grid-cols-[6rem_1fr] overflow-hidden">
      <p className="grid content-start justify-items-center bg-paper pb-4 text-paper-ink">
        <span className="eyebrow w-full bg-accent py-1.5 text-center text-on-accent">
          {month} {year}
        </span>
        <span className="numeral pt-3 text-6xl">{day}</span>
        <span className="text-paper-quiet text-sm">{weekday}</span>
      </p>
      <div className="grid content-center gap-2 p-4">
        <h2 className="display text-2xl">
          <a
            href={addressIn(locale, `/events/${encodeURIComponent(event.event_id)}`)}
            className="no-underline after:absolute after:inset-0"
          >
            {event.name}
          </a>
        </h2>
        <p className="text-quiet">
          {t('when', { distance: distanceInTime(start, now, calendar), time: clockTime(start, calendar) })}
        </p>
        {event.status === 'scheduled' && (
          <p>
            <span className="tag">{t('opensSoon')}</span>
          </p>
        )}
        {event.status !== 'scheduled' && !event.payments_enabled && (
          <p>
            <span className="tag tag-plain">{t('noPayments')}</span>
          </p>
        )}
      </div>
    </li>
  );
}
