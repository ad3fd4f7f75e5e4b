import type { Desk } from '#app/admin/desk-adapters.tsx';
import { type DeskColumn, type DeskColumns, DeskTable } from '#components/admin/list/desk-list.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import type { OneOrder } from '#lib/admin/orders/one-order.ts';
import { placesWords } from '#lib/admin/orders/order-names.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import type { ShownFact } from './fact-list.tsx';
import {
  ContactValue,
  isMissing,
  isRegistrationOver,
  type OrderPart,
  type OrderPerson,
  type PeopleSetup,
  shownAnswer,
} from './order-words.tsx';

export function PeopleSheet({ desk, found, setup }: OrderPart) {
  const { t, events } = desk;
  const { order, checkout, session } = found;
  const people = peopleWords(desk, found, setup);
  const title = t('order.whoRuns');
  return (
    <Sheet title={title} aside={events.find(({ id }) => id === order.eventId)?.name ?? order.eventId} flush>
      {!checkout && (
        <p className="px-4 pb-3 text-quiet">{t(session ? 'order.onTheirPage' : 'order.elsewhere')}</p>
      )}
      <div className="border-edge border-t">
        <DeskTable
          caption={title}
          columns={columnsOf(desk, people)}
          rows={people}
          rowKey={({ id }) => id}
          rowId={({ id }) => `person-${id}`}
          isOfPeople
        />
      </div>
    </Sheet>
  );
}

/** Answers that are short have a column each; all others stand under the name. */
const MOST_COLUMNS = 4;
const SHORT = 18;

function columnsOf({ t }: Desk, people: readonly ShownPerson[]): DeskColumns<ShownPerson> {
  const labels = (people[0]?.facts ?? []).map(({ label }) => label);
  const short = labels
    .flatMap((_, at) => (people.every(({ facts }) => (facts[at]?.text.length ?? 0) <= SHORT) ? [at] : []))
    .slice(0, MOST_COLUMNS);
  return {
    name: {
      heading: t('order.name'),
      at360: 'title',
      cell: (person) => (
        <Person person={person} others={person.facts.filter((_, at) => !short.includes(at))} />
      ),
    },
    ticket: { heading: t('orders.filters.ticket'), at360: 'value', cell: ({ ticket }) => ticket },
    ...Object.fromEntries(
      short.map((at): [string, DeskColumn<ShownPerson>] => [
        `fact-${at}`,
        {
          heading: labels[at] ?? '',
          at360: 'meta',
          isNamed: true,
          cell: ({ facts }) => facts[at]?.value,
        },
      ]),
    ),
  };
}

type PersonProps = { readonly person: ShownPerson; readonly others: readonly ShownAnswer[] };

const Person = ({ person: { name, over, remarks, edit }, others }: PersonProps) => (
  <>
    <bdi>{name}</bdi>
    {edit && (
      <DeskLink href={edit.href} aria-label={`${edit.words}: ${name}`} className="ms-2 font-normal text-sm">
        {edit.words}
      </DeskLink>
    )}
    {over && (
      <span className="ms-1.5">
        <Pill tone="warn">{over}</Pill>
      </span>
    )}
    {others.map(({ label, value }) => (
      <span key={label} className="block font-normal text-quiet text-sm">
        <span>{`${label}: `}</span>
        <span className="text-ink">{value}</span>
      </span>
    ))}
    {remarks.map(({ key, text }) => (
      <span key={key} className="block font-normal text-quiet text-sm">
        {text}
      </span>
    ))}
  </>
);

/** `text`: the value as plain text, by which it is measured. */
type ShownAnswer = ShownFact & { readonly text: string };

type ShownPerson = ReturnType<typeof peopleWords>[number];

function peopleWords(desk: Desk, found: OneOrder, setup: PeopleSetup) {
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
    const facts = [...keys, ...answered.filter((key) => !asked.has(key))].map((key): ShownAnswer => {
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
    });
    return {
      id: person.id,
      name,
      ticket: placesWords(
        [{ ticket_type_id: person.ticketTypeId, distance_km: person.distanceKm, quantity: 1 }],
        setup,
      ),
      over: isRegistrationOver(person) ? t('order.registrationOver') : null,
      /** All people have the same facts in the same order. */
      facts,
      /** Lines under the name. */
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

function lackRemarks({ t }: Desk, { lacking }: PeopleSetup) {
  const words = {
    guardian: t('orders.filterIs', { label: t('order.guardian'), value: t('order.missing') }),
    signature: t('participants.missingOf.signature'),
  };
  return (person: OrderPerson) =>
    (['guardian', 'signature'] as const)
      .filter((what) => !isRegistrationOver(person) && lacking.get(person.id)?.includes(what))
      .map((what) => ({ key: what, text: <Pill tone="warn">{words[what]}</Pill> }));
}

const placeOf = (index: number, { length: count }: readonly unknown[]) => ({ number: index + 1, count });
