import { BibName, BibPaper, KmPlate, WhenAndWhere } from '#components/checkout/summary/bib-paper.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { distanceOf, isDistance, nameWithoutDistance, spokenKm } from '#lib/events/distances.ts';
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

/** `Half Marathon` for `Half Marathon 21 km`, and nothing for `10 km`. */
export const nameBesidePlate = ({ ticketName }: Pick<RunnerView, 'ticketName'>, km: number | null): string =>
  km !== null && isDistance(ticketName) ? '' : nameWithoutDistance(ticketName);

/** R7KD42MX as R7KD-42MX. */
const inParts = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

export function RunnerBib({ view, notes, locale, t }: Props) {
  const { event, name, code } = view;
  const km = spokenDistance(view);
  return (
    <BibPaper event={event} label={t('runner.bibLabel')} km={km ?? undefined}>
      <div className="grid justify-items-center gap-4 px-4 py-5 text-center wide:grid-cols-[minmax(0,1fr)_14rem] wide:justify-items-start wide:gap-x-8 wide:gap-y-6 wide:px-10 wide:py-8 wide:text-start">
        <BibName name={name} />
        <div className="grid content-start justify-items-center gap-1 wide:justify-items-start">
          <NumberAndPlate view={view} km={km} locale={locale} t={t} />
          <p dir="auto" className="mt-1 font-bold empty:hidden">
            {nameBesidePlate(view, km)}
          </p>
          <WhenAndWhere event={event} notes={notes} locale={locale} />
        </div>
        <div className="grid w-full content-center justify-items-center border-paper-edge text-center border-t-2 border-dashed pt-4 wide:border-0 wide:pt-0">
          {code === null ? (
            <p className="font-bold">{t('runner.afterSigning')}</p>
          ) : (
            <>
              <QrCode
                text={code}
                title={t('runner.codeAsQr', { code: inParts(code) })}
                className="w-[min(100%,13rem)] wide:w-full"
              />
              <p dir="ltr" className="numeral mt-1 text-3xl tracking-wide">
                {inParts(code)}
              </p>
              <p className="text-paper-quiet text-sm">
                {notes.kit ? t('runner.pickUp') : t('order.showAtRace')}
              </p>
            </>
          )}
        </div>
      </div>
    </BibPaper>
  );
}

type NumberProps = Pick<Props, 'view' | 'locale' | 't'> & { readonly km: number | null };

function NumberAndPlate({ view: { position, count }, km, locale, t }: NumberProps) {
  const language = intlLocale(locale);
  return (
    <>
      {count > 1 && <p className="text-paper-quiet text-sm">{t('runner.runner')} </p>}
      <p className="flex items-center gap-4">
        {count > 1 && (
          <span className="flex items-baseline gap-2">
            <strong className="numeral text-number text-paper-accent">
              {position.toLocaleString(language)}
            </strong>{' '}
            <b>{t('runner.ofCount', { count })}</b>
          </span>
        )}
        {km !== null && <KmPlate km={km} className="text-5xl" locale={locale} t={t} />}
      </p>
    </>
  );
}
