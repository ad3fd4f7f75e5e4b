// The bib of one runner: name, number in the group, distance, and the code for the kit pick-up, also as a QR code.
import { use } from 'react';
import { EventArt } from '#components/pictures/event-art.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { distanceOf, isDistance, nameWithoutDistance, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language, type Translate } from '#lib/i18n/languages.ts';
import type { RunnerView } from '#lib/participants/runner-page.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';

type Props = {
  readonly view: RunnerView & { readonly name: string };
  readonly notes: Pick<EventNotes, 'place' | 'kit'>;
  readonly locale: Language;
  readonly t: Translate;
};

/** A longer name is smaller, so that it takes two lines of a narrow phone at most. */
const sizeOf = ({ length }: string): string => (length <= 14 ? 'text-title' : 'text-h2');

/** As runners say it; `null` if neither the provider nor the ticket type's name has a distance. */
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
  const { name: organizer, timeZone } = use(loadOrganizer());
  const calendar = { locale: intlLocale(locale), timeZone };
  const { event, name, code } = view;
  const km = spokenDistance(view);
  return (
    <section className="bib" aria-label={t('runner.bibLabel')}>
      <p className="bib-strip">
        <bdi>{organizer}</bdi>
      </p>
      <p dir="auto" className="bib-band">
        {event.name}
      </p>
      <EventArt
        event={{ ...event, ticketTypes: null }}
        km={km ?? undefined}
        eager
        className="aspect-2/1 w-full"
      />
      <div className="grid justify-items-center gap-4 px-4 py-5 text-center wide:grid-cols-[minmax(0,1fr)_14rem] wide:justify-items-start wide:gap-x-8 wide:gap-y-6 wide:px-10 wide:py-8 wide:text-start">
        <p dir="auto" className={`display uppercase wide:col-span-full ${sizeOf(name)}`}>
          {name}
        </p>
        <div className="grid content-start justify-items-center gap-1 wide:justify-items-start">
          <NumberAndPlate view={view} km={km} locale={locale} t={t} />
          <p dir="auto" className="mt-1 font-bold empty:hidden">
            {nameBesidePlate(view, km)}
          </p>
          {event.startsAt && (
            <p className="font-bold">
              {`${longDate(event.startsAt, calendar)}, ${clockTime(event.startsAt, calendar)}`}
            </p>
          )}
          {notes.place && <p dir="auto">{notes.place}</p>}
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
      <div className="checkers [--color-ink:var(--color-paper-ink)]" />
      <p className="bib-strip" />
    </section>
  );
}

type NumberProps = Pick<Props, 'view' | 'locale' | 't'> & { readonly km: number | null };

/** The number in the group, of how many; the distance beside it. */
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
        {km !== null && (
          <span className="plate text-5xl">
            <b>{km.toLocaleString(language)}</b> <small>{t('event.km')}</small>
          </span>
        )}
      </p>
    </>
  );
}
