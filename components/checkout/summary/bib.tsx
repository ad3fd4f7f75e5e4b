// The bib of a paid order: its runner, the entry number, and the code for the pick-up, also as a QR code. The bib of a
// group has the number of its runners instead.
import { wholeName } from '#components/pictures/picture-text.ts';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { PersonView } from '#lib/checkout/view/people.ts';
import type { PlacedOrder, PlacedView } from '#lib/checkout/view/placed-order.ts';
import type { EntryView } from '#lib/checkout/view/registration-view.ts';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { distanceOf, nameWithoutDistance, spokenKm } from '#lib/events/distances.ts';
import type { Language, Translate } from '#lib/i18n/languages.ts';
import { BibFigure, BibName, BibPaper, KmPlate, WhenAndWhere } from './bib-paper.tsx';
import { OrderedTickets } from './order-summary.tsx';

type Props = {
  readonly view: PlacedView;
  readonly order: PlacedOrder;
  readonly notes: Pick<EventNotes, 'place' | 'kit'>;
  readonly locale: Language;
  readonly t: Translate;
};

export function Bib({
  view,
  order,
  notes,
  name = view.buyer.name,
  locale,
  t,
}: Props & { readonly name?: string }) {
  const { distanceKm } = bibHolder({ buyer: { name }, order });
  const active = activeOf(order);
  const places = active.length;
  const plate = distanceKm !== null && <KmPlate km={distanceKm} locale={locale} t={t} />;
  return (
    <BibPaper
      event={view.event}
      label={t('order.code')}
      km={distanceKm ?? posterDistance(active)}
      foot={showWords(placesOf(order), notes, t)}
    >
      <div className="grid justify-items-center gap-4 px-4 py-5 text-center wide:grid-cols-[minmax(0,1fr)_min(14rem,36%)] wide:justify-items-start wide:gap-x-8 wide:gap-y-6 wide:px-10 wide:py-8 wide:text-start">
        {view.madeOn === 'own_form' && <BibName name={name} />}
        <div className="grid w-full content-start justify-items-center gap-1 wide:justify-items-start">
          {view.madeOn === 'own_form' ? (
            <>
              <p className="text-paper-quiet text-sm">{t('order.entryNumber')} </p>
              <BibFigure text={view.entryNumber}>{plate}</BibFigure>
              {distanceKm === null && places <= 1 && <Tickets registrations={active} />}
            </>
          ) : (
            <>
              {plate && <p className="text-5xl">{plate}</p>}
              <p dir="auto" className="display mt-2 text-card">
                {enteredWords(view, order, t)}
              </p>
            </>
          )}
          <WhenAndWhere event={view.event} notes={notes} locale={locale} />
        </div>
        <div className="grid w-full justify-items-center border-paper-edge text-center border-t-2 border-dashed pt-4 wide:border-0 wide:pt-0">
          <PickUpCode order={order} className="w-[min(100%,13rem)] wide:w-full" t={t} />
          {places > 1 && <Tickets registrations={active} />}
        </div>
      </div>
    </BibPaper>
  );
}

type GroupProps = Props & { readonly people: readonly PersonView[] };

/** The bib of several people: how many run which distance, and the code for all kits. */
export function GroupBib({ view, order, people, notes, locale, t }: GroupProps) {
  const valid = people.filter(({ state }) => state !== 'over');
  const count = valid.length;
  return (
    <BibPaper
      event={view.event}
      label={t('order.code')}
      km={posterDistance(valid)}
      foot={showWords(count, notes, t)}
    >
      <div className="grid justify-items-center gap-4 px-4 py-5 text-center [&_.bib-number]:justify-center">
        <BibName name={view.club || view.buyer.name} />
        <BibFigure text={String(count)}>
          <span className="display text-h2">{t('people.runners', { count })}</span>
        </BibFigure>
        <ul className="flex flex-wrap justify-center gap-x-4 gap-y-2">
          {distancesOf(valid).map(({ name, km, count: runners }) => (
            <li key={name} className="flex items-center gap-2 font-bold">
              <span className="whitespace-nowrap">{`${runners}\u00a0×`}</span>{' '}
              {km === null ? (
                <bdi>{name}</bdi>
              ) : (
                <KmPlate km={km} className="text-2xl" locale={locale} t={t} />
              )}
            </li>
          ))}
        </ul>
        <div className="grid justify-items-center gap-1">
          <WhenAndWhere event={view.event} notes={notes} locale={locale} />
        </div>
        <div className="grid w-full justify-items-center border-paper-edge border-t-2 border-dashed pt-4">
          <PickUpCode order={order} className="w-[min(100%,13rem)]" t={t} />
        </div>
      </div>
    </BibPaper>
  );
}

/** How many run each distance, the longest first. Ticket types without a distance have their name. */
function distancesOf(people: readonly EntryView[]) {
  const alike = Map.groupBy(people, (entry) => {
    const km = spoken(entry);
    return km === null ? entry.ticketName : String(km);
  });
  return [...alike]
    .map(([name, { length: count, 0: first }]) => ({ name, count, km: first ? spoken(first) : null }))
    .sort((a, b) => (b.km ?? 0) - (a.km ?? 0));
}

type CodeProps = Pick<Props, 'order' | 't'> & { readonly className: string };

const PickUpCode = ({ order, className, t }: CodeProps) => (
  <>
    <QrCode
      text={order.orderCode}
      title={t('order.codeAsQr', { code: order.orderCode })}
      className={className}
    />
    <p dir="ltr" className="numeral mt-1 whitespace-nowrap text-3xl tracking-wide">
      {order.orderCode}
    </p>
  </>
);

const showWords = (places: number, { kit }: Props['notes'], t: Translate): string =>
  kit ? t('order.pickUp', { places }) : t('order.showAtRace');

/** How many entries are valid; 1 if only the provider knows. */
const placesOf = (order: Pick<PlacedOrder, 'registrations' | 'ticketCount'>): number =>
  order.registrations.length > 0 ? activeOf(order).length : (order.ticketCount ?? 1);

/** `Half Marathon, 1 entry`, in place of a name that only the provider knows. */
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
 * Participant, ticket type and distance on the shared bib: of the buyer as a participant, else of the only participant.
 * They are empty or `null` if there are several, or if none is known.
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

/** Distance as runners say it; `null` if there are several, or if none is known. */
const commonDistance = (entries: readonly EntryView[]): number | null =>
  only(new Set(entries.map(spoken))) ?? null;

/** Distance on the poster of several entries: `null` if it differs, `undefined` (that of the race) if none is known. */
export const posterDistance = (entries: readonly EntryView[]): number | null | undefined =>
  entries.some((entry) => spoken(entry) !== null) ? commonDistance(entries) : undefined;

type Shared = {
  readonly buyer: Held['buyer'];
  readonly club: string;
  readonly order: Pick<PlacedOrder, 'registrations' | 'ticketCount'>;
};

/** Words of the shared picture: one participant's name, or the club of several and how many run each distance. */
export function sharedBibOf({ buyer, club, order }: Shared) {
  const active = activeOf(order);
  const count = placesOf(order);
  return {
    count,
    name: count > 1 ? null : bibHolder({ buyer, order }).participant || null,
    ticketName: only(new Set(active.map(({ ticketName }) => ticketName))) ?? '',
    distanceKm: posterDistance(active),
    club,
    distances: distancesOf(active),
  };
}

/** The alternative text of the shared picture: one participant is named, if the font can write the name. */
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
