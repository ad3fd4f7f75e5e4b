import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Desk } from '#app/admin/desk-adapters.tsx';
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
  const columns = columnsOf(people);
  const title = t('order.whoRuns');
  return (
    <Sheet title={title} aside={events.find(({ id }) => id === order.eventId)?.name ?? order.eventId} flush>
      {!checkout && (
        <p className="px-4 pb-3 text-quiet">{t(session ? 'order.onTheirPage' : 'order.elsewhere')}</p>
      )}
      <table className="desk-list people-list border-edge border-t">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order.name')}</th>
            <th scope="col">{t('orders.filters.ticket')}</th>
            {columns.map((at) => (
              <th key={at} scope="col">
                {people[0]?.facts[at]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} columns={columns} />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

/** Answers that are short have a column each; all others stand under the name. */
const MOST_COLUMNS = 4;
const SHORT = 18;

function columnsOf(people: readonly ShownPerson[]): readonly number[] {
  const short = (people[0]?.facts ?? []).flatMap((_, at) =>
    people.every(({ facts }) => (facts[at]?.text.length ?? 0) <= SHORT) ? [at] : [],
  );
  return short.slice(0, MOST_COLUMNS);
}

type RowProps = { readonly person: ShownPerson; readonly columns: readonly number[] };

function PersonRow({ person: { id, name, ticket, over, facts, remarks, edit }, columns }: RowProps) {
  const others = facts.filter((_, at) => !columns.includes(at));
  return (
    <tr id={`person-${id}`}>
      <th scope="row" data-at="title">
        <bdi>{name}</bdi>
        {edit && (
          <Link
            href={edit.href}
            prefetch={false}
            aria-label={`${edit.words}: ${name}`}
            className="ms-2 font-normal text-sm"
          >
            {edit.words}
          </Link>
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
      </th>
      <td data-at="value">{ticket}</td>
      {columns.map((at) => (
        <td key={at} data-at="meta">
          <span className="text-quiet md:hidden">{`${facts[at]?.label} `}</span>
          <span>{facts[at]?.value}</span>
        </td>
      ))}
    </tr>
  );
}

/** `text`: the value as plain text, by which it is measured. */
type ShownAnswer = ShownFact & { readonly text: string };

type ShownPerson = {
  readonly id: string;
  readonly name: string;
  readonly ticket: string;
  readonly over: string | null;
  /** Answers: all people have the same ones in the same order. */
  readonly facts: readonly ShownAnswer[];
  /** Guardian, signature: lines under the name. */
  readonly remarks: readonly {
    readonly key: 'guardian' | 'signed' | 'signature';
    readonly text: ReactNode;
  }[];
  /** Link to correct it; null where nothing may be changed. */
  readonly edit: { readonly href: string; readonly words: string } | null;
};

function peopleWords(desk: Desk, found: OneOrder, setup: PeopleSetup): ShownPerson[] {
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
      over: isRegistrationOver(person) ? t('order.registrationOver') : null,
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
  return (person: OrderPerson): ShownPerson['remarks'] =>
    (['guardian', 'signature'] as const)
      .filter((what) => !isRegistrationOver(person) && lacking.get(person.id)?.includes(what))
      .map((what) => ({ key: what, text: <Pill tone="warn">{words[what]}</Pill> }));
}

const placeOf = (index: number, { length: count }: readonly unknown[]) => ({ number: index + 1, count });
