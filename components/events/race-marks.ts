// What a card in the list says about a race beside its name and day: what it costs at least, and what is running out.
// Pure; prices are looked up, never computed (partner-api.md 2.2).
import { type Availability, availabilityOf } from '#lib/events/availability.ts';
import { hasStarted } from '#lib/events/has-started.ts';
import type { ListedEvent } from '#lib/events/list-events.ts';
import { methodsOf, type PaymentMethod } from '#lib/events/payable.ts';
import { type SaleState, saleState, saleWindow } from '#lib/events/sale-window.ts';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { ticketQuotes } from './ticket-quotes.ts';

/** From here on down the number of places is worth a warning. */
export const FEW_PLACES = 20;
/** From here on the end of the entries is worth a mark. */
const CLOSING_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * The least that somebody pays who pays at all, in minor units, fees included. `from`: other entries or methods cost
 * more; `orFree`: others cost nothing.
 */
export type PriceFrom = { minor: number; currency: string; from: boolean; orFree: boolean };

export type RaceMarks = {
  /** Its prices and places are known, and young enough to be told. */
  told: boolean;
  availability: Availability;
  /** Null when it is not known, or when nothing is left to buy. */
  price: PriceFrom | 'free' | null;
  /** All places that are left together, when they are few. */
  placesLeft: number | null;
  /** When entries end, if that is soon. */
  closes: Date | null;
  /** The race is under way: who enters now comes late. */
  started: boolean;
};

/** `entriesClose`: what the organizer says, where the provider says nothing (or later). */
export function raceMarks(event: ListedEvent, entriesClose: Date | null, now: Date): RaceMarks {
  const availability = event.offSale ?? availabilityNow(event, now);
  const types = event.detail?.ticket_types ?? [];
  const sold = types.filter((type) => type.remaining > 0 && saleState(type, now) !== 'over');
  const places = sold.reduce((sum, type) => sum + type.remaining, 0);
  const onSale = availability === 'on_sale';
  const closes = onSale ? closingTime(sold, entriesClose) : null;
  const soon = closes && closes > now && closes.getTime() - now.getTime() < CLOSING_MS;
  return {
    told: event.detail !== null,
    availability,
    price: event.detail ? priceFrom(nextSold(types, now), methodsOf(event.detail)) : null,
    placesLeft: onSale && places > 0 && places <= FEW_PLACES ? places : null,
    closes: soon ? closes : null,
    started: hasStarted(new Date(event.starts_at), now),
  };
}

const availabilityNow = (event: ListedEvent, now: Date): Availability =>
  event.detail ? availabilityOf(event.status, event.detail, now) : availabilityInList(event);

/** As far as the list alone can tell (partner-api.md 2.1). */
function availabilityInList({ status, payments_enabled }: ListedEvent): Availability {
  if (status === 'scheduled') return 'not_yet';
  if (status !== 'open') return 'closed';
  return payments_enabled ? 'on_sale' : 'payments_disabled';
}

/** What can be had now; before anything can, what will be. */
export function nextSold(types: TicketType[], now: Date): TicketType[] {
  const inState = (state: SaleState) =>
    types.filter((type) => type.remaining > 0 && saleState(type, now) === state);
  const open = inState('on_sale');
  return open.length > 0 ? open : inState('not_yet');
}

/** The lowest total of any entry by any method. Free entries beside others do not hide what these cost. */
export function priceFrom(types: TicketType[], methods: PaymentMethod[]): PriceFrom | 'free' | null {
  const paid = types.filter((type) => !type.is_free);
  const orFree = paid.length < types.length;
  const totals = paid.flatMap((type) => ticketQuotes(type, methods).map(({ total }) => total));
  const currency = paid[0]?.currency;
  if (totals.length === 0 || currency === undefined) return orFree ? 'free' : null;
  return { minor: Math.min(...totals), currency, from: new Set(totals).size > 1, orFree };
}

/** The words of `list` before the amount; none where it is the price of everything. */
export function wordsBefore({ from, orFree }: PriceFrom): 'from' | 'freeOr' | 'freeOrFrom' | null {
  if (orFree) return from ? 'freeOrFrom' : 'freeOr';
  return from ? 'from' : null;
}

/** The last window to close, unless one has no end; the organizer's own word if that is sooner. */
function closingTime(types: TicketType[], entriesClose: Date | null): Date | null {
  const ends = types.map((type) => saleWindow(type).closes?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.min(Math.max(...ends), entriesClose?.getTime() ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(last) ? new Date(last) : null;
}
