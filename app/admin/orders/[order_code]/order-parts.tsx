import Link from 'next/link';
import type { ReactNode } from 'react';
import { FoldedSheet } from '#components/admin/ui/phone-fold.tsx';
import { Pill, Sheet } from '#components/admin/ui/sheet.tsx';

export type ShownFact = { readonly label: string; readonly value: ReactNode };

/** Names and values in two columns; with large text each value stands under its name. */
export const FactList = ({ facts }: { readonly facts: readonly ShownFact[] }) => (
  <dl className="grid gap-y-1.5">
    {facts.map(({ label, value }) => (
      <div key={label} className="flex flex-wrap items-baseline gap-x-4">
        <dt className="flex-[0_1_7rem] break-words text-quiet">{label}</dt>
        <dd className="min-w-0 flex-[1_1_6.5rem]">{value}</dd>
      </div>
    ))}
  </dl>
);

/** `text`: the value as plain text, by which it is measured. */
type ShownAnswer = ShownFact & { readonly text: string };

export type ShownPerson = {
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

type PeopleProps = {
  readonly title: string;
  readonly aside?: string;
  readonly headings: { readonly name: string; readonly ticket: string };
  readonly people: readonly ShownPerson[];
  /** Stands in place of the names of another channel's order. */
  readonly remark: string | null;
};

/** Answers that are short have a column each; all others stand under the name. */
const MOST_COLUMNS = 4;
const SHORT = 18;

function columnsOf(people: readonly ShownPerson[]): readonly number[] {
  const short = (people[0]?.facts ?? []).flatMap((_, at) =>
    people.every(({ facts }) => (facts[at]?.text.length ?? 0) <= SHORT) ? [at] : [],
  );
  return short.slice(0, MOST_COLUMNS);
}

export function People({ title, aside, headings, people, remark }: PeopleProps) {
  const columns = columnsOf(people);
  return (
    <Sheet title={title} aside={aside} flush>
      {remark && <p className="px-4 pb-3 text-quiet">{remark}</p>}
      <table className="desk-list people-list border-edge border-t">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{headings.name}</th>
            <th scope="col">{headings.ticket}</th>
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

export type ShownAttempt = {
  readonly id: string;
  readonly number: number;
  readonly mark: ReactNode;
  readonly times: string;
  readonly text: string;
  readonly requestIds: string | null;
};

export const Attempts = ({
  title,
  aside,
  none,
  attempts,
  created,
}: {
  readonly title: string;
  readonly aside: string;
  readonly none: string;
  readonly attempts: readonly ShownAttempt[];
  /** The ids of the call that made the order. */
  readonly created: string | null;
}) => (
  <Sheet title={title} aside={aside} flush>
    {attempts.length === 0 && <p className="border-edge border-t px-4 py-2.5 text-quiet">{none}</p>}
    <ol>
      {attempts.map(({ id, number, mark, times, text, requestIds }) => (
        <li key={id} className="grid grid-cols-[1.25rem_1fr] gap-x-2 border-edge border-t px-4 py-2.5">
          <span className="font-bold tabular-nums">{number}</span>
          <div className="grid min-w-0 gap-1">
            <p className="flex flex-wrap justify-between gap-x-4">
              {mark}
              <span className="text-quiet text-sm tabular-nums">{times}</span>
            </p>
            <p>{text}</p>
            {requestIds && <p className="break-all text-quiet text-sm">{requestIds}</p>}
          </div>
        </li>
      ))}
    </ol>
    {created && <p className="break-all border-edge border-t px-4 py-2.5 text-quiet text-sm">{created}</p>}
  </Sheet>
);

export const TAGS = ['buyer', 'website', 'provider', 'staff'] as const;
export type Tag = (typeof TAGS)[number];
export type ShownEntry = {
  readonly id: string;
  readonly at: string;
  readonly tag: Tag;
  readonly tagWords: string;
  readonly text: string;
};

type TimelineProps = {
  readonly title: string;
  readonly holds: string;
  readonly isOpen: boolean;
  readonly filters: readonly { readonly href: string; readonly words: string; readonly current: boolean }[];
  readonly entries: readonly ShownEntry[];
  readonly className: string;
};

export const Timeline = ({ title, holds, isOpen, filters, entries, className }: TimelineProps) => (
  <FoldedSheet
    title={title}
    holds={holds}
    isOpen={isOpen}
    id="timeline"
    flush
    className={className}
    aside={
      <span className="flex flex-wrap gap-x-3">
        {filters.map(({ href, words, current }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            scroll={false}
            aria-current={current ? 'true' : undefined}
            className="py-3 text-ink aria-[current]:font-bold aria-[current]:no-underline md:py-0"
          >
            {words}
          </Link>
        ))}
      </span>
    }
  >
    <ol>
      {entries.map(({ id, at, tag, tagWords, text }) => (
        <li
          key={id}
          className="grid grid-cols-[auto_5.5rem_1fr] items-baseline gap-x-3 border-edge border-t px-4 py-2 max-md:grid-cols-[5.5rem_1fr]"
        >
          <span className="text-quiet text-sm tabular-nums max-md:col-span-2">{at}</span>
          <span
            className={`rounded-md px-1.5 text-center text-sm forced-colors:border ${tag === 'staff' ? 'bg-ink text-ground' : 'bg-ground text-quiet'}`}
          >
            {tagWords}
          </span>
          <span className="min-w-0 whitespace-pre-line break-words">{text}</span>
        </li>
      ))}
    </ol>
  </FoldedSheet>
);
