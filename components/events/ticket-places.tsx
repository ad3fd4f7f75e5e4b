// How much is left of one kind of entry, and when it is sold: said in words; what is nearly gone is drawn as a bar too.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { clockTime, longDate, unbroken } from '#lib/shared/dates.ts';
import { placesLeft } from './places-left.ts';
import { saleTimes } from './sale-times.ts';

type Props = {
  readonly ticket: TicketType;
  /** The race can be entered now, if perhaps not with this ticket. */
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
        <span
          className="block h-2 overflow-hidden rounded-full bg-edge forced-colors:border"
          aria-hidden="true"
        >
          <span
            className="block h-full bg-warn forced-colors:bg-[CanvasText]"
            style={{ width: `${percent}%` }}
          />
        </span>
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

/** Null where the provider tells no window. */
async function saleWords(ticket: TicketType, now: Date): Promise<string | null> {
  const [t, locale, { timeZone }] = await Promise.all([
    getTranslations('event'),
    getLocale(),
    readOrganizer(),
  ]);
  const times = saleTimes(ticket, now);
  if (!times) return null;
  const calendar = { locale: intlLocale(locale), timeZone };
  const date = unbroken(longDate(times.at, calendar));
  return t(times.key, { date, time: clockTime(times.at, calendar) });
}
