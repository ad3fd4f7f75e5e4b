import type { Desk } from '#app/admin/desk-adapters.tsx';
import { ShowContact } from '#components/admin/ui/post-form.tsx';
import { Masked, Pill } from '#components/admin/ui/sheet.tsx';
import { type MarkedState, StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { OneOrder, ProviderAnswer } from '#lib/admin/orders/one-order.ts';
import { type OrderNames, placesWords } from '#lib/admin/orders/order-names.ts';
import { answerParameter } from '#lib/admin/participants/participant-list.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { writtenDay } from '#lib/shared/dates.ts';
import { maskMobile, maskNumbers } from '#lib/shared/ugandan-mobile.ts';
import { methodWords, statusWords } from '../order-rows.ts';
import { showContactAction } from './order-actions.ts';
import type { ShownAttempt, ShownEntry, ShownPerson, Tag } from './order-parts.tsx';

type ContactProps = {
  readonly desk: Desk;
  readonly order: { readonly orderCode: string; readonly eventId: string };
  /** Names what is shown, as `showContactAction` takes it. */
  readonly fields: { readonly field: string; readonly person?: string; readonly key?: string };
  readonly masked: string;
  readonly whose: string;
};

export function ContactValue({ desk: { t, may }, order, fields, masked, whose }: ContactProps) {
  if (!may('see_contact', order.eventId)) return <Masked value={masked} />;
  return (
    <ShowContact
      action={showContactAction}
      fields={{ order: order.orderCode, ...fields }}
      masked={masked}
      show={t('order.show')}
      whose={whose}
    />
  );
}

type AnswerProps = Pick<ContactProps, 'desk' | 'order' | 'whose'> & {
  readonly answer: ProviderAnswer;
  /** The person; absent: the order. */
  readonly person?: string;
  readonly key: string;
};

/** An answer in the member's words. Numbers in it are masked, with the button that shows them where the member may see them. */
export function shownAnswer({ desk, order, answer, person, key, whose }: AnswerProps) {
  const { t, may, language } = desk;
  const text =
    typeof answer === 'boolean'
      ? t(answer ? 'order.yes' : 'order.no')
      : writtenDay([answer].flat().join(', '), intlLocale(language));
  const masked = maskNumbers(text);
  if (masked === text || !may('see_contact', order.eventId)) return { text: masked, value: masked };
  const fields = { field: 'answer', key, ...(person !== undefined && { person }) };
  return {
    text: masked,
    value: <ContactValue desk={desk} order={order} fields={fields} masked={masked} whose={whose} />,
  };
}

export type PeopleSetup = Pick<OrderNames, 'tickets'> & {
  /** Sorted in the order in which they are asked. */
  readonly questions: readonly {
    readonly key: string;
    readonly label: string;
    readonly of: 'participant' | 'order';
  }[];
  /** What each person still has to give, by id, as the participants' filter names it. */
  readonly lacking: ReadonlyMap<string, readonly string[]>;
};

/** What each sheet of the page is drawn from. */
export type OrderPart = { readonly desk: Desk; readonly found: OneOrder; readonly setup: PeopleSetup };

type Person = OneOrder['people'][number];

const isMissing =
  ({ lacking }: PeopleSetup, { id }: Person): ((key: string) => boolean) =>
  (key) =>
    lacking.get(id)?.includes(answerParameter(key)) ?? false;

/** What its runners still have to give: a name, a signature, a guardian, an answer. */
export const lackedBy = ({ people }: OneOrder, { lacking }: PeopleSetup): string[] => [
  ...new Set(people.flatMap((person) => (isOver(person) ? [] : (lacking.get(person.id) ?? [])))),
];

const isOver = ({ registrationStatus: status }: Person): boolean =>
  status === 'absent' || status === 'cancelled';

export function peopleWords(desk: Desk, found: OneOrder, setup: PeopleSetup): ShownPerson[] {
  const { t, format, may } = desk;
  const { people, order, checkout } = found;
  const mayEdit = checkout !== null && order.reducedAt === null && may('edit_participant', order.eventId);
  const asked = new Map(setup.questions.map(({ key, label }) => [key, label]));
  // The answers of another channel are with the provider: none of them is missing.
  const answered = [...new Set(people.flatMap(({ answers }) => Object.keys(answers)))];
  const keys = [...asked.keys()].filter(
    (key) => answered.includes(key) || (checkout && people.some((person) => isMissing(setup, person)(key))),
  );
  const lacks = order.reducedAt === null ? lackRemarks(desk, setup) : () => [];
  return people.map((person, index) => {
    const name = person.name ?? t(checkout ? 'order.place' : 'order.placeElsewhere', placeOf(index, people));
    const { guardian } = person;
    const facts = [...keys, ...answered.filter((key) => !asked.has(key))].map(
      (key): ShownPerson['facts'][number] => {
        const answer = person.answers[key];
        const label = asked.get(key) ?? key;
        if (answer !== undefined) {
          const whose = `${label}, ${name}`;
          return { label, ...shownAnswer({ desk, order, answer, person: person.id, key, whose }) };
        }
        const isAsked = checkout && isMissing(setup, person)(key);
        return {
          label,
          text: '–',
          value: isAsked ? <Pill tone="warn">{t('order.missing')}</Pill> : '–',
        };
      },
    );
    return {
      id: person.id,
      name,
      ticket: placesWords(
        [{ ticket_type_id: person.ticketTypeId, distance_km: person.distanceKm, quantity: 1 }],
        setup,
      ),
      over: isOver(person) ? t('order.registrationOver') : null,
      facts,
      remarks: [
        ...(guardian
          ? [
              {
                key: 'guardian' as const,
                text: (
                  <>
                    <span>{`${t('order.guardian')}: ${[guardian.name, guardian.relation].filter(Boolean).join(', ')} `}</span>
                    {guardian.phone && (
                      <ContactValue
                        desk={desk}
                        order={order}
                        fields={{ field: 'guardian', person: person.id }}
                        masked={maskMobile(guardian.phone)}
                        whose={guardian.name}
                      />
                    )}
                  </>
                ),
              },
            ]
          : []),
        ...(person.signedAt
          ? [{ key: 'signed' as const, text: t('order.signed', { time: format.dayTime(person.signedAt) }) }]
          : []),
        ...lacks(person),
      ],
      edit: mayEdit ? { href: `/admin/participants/${person.id}`, words: t('order.edit') } : null,
    };
  });
}

/** Names what is still missing besides answers. */
function lackRemarks({ t }: Desk, { lacking }: PeopleSetup) {
  const words = {
    guardian: t('orders.filterIs', { label: t('order.guardian'), value: t('order.missing') }),
    signature: t('participants.missingOf.signature'),
  };
  return (person: Person): ShownPerson['remarks'] =>
    (['guardian', 'signature'] as const)
      .filter((what) => !isOver(person) && lacking.get(person.id)?.includes(what))
      .map((what) => ({ key: what, text: <Pill tone="warn">{words[what]}</Pill> }));
}

const placeOf = (index: number, { length: count }: readonly unknown[]) => ({ number: index + 1, count });

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

/** Those after `since` wait. */
export function shownAttempts(
  desk: Desk,
  { checkout, buyer, order }: OneOrder,
  since: Date | null,
): ShownAttempt[] {
  const { t, format } = desk;
  const attempts = (checkout?.attempts ?? []).filter(({ createdAt }) => !since || createdAt <= since);
  const network = methodWords(desk, checkout?.request?.payment_method ?? 'momo') ?? '';
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
      times: [createdAt, finishedAt].flatMap((at) => (at ? [format.exact(at)] : [])).join(' → '),
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

/** `own`: of this member, so that it never waits. */
type Entry = Omit<ShownEntry, 'at' | 'tagWords'> & { readonly when: Date; readonly own: boolean };

/** What happened, newest first; `newest`: the time of the first one. */
export function shownTimeline(
  desk: Desk,
  found: OneOrder,
  since: Date | null,
): { readonly entries: ShownEntry[]; readonly newest: Date | null } {
  const { t, format, member } = desk;
  const entries: Entry[] = [
    ...found.timeline.map(
      ({ id, at, kind, detail }): Entry => ({
        id: `t${id}`,
        when: at,
        own: kind === 'staff.note' && detail.by === member.name,
        tag: tagOf(kind, detail),
        text: entryText(desk, kind, detail),
      }),
    ),
    ...found.staff
      .filter(({ kind }) => kind !== 'note_added')
      .map(
        ({ id, at, kind, staffId, staffName }): Entry => ({
          id: `s${id}`,
          when: at,
          own: staffId === member.id,
          tag: 'staff',
          text: `${staffName}: ${t(`order.staffDid.${staffKind(kind)}`)}`,
        }),
      ),
  ];
  const shown = entries
    .filter(({ when, own }) => own || !since || when <= since)
    .toSorted((a, b) => b.when.getTime() - a.when.getTime());
  return {
    entries: shown.map(({ when, own, ...entry }) => ({
      ...entry,
      at: format.exact(when),
      tagWords: t(`order.tags.${entry.tag}`),
    })),
    newest: shown[0]?.when ?? null,
  };
}

const STAFF_KINDS = [
  'contact_shown',
  'order_checked',
  'message_prepared',
  'message_sent',
  'participant_edited',
] as const;
const staffKind = (kind: string) => STAFF_KINDS.find((one) => one === kind) ?? 'other';

type Detail = OneOrder['timeline'][number]['detail'];

function tagOf(kind: string, detail: Detail): Tag {
  if (kind.startsWith('staff.')) return 'staff';
  if (kind.startsWith('webhook.')) return 'provider';
  if (BUYERS.includes(kind)) return 'buyer';
  return kind === 'order.status' && detail.source !== 'create' ? 'provider' : 'website';
}

const SOURCES = ['create', 'pay', 'webhook', 'fetch'] as const;

function entryText({ t }: Pick<Desk, 't'>, kind: string, detail: Detail): string {
  if (kind === 'staff.note') return `${String(detail.by ?? '')}: ${String(detail.text ?? '')}`;
  if (kind.startsWith('webhook.')) return t('order.webhookArrived', { type: kind.replace('webhook.', '') });
  if (kind === 'order.status') {
    const source = SOURCES.find((one) => one === detail.source) ?? 'fetch';
    return t(`order.statusBy.${source}`, { status: statusWords({ t }, text(detail.to)) });
  }
  const known = knownKind(kind);
  if (!known) return kind;
  const why = text(detail.code ?? detail.failureKind ?? detail.status);
  return [t(`order.timelineKinds.${known}`), why && `(${why})`].filter(Boolean).join(' ');
}
