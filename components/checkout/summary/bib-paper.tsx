// The parts that all bibs share: the paper with the race's poster, the name, the plate of a distance, and the start.
import { type ReactNode, use } from 'react';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { EventArt } from '#components/pictures/event-art.tsx';
import { LONGEST_LINE, twoLines } from '#components/pictures/picture-text.ts';
import type { PlacedView } from '#lib/checkout/view/placed-order.ts';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { intlLocale, type Language, type Translate } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';

type BibEvent = Pick<PlacedView['event'], 'id' | 'name' | 'startsAt'>;

type PaperProps = {
  readonly event: BibEvent;
  readonly label: string;
  readonly km: number | null | undefined;
  /** In the upper strip; '' shows the organizer's name. */
  readonly club?: string;
  /** Beside the strip's name, such as `1 of 13`. */
  readonly place?: string | undefined;
  /** In the lower strip. */
  readonly foot: string;
  readonly children: ReactNode;
};

export function BibPaper({ event, label, km, club, place, foot, children }: PaperProps) {
  const { name: organizer } = use(loadOrganizer());
  return (
    <section className="bib" aria-label={label}>
      <p className="bib-strip">
        <bdi className={place ? 'text-start' : ''}>{club || organizer}</bdi>{' '}
        {place && <span className="grow whitespace-nowrap text-end">{place}</span>}
      </p>
      <p dir="auto" className="bib-band">
        {event.name}
      </p>
      <EventArt event={{ ...event, ticketTypes: null }} km={km} eager className="aspect-2/1 w-full" />
      {children}
      <div className="checkers [--color-ink:var(--color-paper-ink)]" />
      <p className="bib-strip">{foot}</p>
    </section>
  );
}

/** Width of a line in letters' heights, by which `.bib-name` sizes a name. The style sheet needs literal classes. */
const LINES = {
  7: '[--line:7]',
  8: '[--line:8]',
  9: '[--line:9]',
  10: '[--line:10]',
  11: '[--line:11]',
  12: '[--line:12]',
  14: '[--line:14]',
} as const;

/** A name takes two lines at full size. Only a longer one is made smaller. */
export function BibName({ name }: { readonly name: string }) {
  const { width: line } = twoLines(name.toUpperCase());
  const [, look = LINES[LONGEST_LINE]] = Object.entries(LINES).find(([width]) => line <= Number(width)) ?? [];
  return (
    <div className={`@container w-full wide:col-span-full ${look}`}>
      <p dir="auto" className="bib-name display uppercase">
        {name}
      </p>
    </div>
  );
}

const SIGNS = ['[--signs:3]', '[--signs:4]', '[--signs:5]', '[--signs:6]'] as const;

type NumberProps = {
  readonly text: string;
  /** A plate or a unit beside the number. */
  readonly children: ReactNode;
};

/** A count or kilometres, as large as the line allows, which is never broken (`.bib-number`). */
export const BibFigure = ({ text, children }: NumberProps) => (
  <div className={`@container w-full ${SIGNS[Math.max(0, text.length - 3)] ?? SIGNS[3]}`}>
    <p className="bib-number max-wide:justify-center">
      <strong className="numeral text-paper-accent">{text}</strong> {children}
    </p>
  </div>
);

type KmProps = {
  readonly km: number;
  readonly className?: string;
  readonly locale: Language;
  readonly t: Translate;
};

export const KmPlate = ({ km, className = '', locale, t }: KmProps) => (
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
