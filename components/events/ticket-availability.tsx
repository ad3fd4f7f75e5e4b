// Places left of one ticket type and its sale window, in words; few places are drawn as a bar too.
import { getLocale, getTranslations } from 'next-intl/server';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { saleState, saleWindow } from '#lib/events/sale-rules.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { TicketType } from '#lib/partner-api/events.ts';
import { clockTime, longDate, unbroken } from '#lib/shared/dates.ts';
import { FEW_PLACES } from './event-marks.ts';

type Props = {
  readonly ticket: TicketType;
  /** The event is on sale, but perhaps not this ticket. */
  readonly mayEnter: boolean;
  readonly now: Date;
};

export async function TicketPlaces({ ticket, mayEnter, now }: Props) {
  const t = await getTranslations('event');
  const { remaining, capacity } = ticket;
  if (remaining <= 0) return <Tag>{t('soldOut')}</Tag>;
  const sale = saleState(ticket, now);
  if (sale === 'over') return <Tag>{t('salesOver')}</Tag>;
  const { key, percent } = placesLeft(ticket, mayEnter, now);
  const few = key === 'fewPlaces';
  const times = await saleWords(ticket, now);
  return (
    <>
      {sale === 'not_yet' && (
        <p>
          <span className="tag tag-plain">{times}</span>
        </p>
      )}
      <p className={few ? 'font-bold text-warn' : 'text-quiet'}>{t(key, { count: remaining, capacity })}</p>
      {percent !== null && (
        <svg
          className="block h-2 w-full overflow-hidden rounded-full bg-edge forced-colors:border"
          aria-hidden="true"
        >
          <rect width={`${percent}%`} height="100%" className="fill-warn forced-colors:fill-[CanvasText]" />
        </svg>
      )}
      {sale === 'on_sale' && times && <p className="text-sm">{times}</p>}
    </>
  );
}

const Tag = ({ children }: { readonly children: string }) => (
  <p>
    <span className="tag bg-ink text-ground">{children}</span>
  </p>
);

/** `null` without a sale window. */
async function saleWords(ticket: TicketType, now: Date): Promise<string | null> {
  const [t, locale, { timeZone }] = await Promise.all([
    getTranslations('event'),
    getLocale(),
    loadOrganizer(),
  ]);
  const times = saleTimes(ticket, now);
  if (!times) return null;
  const calendar = { locale: intlLocale(locale), timeZone };
  const date = unbroken(longDate(times.at, calendar));
  return t(times.key, { date, time: clockTime(times.at, calendar) });
}

type PlacesLeft = {
  /** Key of the message in `event`. */
  key: 'fewPlaces' | 'placesOf' | 'placesLeft';
  /** Of the bar; `null` unless places are few and some are taken: a full bar would look like a full event. */
  percent: number | null;
};
type Places = Pick<TicketType, 'remaining' | 'capacity' | 'sales_start' | 'sales_end'>;

/** Places count as few only if the ticket and its event (`mayEnter`) are on sale. Pure. */
export function placesLeft(ticket: Places, mayEnter: boolean, now: Date): PlacesLeft {
  const { remaining, capacity } = ticket;
  const begun = remaining < capacity;
  const few = mayEnter && remaining <= FEW_PLACES && saleState(ticket, now) === 'on_sale';
  const left = Math.max(2, Math.round((100 * remaining) / Math.max(1, capacity)));
  return { key: few ? 'fewPlaces' : begun ? 'placesOf' : 'placesLeft', percent: few && begun ? left : null };
}

type SaleTimes = { key: 'salesFrom' | 'salesUntil'; at: Date };

/** Message key and time of the next change; `null` without a sale window (partner-api.md 2.2 names none for reads). */
export function saleTimes(
  ticket: Pick<TicketType, 'sales_start' | 'sales_end'>,
  now: Date,
): SaleTimes | null {
  const { opens, closes } = saleWindow(ticket);
  if (opens && opens > now) return { key: 'salesFrom', at: opens };
  return closes && { key: 'salesUntil', at: closes };
}
