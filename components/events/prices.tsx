// Amounts are looked up in the provider's answer, never computed (partner-api.md 2.2).
import { getLocale, getTranslations } from 'next-intl/server';
import { quoteOf, type SaleState, saleState } from '#lib/events/sale-rules.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import type { TicketType } from '#lib/partner-api/events.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { bareAmount, formatMoney } from '#lib/shared/money.ts';

/** Minor units, as the provider returned them (partner-api.md 2.2). */
export type Quote = { method: MobileNetwork; price: number; fee: number; total: number };

/** Methods without a price are left out. */
export function ticketQuotes(ticket: TicketType, methods: MobileNetwork[]): Quote[] {
  return methods.flatMap((method) => {
    const quote = quoteOf(ticket, method);
    if (!quote) return [];
    return [{ method, price: ticket.price_minor, fee: quote.service_fee_minor, total: quote.total_minor }];
  });
}

/** The dot may end a line, but does not begin one. */
export const BETWEEN_PRICES = '\u00a0· ';

/** The lowest total in minor units; the networks that have it, `with MTN or Airtel`; each dearer one, `Lyca 52,400`. */
export async function pricesByNetwork(ticket: TicketType, methods: MobileNetwork[]) {
  const [t, networks, language] = await Promise.all([
    getTranslations('event'),
    getTranslations('networks'),
    getLocale(),
  ]);
  const locale = intlLocale(language);
  const quotes = ticketQuotes(ticket, methods).toSorted((one, two) => one.total - two.total);
  const [least] = quotes;
  if (!least) return null;
  const cheapest = quotes.filter(({ total }) => total === least.total).map(({ method }) => networks(method));
  const dearer = quotes
    .slice(cheapest.length)
    .map(({ method, total }) => `${networks(method)} ${bareAmount(total, ticket.currency, locale)}`);
  const either = new Intl.ListFormat(locale, { type: 'disjunction' }).format(cheapest);
  return { total: least.total, cheapest, withCheapest: t('withNetworks', { networks: either }), dearer };
}

/** The lowest total above zero, in minor units with fees. `from`: others cost more; `orFree`: others are free. */
export type PriceFrom = { minor: number; currency: string; from: boolean; orFree: boolean };

/** Ticket types that are on sale now, or else those that are sold later. */
export function nextSold(types: TicketType[], now: Date): TicketType[] {
  const inState = (state: SaleState) =>
    types.filter((type) => type.remaining > 0 && saleState(type, now) === state);
  const open = inState('on_sale');
  return open.length > 0 ? open : inState('not_yet');
}

/** `free` only if all are free; `null` if no price is known. */
export function priceFrom(types: TicketType[], methods: MobileNetwork[]): PriceFrom | 'free' | null {
  const paid = types.filter((type) => !type.is_free);
  const orFree = paid.length < types.length;
  const totals = paid.flatMap((type) => ticketQuotes(type, methods).map(({ total }) => total));
  const currency = paid[0]?.currency;
  if (totals.length === 0 || currency === undefined) return orFree ? 'free' : null;
  return { minor: Math.min(...totals), currency, from: new Set(totals).size > 1, orFree };
}

/** Key of the `list` message before the amount; `null` if everything costs the same. */
export function wordsBefore({ from, orFree }: PriceFrom): 'from' | 'freeOr' | 'freeOrFrom' | null {
  if (orFree) return from ? 'freeOrFrom' : 'freeOr';
  return from ? 'from' : null;
}

type Words = Awaited<ReturnType<typeof getTranslations<'list'>>>;

/** `from UGX 41,700`. @param locale for Intl, with region */
export function priceWords(price: PriceFrom, t: Words, locale: string): string {
  const amount = formatMoney(price.minor, price.currency, locale);
  const before = wordsBefore(price);
  return before ? `${t(before)} ${amount}` : amount;
}

export const saysFree = (name: string, free: string): boolean =>
  plainWords(name).split(' ').includes(plainWords(free));

type Props = {
  readonly price: PriceFrom | 'free';
  readonly locale: Language;
  readonly className: string;
};

export async function LeastPrice({ price, locale, className }: Props) {
  const t = await getTranslations('list');
  if (price === 'free') return <p className={`${className} numeral text-good`}>{t('free')}</p>;
  const words = wordsBefore(price);
  return (
    <p className={className}>
      {words && <span className="text-quiet text-sm">{t(words)} </span>}
      <span className="numeral">{formatMoney(price.minor, price.currency, intlLocale(locale))}</span>
    </p>
  );
}
