import { getLocale } from 'next-intl/server';
import { loadOrganizer } from '#components/layout/organizer.ts';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import type { EventPage } from '#lib/events/find-event.ts';
import type { PageAvailability } from '#lib/events/sale-rules.ts';
import { methodsOf, saleState } from '#lib/events/sale-rules.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import { zonedIso } from '#lib/shared/dates.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { majorUnits } from '#lib/shared/money.ts';
import { FEW_PLACES } from './event-marks.ts';
import { eventDescription } from './event-metadata.ts';
import { priceFrom } from './prices.tsx';

type Props = { readonly page: EventPage & { notes: EventNotes }; readonly url: string; readonly now: Date };

export async function StructuredData({ page, url, now }: Props) {
  const locale = await getLocale();
  const [{ name, timeZone }, description] = await Promise.all([
    loadOrganizer(),
    eventDescription(page, locale),
  ]);
  const { event, startsAt, listed, pricesKnown, availability, notes } = page;
  if (!listed) return null;
  const picture = `${url}/picture.png`;
  const organizer = { name, url: new URL('/', url).href };
  const place = notes.place;
  const facts = {
    event,
    startsAt,
    pricesKnown,
    availability,
    now,
    timeZone,
    url,
    picture,
    description,
    place,
    organizer,
  };
  return <script type="application/ld+json">{scriptJson(eventJsonLd(facts))}</script>;
}

export type StructuredEvent = {
  event: EventDetail;
  startsAt: Date;
  pricesKnown: boolean;
  availability: PageAvailability;
  now: Date;
  timeZone: string;
  url: string;
  picture: string;
  description: string;
  place: string | null;
  organizer: { name: string; url: string };
};

/** https://schema.org/Event; `location` only from the organizer's notes. Pure. */
export function eventJsonLd(facts: StructuredEvent) {
  const { event, startsAt, pricesKnown, timeZone, url, picture, description, place, organizer } = facts;
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
    offers: pricesKnown ? event.ticket_types.flatMap((type) => offer(type, methods, facts)) : [],
  };
}

/** The price is the lowest total, as on the page. Without a price there is no offer. */
function offer(type: TicketType, methods: MobileNetwork[], { availability, now, url }: StructuredEvent) {
  const isOver = saleState(type, now) === 'over';
  const least = priceFrom([type], methods);
  if (least === null) return [];
  return [
    {
      '@type': 'Offer',
      name: type.name,
      price: majorUnits(least === 'free' ? 0 : least.minor, type.currency),
      priceCurrency: type.currency,
      availability: `https://schema.org/${stock(type, availability, now)}`,
      url: `${url}/register`,
      ...(type.sales_start && { validFrom: type.sales_start }),
      // If the end of a sale could not be parsed, the sale is over but its end is not known.
      ...(type.sales_end && !isOver && { availabilityEnds: type.sales_end }),
    },
  ];
}

function stock(type: TicketType, availability: PageAvailability, now: Date): string {
  if (type.remaining <= 0) return 'SoldOut';
  if (availability === 'not_yet' || saleState(type, now) === 'not_yet') return 'PreOrder';
  if (availability !== 'on_sale' || saleState(type, now) === 'over') return 'OutOfStock';
  return type.remaining <= FEW_PLACES ? 'LimitedAvailability' : 'InStock';
}

/** JSON without `<`, so that it cannot end the script element. */
export const scriptJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
