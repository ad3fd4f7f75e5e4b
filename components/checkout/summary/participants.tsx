// The participants of an order and their registrations' status.

import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { EntryView, ParticipantView } from '#lib/checkout/view/registration-view.ts';
import { kilometres, namesDistance, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { LABEL } from './order-summary.tsx';

/** Without `status` before the order is paid. */
type Participant = ParticipantView & { readonly status?: string };
type Props = {
  readonly participants: readonly Participant[];
  readonly locale: Language;
  /** The order is paid: it confirms each registration whose own status says nothing. */
  readonly paid?: boolean;
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

function List({ participants, first, locale, paid }: Props & { readonly first: number }) {
  const t = useTranslations('order');
  const rows = participants.map(({ participant, status = '', ...entry }, index) => {
    const key = registrationKey(status) ?? (paid ? 'confirmed' : null);
    return {
      number: first + index,
      participant,
      ticket: ticketLabel(entry, locale),
      key,
      status: key && t(`registration.${key}`),
    };
  });
  return (
    <ol
      start={first}
      className="grid gap-2 print:block print:gap-x-[8mm] sm:print:has-[>:nth-child(2)]:columns-2"
    >
      {rows.map(({ number, participant, ticket, key, status }) => (
        <li key={number} className="break-inside-avoid">
          {/* Without containment one long word would widen the whole page. */}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 [contain:inline-size]">
            <span className={`${LABEL} font-bold`}>
              <bdi>{participant ?? t('registrationOf', { number })}</bdi>
            </span>
            {status && (
              <span
                className={key === 'over' ? 'tag tag-plain' : 'tag tag-good inline-flex items-center gap-1'}
              >
                {key !== 'over' && <Icon name="check" />}
                {status}
              </span>
            )}
          </p>
          {ticket && <p className="text-quiet">{ticket}</p>}
        </li>
      ))}
    </ol>
  );
}

const KEYS: Readonly<Record<string, 'confirmed' | 'over'>> = {
  confirmed: 'confirmed',
  issued: 'confirmed',
  active: 'confirmed',
  cancelled: 'over',
  canceled: 'over',
  refunded: 'over',
};

/**
 * The message of a registration's status. `null` for an unknown status and for `pending`, the only one that partner-api.md
 * 2.3 names: a paid order's registration may still be pending in the mirror.
 */
export const registrationKey = (status: string): 'confirmed' | 'over' | null =>
  Object.hasOwn(KEYS, status) ? (KEYS[status] ?? null) : null;
