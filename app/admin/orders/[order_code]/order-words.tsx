// An order's people, attempts and timeline in the member's words.
import type { Desk } from '#app/admin/desk-adapters.tsx';
import type { ShownAttempt, ShownEntry, ShownPerson, Tag } from '#components/admin/order/order-parts.tsx';
import { type MarkedState, StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { OneOrder } from '#lib/admin/orders/one-order.ts';
import { type OrderNames, placesWords } from '#lib/admin/orders/order-names.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { networkWords } from '../order-rows.ts';

/** `14:28:05`, with the day if it is not today. */
export function exactTime({ format, timeZone, language, ctx }: Desk, at: Date): string {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23', timeZone }).format(
    at,
  );
  return format.day(at) === format.day(ctx.now()) ? time : `${format.day(at)}, ${time}`;
}

const NUMBER = /^\+?\d[\d\s-]{7,17}\d$/;
const masked = (value: string): string =>
  NUMBER.test(value) && value.replace(/\D/g, '').length >= 9
    ? maskMobile(value.replaceAll(/[\s-]/g, ''))
    : value;

type PeopleFacts = {
  readonly names: OrderNames;
  /** Labels of questions by key. */
  readonly labels: ReadonlyMap<string, string>;
};

export function shownPeople(
  { t, may }: Desk,
  { order, people, checkout }: OneOrder,
  { names, labels }: PeopleFacts,
): ShownPerson[] {
  const said = (answer: string | number | boolean | string[]): string =>
    typeof answer === 'boolean'
      ? t(answer ? 'order.yes' : 'order.no')
      : [answer]
          .flat()
          .map((one) => masked(String(one)))
          .join(', ');
  const mayEdit = checkout !== null && order.reducedAt === null && may('edit_participant', order.eventId);
  return people.map((person, index) => {
    const { name, relation, phone } = person.guardian ?? {};
    const guardian = [name, relation, phone && maskMobile(phone)].filter(Boolean).join(', ');
    return {
      id: person.id,
      name: person.name ?? t('order.place', { number: index + 1, count: people.length }),
      ticket: placesWords(
        [{ ticket_type_id: person.ticketTypeId, distance_km: person.distanceKm, quantity: 1 }],
        names,
      ),
      over:
        person.registrationStatus === 'absent' || person.registrationStatus === 'cancelled'
          ? t('order.registrationOver')
          : null,
      facts: [
        ...Object.entries(person.answers).map(([key, answer]) => ({
          label: labels.get(key) ?? key,
          value: said(answer),
        })),
        ...(guardian ? [{ label: t('order.guardian'), value: guardian }] : []),
      ],
      edit: mayEdit ? { href: `/admin/participants/${person.id}`, words: t('order.edit') } : null,
    };
  });
}

type Attempt = NonNullable<OneOrder['checkout']>['attempts'][number];

const ENDS = { timed_out: 'timedOut', declined: 'declined', provider_not_reached: 'notReached' } as const;
const isEnd = (kind: string | null): kind is keyof typeof ENDS => kind !== null && Object.hasOwn(ENDS, kind);

/** "No money" is said only where partner-api.md 3.1 rule 3 promises it. */
function attemptKind({ state, failureKind, refusalCode }: Attempt) {
  if (state === 'paid' || state === 'waiting' || state === 'prompted') return state;
  if (isEnd(failureKind)) return ENDS[failureKind];
  return state === 'refused' && refusalCode !== null ? 'refused' : 'failed';
}

const MARKS: Readonly<Record<string, MarkedState>> = {
  paid: 'paid',
  waiting: 'waiting',
  prompted: 'waiting',
};

export function shownAttempts(desk: Desk, { checkout, buyer, order }: OneOrder): ShownAttempt[] {
  const { t, format } = desk;
  const attempts = checkout?.attempts ?? [];
  const network = networkWords(desk, checkout?.request?.payment_method ?? 'momo') ?? '';
  const amount = format.money(Number(order.total), order.currency);
  return attempts.map((attempt, index) => {
    const { id, msisdn, createdAt, finishedAt, refusalCode, requestIds } = attempt;
    const kind = attemptKind(attempt);
    const number = msisdn ? maskMobile(msisdn) : '';
    const code = (refusalCode ?? '').replaceAll('_', ' ');
    const text = t(`order.attemptTexts.${kind}`, { amount, number, network, code });
    const isOther = msisdn !== null && buyer.phone !== null && msisdn !== buyer.phone;
    const words = t(`order.attemptKinds.${kind}`, { seconds: secondsOf(attempt) });
    return {
      id,
      number: attempts.length - index,
      mark: <StatusMark t={t} state={MARKS[kind] ?? 'failed'} words={words} />,
      times: [createdAt, finishedAt].flatMap((at) => (at ? [exactTime(desk, at)] : [])).join(' → '),
      text: isOther ? `${text} ${t('order.notOwnNumber')}` : text,
      requestIds: requestIds.length > 0 ? t('order.requestIds', { ids: requestIds.join(', ') }) : null,
    };
  });
}

const secondsOf = ({ createdAt, sentAt, finishedAt }: Attempt): number =>
  Math.round(((finishedAt ?? createdAt).getTime() - (sentAt ?? createdAt).getTime()) / 1000);

const BUYERS = ['checkout.submitted', 'checkout.confirmed', 'checkout.superseded', 'attempt.intended'];

const KNOWN = [
  'checkout_submitted',
  'checkout_superseded',
  'checkout_asks_buyer',
  'checkout_confirmed',
  'checkout_admitted',
  'checkout_ordered',
  'checkout_delayed',
  'checkout_refused',
  'attempt_intended',
  'attempt_prompted',
  'attempt_paid',
  'attempt_failed',
  'attempt_refused',
  'attempt_again',
  'attempt_cleared',
  'attempt_refusal_resolved',
  'order_fetch_failed',
] as const;
type Known = (typeof KNOWN)[number];
const knownKind = (kind: string): Known | undefined => KNOWN.find((one) => one === kind.replace('.', '_'));

const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '');

type Entry = Omit<ShownEntry, 'at' | 'tagWords'> & { readonly when: Date };

/** What happened, newest first, of one tag or of all. */
export function shownTimeline(desk: Desk, found: OneOrder): ShownEntry[] {
  const { t } = desk;
  const entries: Entry[] = [
    ...found.timeline.map(
      ({ id, at, kind, detail }): Entry => ({
        id: `t${id}`,
        when: at,
        tag: tagOf(kind, detail),
        text: entryText(desk, kind, detail),
      }),
    ),
    ...found.deliveries.map(
      ({ id, type, receivedAt }): Entry => ({
        id: `d${id}`,
        when: receivedAt,
        tag: 'provider',
        text: t('order.webhook', { type }),
      }),
    ),
    ...found.staff
      .filter(({ kind }) => kind !== 'note_added')
      .map(
        ({ id, at, kind, staffName }): Entry => ({
          id: `s${id}`,
          when: at,
          tag: 'staff',
          text: `${staffName}: ${t(`order.staffDid.${staffKind(kind)}`)}`,
        }),
      ),
  ];
  return entries
    .toSorted((a, b) => b.when.getTime() - a.when.getTime())
    .map(({ when, ...entry }) => ({
      ...entry,
      at: exactTime(desk, when),
      tagWords: t(`order.tags.${entry.tag}`),
    }));
}

const STAFF_KINDS = ['contact_shown', 'order_checked', 'message_prepared', 'participant_edited'] as const;
const staffKind = (kind: string) => STAFF_KINDS.find((one) => one === kind) ?? 'other';

function tagOf(kind: string, detail: OneOrder['timeline'][number]['detail']): Tag {
  if (kind.startsWith('staff.')) return 'staff';
  if (BUYERS.includes(kind)) return 'buyer';
  return kind === 'order.status' && detail.source !== 'create' ? 'provider' : 'website';
}

function entryText({ t }: Desk, kind: string, detail: OneOrder['timeline'][number]['detail']): string {
  if (kind === 'staff.note') return `${String(detail.by ?? '')}: ${String(detail.text ?? '')}`;
  if (kind === 'order.status')
    return t('order.statusNow', { status: text(detail.to), source: text(detail.source) });
  const known = knownKind(kind);
  if (!known) return kind;
  const why = text(detail.code ?? detail.failureKind ?? detail.status);
  return [t(`order.timelineKinds.${known}`), why && `(${why})`].filter(Boolean).join(' ');
}
