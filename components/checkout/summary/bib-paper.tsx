// What all bibs have in common: the paper with the race's poster, the name, the plate of a distance, and when and where it starts.
import { type ReactNode, use } from 'react';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { EventArt } from '#components/pictures/event-art.tsx';
import type { PlacedView } from '#lib/checkout/view/placed-order.ts';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { intlLocale, type Language, type Translate } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';

type BibEvent = Pick<PlacedView['event'], 'id' | 'name' | 'startsAt'>;

type PaperProps = {
  readonly event: BibEvent;
  readonly label: string;
  readonly km: number | null | undefined;
  readonly children: ReactNode;
};

export function BibPaper({ event, label, km, children }: PaperProps) {
  const { name: organizer } = use(loadOrganizer());
  return (
    <section className="bib" aria-label={label}>
      <p className="bib-strip">
        <bdi>{organizer}</bdi>
      </p>
      <p dir="auto" className="bib-band">
        {event.name}
      </p>
      <EventArt event={{ ...event, ticketTypes: null }} km={km} eager className="aspect-2/1 w-full" />
      {children}
      <div className="checkers [--color-ink:var(--color-paper-ink)]" />
      <p className="bib-strip" />
    </section>
  );
}

/** A longer name is smaller, so that it takes two lines of a narrow phone at most. */
const sizeOf = ({ length }: string): string => (length <= 14 ? 'text-title' : 'text-h2');

export const BibName = ({ name }: { readonly name: string }) => (
  <p dir="auto" className={`display uppercase wide:col-span-full ${sizeOf(name)}`}>
    {name}
  </p>
);

type KmProps = {
  readonly km: number;
  readonly className: string;
  readonly locale: Language;
  readonly t: Translate;
};

export const KmPlate = ({ km, className, locale, t }: KmProps) => (
  <span className={`plate ${className}`}>
    <b>{km.toLocaleString(intlLocale(locale))}</b> <small>{t('event.km')}</small>
  </span>
);

type WhenProps = {
  readonly event: BibEvent;
  readonly notes: Pick<EventNotes, 'place'>;
  readonly locale: Language;
};

export function WhenAndWhere({ event: { startsAt }, notes, locale }: WhenProps) {
  const calendar = use(loadCalendar(locale));
  return (
    <>
      {startsAt && (
        <p className="mt-3 font-bold">{`${longDate(startsAt, calendar)}, ${clockTime(startsAt, calendar)}`}</p>
      )}
      {notes.place && <p dir="auto">{notes.place}</p>}
    </>
  );
}
