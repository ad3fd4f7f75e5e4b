// The ticket types of an event with distance, availability and price by payment method.
import { getLocale, getTranslations } from 'next-intl/server';
import { methodsOf, saleState } from '#lib/events/sale-rules.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { ticketQuotes } from './prices.tsx';
import { TicketPlaces } from './ticket-availability.tsx';

type Props = {
  readonly event: EventDetail;
  /** Otherwise only names and distances are shown, as they were last fetched. */
  readonly pricesKnown: boolean;
  /** The event is on sale. */
  readonly mayEnter: boolean;
  readonly now: Date;
};

export async function TicketList({ event, pricesKnown, mayEnter, now }: Props) {
  if (event.ticket_types.length === 0) return null;
  const t = await getTranslations('event');
  const methods = methodsOf(event);
  const hasPrice = (ticket: TicketType) =>
    !ticket.is_free && ticket.remaining > 0 && saleState(ticket, now) !== 'over';
  const hasPrices = pricesKnown && methods.length > 0 && event.ticket_types.some(hasPrice);
  return (
    <section aria-labelledby="entries" className="grid gap-4">
      <h2 id="entries" className="display text-3xl">
        {t('entries')}
      </h2>
      <ul className="grid gap-3">
        {event.ticket_types.map((ticket) => (
          <TicketRow key={ticket.ticket_type_id} {...{ ticket, pricesKnown, methods, mayEnter, now }} />
        ))}
      </ul>
      {hasPrices && <p className="text-quiet text-sm">{t('feeNote')}</p>}
    </section>
  );
}

type Priced = { readonly ticket: TicketType; readonly methods: MobileNetwork[] };
type TicketRowProps = Priced & {
  readonly pricesKnown: boolean;
  readonly mayEnter: boolean;
  readonly now: Date;
};

async function TicketRow({ ticket, pricesKnown, methods, mayEnter, now }: TicketRowProps) {
  const locale = await getLocale();
  const isGone = pricesKnown && (ticket.remaining <= 0 || saleState(ticket, now) === 'over');
  return (
    <li className="sheet grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div className="grid content-start gap-2">
        <h3 className={`display text-3xl ${isGone ? 'opacity-75' : ''}`}>
          <bdi>{ticket.name}</bdi>
        </h3>
        {ticket.distance_km !== null && !containsDistance(ticket.name, ticket.distance_km) && (
          <p
            className={`numeral justify-self-start rounded-lg bg-ink px-3 py-1 text-3xl/none text-ground forced-colors:border ${isGone ? 'opacity-75' : ''}`}
          >
            {kilometres(ticket.distance_km, intlLocale(locale))}
          </p>
        )}
        {pricesKnown && <TicketPlaces ticket={ticket} mayEnter={mayEnter} now={now} />}
      </div>
      {pricesKnown && !isGone && <TicketPrices ticket={ticket} methods={methods} />}
    </li>
  );
}

/** Totals with fees, one per payment method. */
async function TicketPrices({ ticket, methods }: Priced) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const money = (minor: number) => formatMoney(minor, ticket.currency, intlLocale(locale));
  if (ticket.is_free) return <p className="ms-auto numeral text-3xl text-good">{t('event.free')}</p>;
  if (methods.length === 0)
    return (
      <p className="ms-auto text-end">
        <span className="numeral amount block text-2xl">{money(ticket.price_minor)}</span>{' '}
        <span className="text-quiet text-sm">{t('event.withoutFees')}</span>
      </p>
    );
  const quotes = ticketQuotes(ticket, methods);
  if (quotes.length === 0) return <p className="text-quiet">{t('event.noMethod')}</p>;
  return (
    <dl className="grid content-start gap-2">
      {quotes.map(({ method, price, fee, total }) => (
        <div key={method} className="flex flex-wrap items-baseline gap-x-4">
          <dt className="min-w-0 flex-[1_1_min-content] wrap-break-word text-quiet">
            {t(`methods.${method}`)}
          </dt>
          <dd className="numeral amount text-2xl">{money(total)}</dd>
          <dd className="basis-full text-end text-quiet text-sm">
            {t('event.priceAndFee', { price: money(price), fee: money(fee) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `21.1 km`. */
export const kilometres = (km: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(km);

/**
 * Whether a name contains the distance, which is then not shown beside it. `Team of 5` counts too: the only effect is a
 * missing label.
 */
export const containsDistance = (name: string, km: number): boolean =>
  name.split(/[^\d.,]+/).some((figure) => figure !== '' && Number(figure.replace(',', '.')) === km);
