import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { RegistrationState } from '#lib/checkout/state/registration-state.ts';
import type { PersonView } from '#lib/checkout/view/people.ts';
import type { EntryView, ParticipantView } from '#lib/checkout/view/registration-view.ts';
import { distanceOf, kilometres, nameBesidePlate, namesDistance, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { LABEL } from './order-summary.tsx';

/** `state` is missing before the order is paid. */
type Participant = ParticipantView & {
  readonly state?: RegistrationState;
  /** What was filled in for this person. */
  readonly details?: readonly string[];
};
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

type RunnersProps = {
  readonly runners: readonly (ParticipantView & {
    /** A short answer stands without its question. */
    readonly said: readonly { readonly label: string; readonly text: string; readonly isShort: boolean }[];
    readonly guardian: string | null;
  })[];
  readonly label: string;
  /** The address that changes the runner at this index; `null` if nobody can be changed. */
  readonly editAt: ((index: number) => string) | null;
  readonly locale: Language;
};

/** A longer list scrolls in a window of ten rows. */
const LONG = 30;
const WINDOW = { tabIndex: 0, className: 'max-h-[27.5rem] overflow-y-auto overscroll-contain' };

/** People before the payment, each with number, plate, name and answers in one row. */
export function Runners({ runners, label, editAt, locale }: RunnersProps) {
  const t = useTranslations();
  return (
    <ol
      aria-label={label}
      {...(runners.length > LONG ? WINDOW : { className: 'wide:columns-2 wide:gap-x-8' })}
    >
      {runners.map(({ participant, ticketName, distanceKm, said, guardian }, index) => {
        const details = said.filter(({ isShort }) => !isShort).map(({ label, text }) => `${label}: ${text}`);
        const name = <bdi>{participant ?? t('people.place', { number: index + 1 })}</bdi>;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of people never changes
            key={index}
            className="relative flex min-h-11 break-inside-avoid flex-wrap items-center gap-x-2.5 border-edge border-t px-3 py-1 wide:px-0"
          >
            <span className="min-w-6 flex-none text-end text-quiet text-sm tabular-nums">{index + 1}</span>
            <Plate entry={{ ticketName, distanceKm }} others={runners} locale={locale} />
            {/* In large text a name whose longest word has no room here takes the next line. */}
            <span className="max-w-full flex-1 wrap-break-word">
              {editAt ? (
                <a
                  href={editAt(index)}
                  className="font-bold no-underline after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </a>
              ) : (
                <b>{name}</b>
              )}
              {[...details, ...(guardian ? [guardian] : [])].map((words) => (
                <span key={words} className="block text-quiet text-sm">
                  {words}
                </span>
              ))}
            </span>
            {said.map(
              ({ label, text, isShort }) =>
                isShort && (
                  <span key={label} className="chip">
                    {text}
                  </span>
                ),
            )}
          </li>
        );
      })}
    </ol>
  );
}

type PlateProps = {
  readonly entry: EntryView;
  readonly others: readonly EntryView[];
  readonly locale: Language;
};

const kmOf = ({ ticketName, distanceKm }: EntryView): number | null =>
  distanceOf({ name: ticketName, distance_km: distanceKm });

/** If another type has the same distance, the ticket type's name stands beside the distance. */
function Plate({ entry, others, locale }: PlateProps) {
  const t = useTranslations('event');
  const { ticketName } = entry;
  const km = kmOf(entry);
  if (km === null) return ticketName && <span className="chip">{ticketName}</span>;
  const isShared = others.some((other) => kmOf(other) === km && other.ticketName !== ticketName);
  return (
    <>
      <span className="plate plate-small">
        <b>{spokenKm(km).toLocaleString(intlLocale(locale))}</b>
        <span className="sr-only">{t('km')}</span>
      </span>
      {isShared && <span className="chip empty:hidden">{nameBesidePlate(ticketName, km)}</span>}
    </>
  );
}

type PrintedProps = Props & {
  readonly people: readonly PersonView[];
};

/** Lists all of them at once, for the printed receipt. */
export function PrintedParticipants({ participants, people, locale }: PrintedProps) {
  const t = useTranslations();
  const named = people.map(({ name, position, ...entry }) => ({
    ...entry,
    participant: name ?? t('people.place', { number: position }),
  }));
  const all = named.length > 0 ? named : participants;
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="participants" className="grid gap-3">
      <h2 id="participants" className="display break-after-avoid text-card">
        {t('order.registrations')}
      </h2>
      <List participants={all} first={1} numbered={all.length > 1} locale={locale} />
    </section>
  );
}

/** `Half Marathon, 21 km`, without the distance if the name says it; '' if neither is known. */
export function ticketLabel({ ticketName, distanceKm }: EntryView, locale: Language): string {
  if (!distanceKm) return ticketName;
  const km = spokenKm(distanceKm);
  const isSaid = namesDistance(ticketName, km) || namesDistance(ticketName, distanceKm);
  return [ticketName, isSaid ? '' : kilometres(km, intlLocale(locale))].filter(Boolean).join(', ');
}

function List({
  participants,
  first,
  numbered,
  locale,
}: Props & {
  readonly first: number;
  /** `1 of 12` stands with each name. */
  readonly numbered?: boolean;
}) {
  const t = useTranslations();
  const count = participants.length;
  const rows = participants.map(({ participant, state = null, details = [], ...entry }, index) => ({
    number: first + index,
    participant,
    ticket: ticketLabel(entry, locale),
    state,
    details,
  }));
  return (
    <ol start={first} className="grid gap-2 print:block">
      {rows.map(({ number, participant, ticket, state, details }) => (
        <li
          key={number}
          className="break-inside-avoid sm:print:grid sm:print:grid-cols-[minmax(0,1fr)_18rem] sm:print:items-baseline sm:print:gap-x-4"
        >
          {/* Without containment one long word would make the whole page wider. */}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 [contain:inline-size]">
            <span className={`${LABEL} font-bold`}>
              <bdi>{participant ?? t('order.registrationOf', { number })}</bdi>
            </span>
            {state && (
              <span
                className={
                  state === 'over' ? 'tag tag-plain' : 'tag tag-good inline-flex flex-wrap items-center gap-1'
                }
              >
                {state !== 'over' && <Icon name="check" />}
                <span className="self-baseline">{t(`order.registration.${state}`)}</span>
              </span>
            )}
          </p>
          {(ticket || numbered) && (
            <p className="dotted text-quiet">
              {numbered && <span>{t('people.of', { number, count })}</span>}
              {ticket && <span>{ticket}</span>}
            </p>
          )}
          {details.map((words) => (
            <p key={words} className="text-quiet text-sm wrap-break-word">
              {words}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
