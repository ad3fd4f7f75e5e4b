// One kind of entry: its distance or name, when it is sold, places left, and its price by each payment method, fees included.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import type { PaymentMethod } from '#lib/events/payable.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { kilometres } from './kilometres.ts';
import { saysDistance } from './says-distance.ts';
import { TicketPlaces } from './ticket-places.tsx';
import { ticketQuotes } from './ticket-quotes.ts';

type Priced = { readonly ticket: TicketType; readonly methods: PaymentMethod[] };
type Props = Priced & { readonly told: boolean; readonly mayEnter: boolean; readonly now: Date };

export async function TicketRow({ ticket, told, methods, mayEnter, now }: Props) {
  const locale = await getLocale();
  const gone = told && (ticket.remaining <= 0 || saleState(ticket, now) === 'over');
  return (
    <li className="sheet grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
      <div className="grid content-start gap-2">
        <h3 className={`display text-3xl ${gone ? 'opacity-75' : ''}`}>
          <bdi>{ticket.name}</bdi>
        </h3>
        {ticket.distance_km !== null && !saysDistance(ticket.name, ticket.distance_km) && (
          <p
            className={`numeral justify-self-start rounded-lg bg-ink px-3 py-1 text-3xl/none text-ground forced-colors:border ${gone ? 'opacity-75' : ''}`}
          >
            {kilometres(ticket.distance_km, intlLocale(locale))}
          </p>
        )}
        {told && <TicketPlaces ticket={ticket} mayEnter={mayEnter} now={now} />}
      </div>
      {told && !gone && <TicketPrices ticket={ticket} methods={methods} />}
    </li>
  );
}

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
