'use client';
// The people without a question, as compact rows of which one is open. From 30 people on they scroll in a window.
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { MOST_PARTICIPANTS } from '#lib/registration/registration-input.ts';
import { type GroupAction, NO_PROBLEMS, type Person, type RowProblems } from './group-people.ts';
import { GroupRow } from './group-row.tsx';
import { count } from './group-summary.tsx';
import type { GroupProps } from './group-types.ts';
import { NO_FORM } from './row-inputs.tsx';
import type { Placed } from './use-group.ts';

export type RowsProps = {
  readonly group: GroupProps;
  readonly people: readonly Person[];
  readonly openId: number | null;
  readonly found: RowProblems;
  /** A removed person, where they were, and what stands there now. */
  readonly removed: (Placed & { readonly line: ReactNode }) | null;
  readonly act: (action: GroupAction) => void;
  readonly open: (id: number | null) => void;
};

/** A filter for all people, and one for each ticket that somebody has. */
function filtersOf(clear: readonly Person[], { tickets, words }: GroupProps) {
  const of = tickets.map(({ ticket_type_id: id, short }) => ({
    id,
    short,
    times: clear.filter(({ row }) => row.ticket === id).length,
  }));
  return [{ id: '', short: words.all, times: clear.length }, ...of.filter(({ times }) => times > 0)];
}

const LONG = 30;
const ROW_PX = 57;
const IN_WINDOW = 10;

export function GroupRows({ group, people, openId, found, removed, act, open }: RowsProps) {
  const { words, locale } = group;
  const [ticket, setTicket] = useState('');
  const [query, setQuery] = useState('');
  const [first, setFirst] = useState(0);
  const box = useRef<HTMLOListElement>(null);
  const clear = people.filter(({ panel }) => panel.length === 0);
  const isLong = clear.length >= LONG;
  const wanted = query.trim().toLowerCase();
  const shown = people
    .map((person, index) => ({ person, index }))
    .filter(({ person: { panel, row, id } }) => {
      if (panel.length > 0) return false;
      if (!isLong || id === openId) return true;
      return (ticket === '' || row.ticket === ticket) && row.name.toLowerCase().includes(wanted);
    });
  /** A person who was removed from this list. The line about it stands where the person was. */
  const gone = removed && removed.person.panel.length === 0 ? removed : null;
  const heading = count(clear.length < people.length ? words.areClear : words.allClear, clear.length, locale);
  const nextOfGone = gone ? shown.find(({ index }) => index >= gone.at)?.person.id : undefined;
  const number = (value: number) => value.toLocaleString(locale);
  const last = Math.min(shown.length, first + IN_WINDOW);
  if (clear.length === 0 && !gone) return null;
  return (
    <section className="panel snug-row">
      <h2 className="panel-heading bg-good-wash text-good">
        <span aria-hidden="true">✓</span>
        <span>{heading}</span>
      </h2>
      {isLong && (
        <div className="grid gap-3 border-edge border-b p-3">
          <div role="radiogroup" aria-label={words.distance} className="strip">
            {filtersOf(clear, group).map(({ id, short, times }) => (
              <label key={id}>
                <input
                  type="radio"
                  form={NO_FORM}
                  name="group-filter"
                  checked={ticket === id}
                  onChange={() => setTicket(id)}
                />
                <span>{`${short} ${number(times)}`}</span>
              </label>
            ))}
          </div>
          <input
            type="search"
            form={NO_FORM}
            className="input"
            aria-label={words.find}
            placeholder={words.find}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </div>
      )}
      <ol
        ref={box}
        className={isLong ? 'max-h-[36rem] overflow-y-auto overscroll-contain' : ''}
        {...(isLong && { tabIndex: 0, 'aria-label': heading })}
        onScroll={({ currentTarget }) => isLong && setFirst(Math.round(currentTarget.scrollTop / ROW_PX))}
      >
        {shown.map(({ person, index }) => (
          <Fragment key={person.id}>
            {gone && person.id === nextOfGone && gone.line}
            <GroupRow
              person={person}
              index={index}
              group={group}
              isOpen={person.id === openId}
              problems={found.get(person.id) ?? NO_PROBLEMS}
              act={act}
              open={open}
            />
          </Fragment>
        ))}
        {gone && nextOfGone === undefined && gone.line}
      </ol>
      {isLong && (
        <p className="border-edge border-t px-3 py-2 text-quiet text-sm">
          {shown.length === 0
            ? words.nobodyFound
            : words.shown
                .replace('#', number(Math.min(first + 1, MOST_PARTICIPANTS)))
                .replace('@', number(last))
                .replace('$', number(shown.length))}
        </p>
      )}
    </section>
  );
}
