// The bib of a paid order: whose it is, the entry number, and the code for the pick-up, also as a QR code.
import { use } from 'react';
import { EventArt } from '#components/pictures/event-art.tsx';
import { wholeName } from '#components/pictures/picture-text.ts';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { PlacedOrder, PlacedView } from '#lib/checkout/view/placed-order.ts';
import type { EntryView } from '#lib/checkout/view/registration-view.ts';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { distanceOf, nameWithoutDistance, spokenKm } from '#lib/events/distances.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { OrderedTickets } from './order-summary.tsx';

type Props = {
  readonly view: PlacedView;
  readonly order: PlacedOrder;
  readonly notes: Pick<EventNotes, 'place' | 'kit'>;
  readonly locale: Language;
  readonly t: Translate;
};

/** A longer name is smaller, so that it takes two lines of a narrow phone at most. */
const sizeOf = ({ length }: string): string => (length <= 14 ? 'text-title' : 'text-h2');

export function Bib({ view, order, notes, locale, t }: Props) {
  const { name: organizer, timeZone } = use(loadOrganizer());
  const calendar = { locale: intlLocale(locale), timeZone };
  const { name, startsAt } = view.event;
  const { distanceKm } = bibHolder(view);
  const active = activeOf(order);
  const places = active.length;
  const plate = distanceKm !== null && (
    <span className="plate text-5xl">
      <b>{distanceKm.toLocaleString(intlLocale(locale))}</b> <small>{t('event.km')}</small>
    </span>
  );
  return (
    <section className="bib" aria-label={t('order.code')}>
      <p className="bib-strip">
        <bdi>{organizer}</bdi>
      </p>
      <p dir="auto" className="bib-band">
        {name}
      </p>
      <EventArt
        event={{ ...view.event, ticketTypes: null }}
        km={distanceKm ?? posterDistance(active)}
        eager
        className="aspect-2/1 w-full"
      />
      <div className="grid justify-items-center gap-4 px-4 py-5 text-center wide:grid-cols-[minmax(0,1fr)_14rem] wide:justify-items-start wide:gap-x-8 wide:gap-y-6 wide:px-10 wide:py-8 wide:text-start">
        {view.madeOn === 'own_form' && (
          <p dir="auto" className={`display uppercase wide:col-span-full ${sizeOf(view.buyer.name)}`}>
            {view.buyer.name}
          </p>
        )}
        <div className="grid content-start justify-items-center gap-1 wide:justify-items-start">
          {view.madeOn === 'own_form' ? (
            <>
              <p className="text-paper-quiet text-sm">{t('order.entryNumber')} </p>
              <p className="flex items-center gap-4">
                <strong className="numeral text-number text-paper-accent">{view.bibNumber}</strong>
                {plate}
              </p>
              {distanceKm === null && places <= 1 && <Tickets registrations={active} />}
            </>
          ) : (
            <>
              {plate && <p>{plate}</p>}
              <p dir="auto" className="display mt-2 text-card">
                {enteredWords(view, order, t)}
              </p>
            </>
          )}
          {startsAt && (
            <p className="mt-3 font-bold">
              {`${longDate(startsAt, calendar)}, ${clockTime(startsAt, calendar)}`}
            </p>
          )}
          {notes.place && <p dir="auto">{notes.place}</p>}
        </div>
        <div className="grid w-full justify-items-center border-paper-edge text-center border-t-2 border-dashed pt-4 wide:border-0 wide:pt-0">
          <QrCode
            text={order.orderCode}
            title={t('order.codeAsQr', { code: order.orderCode })}
            className="w-[min(100%,13rem)] wide:w-full"
          />
          <p dir="ltr" className="numeral mt-1 text-3xl tracking-wide">
            {order.orderCode}
          </p>
          {places > 1 && <Tickets registrations={active} />}
          <p className="text-paper-quiet text-sm">
            {notes.kit ? t('order.pickUp', { places: placesOf(order) }) : t('order.showAtRace')}
          </p>
        </div>
      </div>
      <div className="checkers [--color-ink:var(--color-paper-ink)]" />
      <p className="bib-strip" />
    </section>
  );
}

/** How many entries are valid; one where only the provider knows. */
const placesOf = (order: Pick<PlacedOrder, 'registrations' | 'ticketCount'>): number =>
  order.registrations.length > 0 ? activeOf(order).length : (order.ticketCount ?? 1);

/** `Half Marathon, 1 entry`: in place of a name, which only the provider knows. */
function enteredWords(view: PlacedView, order: PlacedOrder, t: Translate): string {
  const { ticketType } = bibHolder({ buyer: view.buyer, order });
  const isCounted = order.registrations.length > 0 || order.ticketCount !== null;
  if (!isCounted) return ticketType || t('order.title');
  const entries = t('session.entries', { count: placesOf(order) });
  return [nameWithoutDistance(ticketType), entries].filter(Boolean).join(', ');
}

const Tickets = ({ registrations }: Pick<PlacedOrder, 'registrations'>) => (
  <div className="font-bold">
    <OrderedTickets order={{ registrations }} />
  </div>
);

type Held = {
  readonly buyer: Pick<PlacedView['buyer'], 'name'>;
  readonly order: Pick<PlacedOrder, 'registrations'> | null;
};

const activeOf = (order: Held['order']) =>
  (order?.registrations ?? []).filter(({ state }) => state !== 'over');

/**
 * The participant, ticket type and distance on the shared bib: the buyer as a participant, else the only participant.
 * Empty and null where there are several, or none is known.
 */
export function bibHolder({ buyer, order }: Held) {
  const active = activeOf(order);
  const names = new Set(active.flatMap(({ participant: name }) => name ?? []));
  const participant = names.has(buyer.name) ? buyer.name : (only(names) ?? '');
  const own = participant === '' ? active : active.filter((one) => one.participant === participant);
  return {
    participant,
    ticketType: only(new Set(own.map(({ ticketName }) => ticketName))) ?? '',
    distanceKm: commonDistance(own),
  };
}

/** As runners say it; `null` if there are several, or none is known. */
const commonDistance = (entries: readonly EntryView[]): number | null =>
  only(new Set(entries.map(spoken))) ?? null;

/** Of the poster of several entries: none if their distances differ, that of the race if none is known. */
export const posterDistance = (entries: readonly EntryView[]): number | null | undefined =>
  entries.some((entry) => spoken(entry) !== null) ? commonDistance(entries) : undefined;

type Shared = {
  readonly buyer: Held['buyer'];
  readonly order: Pick<PlacedOrder, 'registrations' | 'ticketCount'>;
};

/** Who runs what, for the shared picture: a single participant by name, or how many. */
export function sharedBibOf({ buyer, order }: Shared) {
  const active = activeOf(order);
  const count = placesOf(order);
  return {
    count,
    name: count > 1 ? null : bibHolder({ buyer, order }).participant || null,
    ticketName: only(new Set(active.map(({ ticketName }) => ticketName))) ?? '',
    distanceKm: posterDistance(active),
  };
}

/** What the shared picture is said to show: it names one participant, if it can write the name. */
export function pictureWords(held: Shared): 'bibHides' | 'bibWithoutName' | 'bibOfSeveral' {
  const { name } = sharedBibOf(held);
  if (name === null) return 'bibOfSeveral';
  return wholeName(name) === '' ? 'bibWithoutName' : 'bibHides';
}

/** `null` if neither the provider nor the ticket type's name has a distance. */
function spoken({ ticketName, distanceKm }: EntryView) {
  const km = distanceOf({ name: ticketName, distance_km: distanceKm });
  return km === null ? null : spokenKm(km);
}

const only = <T,>(values: ReadonlySet<T>): T | undefined => (values.size === 1 ? [...values][0] : undefined);
