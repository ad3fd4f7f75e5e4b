import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { pageLinks, pagePreview } from '#components/layout/page-links.ts';
import { type EventNotes, loadEventText } from '#lib/content/load-event-notes.ts';
import { firstWords } from '#lib/content/parse-markdown.ts';
import type { EventPage } from '#lib/events/find-event.ts';
import { methodsOf } from '#lib/events/sale-rules.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { eventPath } from './event-address.ts';

const HIDDEN = { robots: { index: false, follow: false } };

/** Date and time in the organizer's zone. */
export async function eventDateWords(startsAt: Date, locale: Language): Promise<string> {
  const [t, calendar] = await Promise.all([
    getTranslations({ locale, namespace: 'event' }),
    loadCalendar(locale),
  ]);
  return t('when', { date: longDate(startsAt, calendar), time: clockTime(startsAt, calendar) });
}

/** The beginning of the organizer's text, or a sentence of ours. */
export async function eventDescription(page: EventPage, locale: Language): Promise<string> {
  const { event, startsAt } = page;
  const [t, text, when] = await Promise.all([
    getTranslations({ locale, namespace: 'event' }),
    loadEventText(event.event_id, locale),
    eventDateWords(startsAt, locale),
  ]);
  return firstWords(text?.root) || t(`described.${ticketOffer(page)}`, { name: event.name, when });
}

/** The page of an event whose data could not be fetched is not indexed. */
export async function unavailableMetadata(): Promise<Metadata> {
  const t = await getTranslations('event');
  return { title: t('unavailableTitle'), robots: { index: false } };
}

/** Events that are unlisted, or that the provider no longer lists, are not indexed. */
export async function eventMetadata(
  page: EventPage & { notes: EventNotes },
  locale: Language,
): Promise<Metadata> {
  const [{ name: siteName }, description, when] = await Promise.all([
    loadOrganizer(),
    eventDescription(page, locale),
    eventDateWords(page.startsAt, locale),
  ]);
  const title = page.event.name;
  const path = eventPath(page.event.event_id);
  const pictured = [title, when, page.notes.place];
  return {
    title,
    description,
    alternates: pageLinks(locale, path),
    ...pagePreview({ locale, path, title, description, siteName, pictured }),
    ...((page.visibility === 'unlisted' || !page.listed) && HIDDEN),
  };
}

/** Keys of `event.described`. `unpayable`: tickets have prices, but no payment method is open. */
export type TicketOffer = 'none' | 'past' | 'closed' | 'free' | 'paid' | 'freeOrPaid' | 'unpayable';

type Page = Pick<EventPage, 'event' | 'pricesKnown' | 'availability'>;

export function ticketOffer({ event, pricesKnown, availability }: Page): TicketOffer {
  if (availability === 'past') return availability;
  if (!pricesKnown) return availability === 'closed' ? 'closed' : 'none';
  const { ticket_types: tickets, payments_enabled } = event;
  if (tickets.length === 0) return 'none';
  if (tickets.every((ticket) => ticket.is_free)) return 'free';
  if (!payments_enabled || methodsOf(event).length === 0) return 'unpayable';
  return tickets.some((ticket) => ticket.is_free) ? 'freeOrPaid' : 'paid';
}
