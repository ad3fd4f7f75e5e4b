import { BibFigure, BibName, BibPaper, WhenAndWhere } from '#components/checkout/summary/bib-paper.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { distanceOf, nameBesidePlate, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language, type Translate } from '#lib/i18n/languages.ts';
import type { RunnerView } from '#lib/participants/runner-page.ts';

type Props = {
  readonly view: RunnerView & { readonly name: string };
  readonly notes: Pick<EventNotes, 'place' | 'kit'>;
  readonly locale: Language;
  readonly t: Translate;
};

/** Distance as runners say it; `null` if neither the provider nor the ticket type's name has one. */
export function spokenDistance({ ticketName, distanceKm }: Pick<RunnerView, 'ticketName' | 'distanceKm'>) {
  const km = distanceOf({ name: ticketName, distance_km: distanceKm });
  return km === null ? null : spokenKm(km);
}

/** R7KD42MX becomes R7KD-42MX. */
const inParts = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

export function RunnerBib({ view, notes, locale, t }: Props) {
  const { event, name, code, position, count } = view;
  const km = spokenDistance(view);
  const ticket = nameBesidePlate(view.ticketName, km);
  const foot = notes.kit ? t('runner.pickUp') : t('order.showAtRace');
  return (
    // The poster has no number, because the paper has the distance, and no other number may look like a bib number.
    <BibPaper
      event={event}
      label={t('runner.bibLabel')}
      km={null}
      club={view.club}
      place={count > 1 ? t('people.of', { number: position, count }) : undefined}
      foot={code === null ? t('runner.afterSigning') : foot}
    >
      <div
        className={`grid justify-items-center gap-4 px-4 py-5 text-center wide:justify-items-start wide:gap-x-8 wide:gap-y-6 wide:px-10 wide:py-8 wide:text-start ${code === null ? '' : 'wide:grid-cols-[minmax(0,1fr)_min(14rem,36%)]'}`}
      >
        <BibName name={name} />
        <div className="grid w-full content-start justify-items-center gap-1 wide:justify-items-start">
          {km !== null && (
            <BibFigure text={km.toLocaleString(intlLocale(locale))}>
              <span className="display text-h2 text-paper-accent">{t('event.km')}</span>
            </BibFigure>
          )}
          <p dir="auto" className={km === null ? 'display text-h2' : 'font-bold empty:hidden'}>
            {ticket}
          </p>
          <WhenAndWhere event={event} notes={notes} locale={locale} />
        </div>
        {code !== null && (
          <div className="grid w-full content-center justify-items-center border-paper-edge text-center border-t-2 border-dashed pt-4 wide:border-0 wide:pt-0">
            <QrCode
              text={code}
              title={t('runner.codeAsQr', { code: inParts(code) })}
              className="w-[min(100%,13rem)] wide:w-full"
            />
            <p dir="ltr" className="numeral mt-1 whitespace-nowrap text-3xl tracking-wide">
              {inParts(code)}
            </p>
          </div>
        )}
      </div>
    </BibPaper>
  );
}
