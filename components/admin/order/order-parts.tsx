// Parts of an order's page: what is true at the left.
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Pill, Sheet } from '#components/admin/ui/sheet.tsx';

export type ShownFact = { readonly label: string; readonly value: ReactNode };

/** Names and values in two columns. */
export const Facts = ({ facts }: { readonly facts: readonly ShownFact[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5">
    {facts.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-quiet">{label}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
);

export type ShownPerson = {
  readonly id: string;
  readonly name: string;
  readonly ticket: string;
  /** The registration is not valid any more. */
  readonly over: string | null;
  readonly facts: readonly ShownFact[];
  /** Where to correct it; null for whom nothing may be changed. */
  readonly edit: { readonly href: string; readonly words: string } | null;
};

type PeopleProps = {
  readonly title: string;
  readonly aside?: string;
  readonly people: readonly ShownPerson[];
  /** In place of names: an order of another channel. */
  readonly remark: string | null;
};

export const People = ({ title, aside, people, remark }: PeopleProps) => (
  <Sheet title={title} aside={aside} flush>
    {remark && <p className="px-4 pb-3 text-quiet">{remark}</p>}
    <ul>
      {people.map(({ id, name, ticket, over, facts, edit }) => (
        <li key={id} id={`person-${id}`} className="grid gap-1.5 border-edge border-t px-4 py-2.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <bdi className="font-bold">{name}</bdi>
            <span className="flex flex-wrap gap-x-4">
              <span>{ticket}</span>
              {edit && (
                <Link href={edit.href} prefetch={false} aria-label={`${edit.words}: ${name}`}>
                  {edit.words}
                </Link>
              )}
            </span>
          </p>
          {over && (
            <p>
              <Pill tone="warn">{over}</Pill>
            </p>
          )}
          {facts.length > 0 && <Facts facts={facts} />}
        </li>
      ))}
    </ul>
  </Sheet>
);

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
}: {
  readonly title: string;
  readonly aside: string;
  readonly none: string;
  readonly attempts: readonly ShownAttempt[];
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
  /** Filters as links. */
  readonly filters: readonly { readonly href: string; readonly words: string; readonly current: boolean }[];
  readonly entries: readonly ShownEntry[];
  /** The form for a note. */
  readonly children: ReactNode;
};

export const Timeline = ({ title, filters, entries, children }: TimelineProps) => (
  <Sheet
    title={title}
    id="timeline"
    flush
    aside={
      <span className="flex flex-wrap gap-x-3">
        {filters.map(({ href, words, current }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            scroll={false}
            aria-current={current ? 'true' : undefined}
            className="text-ink aria-[current]:font-bold aria-[current]:no-underline"
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
    {children}
  </Sheet>
);
