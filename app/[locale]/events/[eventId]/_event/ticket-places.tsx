// How much is left of one kind of entry, and when it is sold: said in words, drawn as a bar.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { FEW_PLACES } from '../../../_events/race-marks.ts';
import { saleTimes } from './sale-times.ts';

type Props = { readonly ticket: TicketType; readonly now: Date };

export async function TicketPlaces({ ticket, now }: Props) {
  const t = await getTranslations('event');
  const { remaining, capacity } = ticket;
  if (remaining <= 0) return <Tag>{t('soldOut')}</Tag>;
  if (saleState(ticket, now) === 'over') return <Tag>{t('salesOver')}</Tag>;
  const few = remaining <= FEW_PLACES;
  const left = Math.min(100, Math.max(2, Math.round((100 * remaining) / Math.max(1, capacity))));
  return (
    <>
      <p className={few ? 'font-bold text-warn' : 'text-quiet'}>
        {few
          ? t('fewPlaces', { count: remaining })
          : capacity > remaining
            ? t('placesOf', { count: remaining, capacity })
            : t('placesLeft', { count: remaining })}
      </p>
      <span className={few ? 'places places-few' : 'places'} aria-hidden="true">
        <span style={{ width: `${left}%` }} />
      </span>
      <SaleTimes ticket={ticket} now={now} />
    </>
  );
}

const Tag = ({ children }: { readonly children: string }) => (
  <p>
    <span className="tag tag-full">{children}</span>
  </p>
);

/** Says nothing where the provider tells no window. */
async function SaleTimes({ ticket, now }: Props) {
  const [t, locale, { timeZone }] = await Promise.all([
    getTranslations('event'),
    getLocale(),
    readOrganizer(),
  ]);
  const times = saleTimes(ticket, now);
  if (!times) return null;
  const calendar = { locale: intlLocale(locale), timeZone };
  const when = { date: longDate(times.at, calendar), time: clockTime(times.at, calendar) };
  return <p className="text-sm">{t(times.key, when)}</p>;
}
