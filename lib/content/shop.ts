// What the organizer sets for the shop, in files of `content/` and on the desk: one value, whose source is known here alone.
import 'server-only';
import { loadAskedOfParticipants, loadEventNotes, loadTicketSales } from '#lib/content/load-event-notes.ts';
import { loadNetwork, loadNumberPrefixes, type Network } from '#lib/content/load-networks.ts';
import { loadOrganizerSettings, type Organizer } from '#lib/content/load-organizer.ts';
import { loadWaiver, type Waiver } from '#lib/content/load-text.ts';
import type { CheckoutStyle } from '#lib/shared/checkout-style.ts';
import type { MobileNetwork, NumberPrefixes } from '#lib/shared/mobile-network.ts';

/** Each answer is as of the call: a setting may change between two visits, in every process. */
export type Shop = {
  /** Throws while the settings have no good state. */
  organizer(): Promise<Organizer>;
  style(eventId: string): Promise<CheckoutStyle>;
  /** The sale times of an event's ticket types, as instants; empty if the organizer set none. */
  sales(eventId: string): ReturnType<typeof loadTicketSales>;
  asked(eventId: string, locale: string): ReturnType<typeof loadAskedOfParticipants>;
  /** Null without one. */
  waiver(version: string, locale: string): Promise<Waiver | null>;
  prefixes(): Promise<NumberPrefixes>;
  network(name: MobileNetwork): Promise<Network>;
  /** Months after a race until its personal data is reduced; null: never. */
  retention(): Promise<number | null>;
};

type Variables = {
  /** Style of events that set none. */
  readonly usualStyle: CheckoutStyle;
  /** PERSONAL_DATA_MONTHS. */
  readonly months: number | undefined;
};

/** The shop of this process. Variables of the environment count before files and the desk. */
export const organizersShop = ({ usualStyle, months }: Variables): Shop => ({
  organizer: () => loadOrganizerSettings(),
  style: async (eventId) => (await loadEventNotes(eventId)).checkout_style ?? usualStyle,
  sales: (eventId) => loadTicketSales(eventId),
  asked: (eventId, locale) => loadAskedOfParticipants(eventId, locale),
  waiver: (version, locale) => loadWaiver(version, locale),
  prefixes: () => loadNumberPrefixes(),
  network: (name) => loadNetwork(name),
  retention: async () => months ?? (await loadOrganizerSettings()).personalDataMonths,
});
