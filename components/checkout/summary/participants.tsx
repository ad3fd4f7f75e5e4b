// The participants of an order and their registrations' status.

import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { RegistrationState } from '#lib/checkout/state/registration-state.ts';
import type { EntryView, ParticipantView } from '#lib/checkout/view/registration-view.ts';
import { kilometres, namesDistance, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { LABEL } from './order-summary.tsx';

/** Without `state` before the order is paid. */
type Participant = ParticipantView & { readonly state?: RegistrationState };
type Props = {
  readonly participants: readonly Participant[];
  readonly locale: Language;
};

const SHOWN_AT_ONCE = 6;

/** The rest of a long list opens at a touch. */
export function ParticipantList({ participants, ...props }: Props) {
  const t = useTranslations('order');
  const more = participants.length - SHOWN_AT_ONCE;
  return (
    <div className="grid gap-3">
      <List participants={participants.slice(0, SHOWN_AT_ONCE)} first={1} {...props} />
      {more > 0 && (
        <details className="disclosure">
          <summary>{t('moreRegistrations', { count: more })}</summary>
          <List participants={participants.slice(SHOWN_AT_ONCE)} first={SHOWN_AT_ONCE + 1} {...props} />
        </details>
      )}
    </div>
  );
}

/** All of them at once, for the printed receipt. */
export function PrintedParticipants({ participants, ...props }: Props) {
  const t = useTranslations('order');
  if (participants.length === 0) return null;
  return (
    <section aria-labelledby="participants" className="grid gap-3">
      <h2 id="participants" className="display break-after-avoid text-card">
        {t('registrations')}
      </h2>
      <List participants={participants} first={1} {...props} />
    </section>
  );
}

/** `Half Marathon, 21 km`, without the distance if the name says it; empty if neither is known. */
export function ticketLabel({ ticketName, distanceKm }: EntryView, locale: Language): string {
  if (!distanceKm) return ticketName;
  const km = spokenKm(distanceKm);
  const isSaid = namesDistance(ticketName, km) || namesDistance(ticketName, distanceKm);
  return [ticketName, isSaid ? '' : kilometres(km, intlLocale(locale))].filter(Boolean).join(', ');
}

function List({ participants, first, locale }: Props & { readonly first: number }) {
  const t = useTranslations('order');
  const rows = participants.map(({ participant, state = null, ...entry }, index) => ({
    number: first + index,
    participant,
    ticket: ticketLabel(entry, locale),
    state,
  }));
  return (
    <ol
      start={first}
      className="grid gap-2 print:block print:gap-x-[8mm] sm:print:has-[>:nth-child(2)]:columns-2"
    >
      {rows.map(({ number, participant, ticket, state }) => (
        <li key={number} className="break-inside-avoid">
          {/* Without containment one long word would widen the whole page. */}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 [contain:inline-size]">
            <span className={`${LABEL} font-bold`}>
              <bdi>{participant ?? t('registrationOf', { number })}</bdi>
            </span>
            {state && (
              <span
                className={
                  state === 'over' ? 'tag tag-plain' : 'tag tag-good inline-flex flex-wrap items-center gap-1'
                }
              >
                {state !== 'over' && <Icon name="check" />}
                <span>{t(`registration.${state}`)}</span>
              </span>
            )}
          </p>
          {ticket && <p className="text-quiet">{ticket}</p>}
        </li>
      ))}
    </ol>
  );
}
