// A race in schema.org's words, for search engines. Pure.
import type { Availability } from '#lib/events/availability.ts';
import { methodsOf, type PaymentMethod } from '#lib/events/payable.ts';
import { saleState } from '#lib/events/sale-window.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/schemas/event.ts';
import { majorUnits } from '#lib/shared/money.ts';
import { zonedIso } from '#lib/shared/zoned-time.ts';
import { FEW_PLACES } from './race-marks.ts';
import { ticketQuotes } from './ticket-quotes.ts';

export type RaceFacts = {
  event: EventDetail;
  startsAt: Date;
  /** Its prices and places are known. */
  told: boolean;
  availability: Availability;
  now: Date;
  timeZone: string;
  /** Absolute addresses of the race's page and of its picture. */
  url: string;
  picture: string;
  description: string;
  place: string | null;
  organizer: { name: string; url: string };
};

/** https://schema.org/Event; `location` only where the organizer tells it. */
export function eventJsonLd(facts: RaceFacts) {
  const { event, startsAt, told, timeZone, url, picture, description, place, organizer } = facts;
  const methods = methodsOf(event);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    description,
    startDate: zonedIso(startsAt, timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    image: [picture],
    ...(place && { location: { '@type': 'Place', name: place, address: place } }),
    organizer: { '@type': 'Organization', ...organizer, name: event.organizer_name ?? organizer.name },
    isAccessibleForFree: event.ticket_types.length > 0 && event.ticket_types.every((type) => type.is_free),
    offers: told ? event.ticket_types.flatMap((type) => offer(type, methods, facts)) : [],
  };
}

/** At the total of the first method it is sold by, as the page shows it; none without a price. */
function offer(type: TicketType, methods: PaymentMethod[], { availability, now, url }: RaceFacts) {
  const isOver = saleState(type, now) === 'over';
  const total = type.is_free ? 0 : ticketQuotes(type, methods)[0]?.total;
  if (total === undefined) return [];
  return [
    {
      '@type': 'Offer',
      name: type.name,
      price: majorUnits(total, type.currency),
      priceCurrency: type.currency,
      availability: `https://schema.org/${stock(type, availability, now)}`,
      url: `${url}/register`,
      ...(type.sales_start && { validFrom: type.sales_start }),
      // Where the organizer's words of it cannot be understood, nobody knows since when it is over.
      ...(type.sales_end && !isOver && { availabilityEnds: type.sales_end }),
    },
  ];
}

function stock(type: TicketType, availability: Availability, now: Date): string {
  if (type.remaining <= 0) return 'SoldOut';
  if (availability === 'not_yet' || saleState(type, now) === 'not_yet') return 'PreOrder';
  if (availability !== 'on_sale' || saleState(type, now) === 'over') return 'OutOfStock';
  return type.remaining <= FEW_PLACES ? 'LimitedAvailability' : 'InStock';
}

/** JSON that cannot end the script it stands in. */
export const scriptJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
