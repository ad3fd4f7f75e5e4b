// What a card shows of an event besides name and day. Pure.

import { spokenKm, ticketDistances } from '#lib/events/distances.ts';
import type { ListedEvent } from '#lib/events/list-events.ts';
import {
  type Availability,
  availabilityOf,
  hasStarted,
  methodsOf,
  saleState,
  saleWindow,
} from '#lib/events/sale-rules.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { nextSold, priceFrom } from './prices.tsx';

export const FEW_PLACES = 20;
/** The end of the sale is shown within this time before it. */
const CLOSING_SOON_MS = 14 * 24 * 60 * 60 * 1000;

type SaleFacts = Omit<ListedEvent, 'ticketTypes'>;

/**
 * @param entriesClose by the organizer's notes. It counts if the provider names no end or a later one
 * @param km the price is that of this distance, as runners say it
 */
export function eventMarks(event: SaleFacts, entriesClose: Date | null, now: Date, km: number | null = null) {
  const availability = event.offSale ?? availabilityNow(event, now);
  const types = event.detail?.ticket_types ?? [];
  const sold = types.filter((type) => type.remaining > 0 && saleState(type, now) !== 'over');
  const places = sold.reduce((sum, type) => sum + type.remaining, 0);
  const onSale = availability === 'on_sale';
  const closes = onSale ? closingTime(sold, entriesClose) : null;
  const soon = closes && closes > now && closes.getTime() - now.getTime() < CLOSING_SOON_MS;
  return {
    /** Prices and places are known and recent enough to show. */
    pricesKnown: event.detail !== null,
    availability,
    /** `null` if it is not known, or if nothing is left to buy. */
    price: event.detail && priceFrom(nextSold(typesOver(event.detail, km), now), methodsOf(event.detail)),
    placesLeft: onSale && places > 0 && places <= FEW_PLACES ? places : null,
    /** `null` unless it is soon. */
    closes: soon ? closes : null,
    /** When the sale opens; `null` if it has opened or if that time is not known. */
    opens: availability === 'not_yet' ? openingTime(types, now) : null,
    /** The network that is the only way to pay, where something is to be paid. */
    onlyMethod: event.detail && (onSale || availability === 'not_yet') ? onlyMethodOf(event.detail) : null,
    started: hasStarted(new Date(event.starts_at), now),
  };
}

export type EventMarks = ReturnType<typeof eventMarks>;

function typesOver(detail: EventDetail, km: number | null): TicketType[] {
  const distances = ticketDistances(detail).map((own) => own && spokenKm(own));
  return detail.ticket_types.filter((_, index) => km === null || distances[index] === km);
}

const availabilityNow = (event: SaleFacts, now: Date): Availability =>
  event.detail ? availabilityOf(event.status, event.detail, now) : availabilityInList(event);

/** By the event's status (partner-api.md 2.1). */
function availabilityInList({ status, payments_enabled }: SaleFacts): Availability {
  if (status === 'scheduled') return 'not_yet';
  if (status !== 'open') return 'closed';
  return payments_enabled ? 'on_sale' : 'payments_disabled';
}

function onlyMethodOf(detail: EventDetail): MobileNetwork | null {
  const [method, other] = methodsOf(detail);
  return method && !other && detail.ticket_types.some(({ is_free }) => !is_free) ? method : null;
}

/** @param types ticket types, or the organizer's sale times in their place */
export function openingTime(
  types: readonly Pick<TicketType, 'sales_start' | 'sales_end'>[],
  now: Date,
): Date | null {
  const opens = types.flatMap((type) => saleWindow(type).opens?.getTime() ?? []);
  const next = Math.min(...opens.filter((time) => time > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : null;
}

/** 0: it can be entered; 1: it may be entered later; 2: all others, also those that have started. */
export function saleOrder({ availability, started }: EventMarks): number {
  if (availability === 'on_sale' && !started) return 0;
  return (availability === 'not_yet' || availability === 'no_entries') && !started ? 1 : 2;
}

/** The organizer's own end counts if it is sooner, or if a sale window has no end. `null` without either. */
function closingTime(types: TicketType[], entriesClose: Date | null): Date | null {
  const ends = types.map((type) => saleWindow(type).closes?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.min(Math.max(...ends), entriesClose?.getTime() ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(last) ? new Date(last) : null;
}
