// Adds a person, the buyer, or places that are filled in by link to the group, and empties the group.
import { useState } from 'react';
import { MOST_PARTICIPANTS } from '#lib/registration/registration-input.ts';
import { EMPTY_ROW, type Group, type Person } from './group-people.ts';
import type { GroupProps } from './group-types.ts';
import { Strip } from './row-inputs.tsx';

type AddPeopleProps = {
  readonly group: GroupProps;
  readonly people: readonly Person[];
  readonly add: (rows: Group['people'][number]['row'][]) => void;
  /** `null` while the box for pasting is shown. */
  readonly paste: (() => void) | null;
  readonly empty: () => void;
};

export function AddPeople({ group: { words, tickets }, people, add, paste, empty }: AddPeopleProps) {
  const [asks, setAsks] = useState<'places' | 'empty' | null>(null);
  const [number, setNumber] = useState('2');
  const [placeTicket, setPlaceTicket] = useState('');
  const room = MOST_PARTICIPANTS - people.length;
  const [only, another] = tickets;
  const ticket = another ? null : (only?.ticket_type_id ?? null);
  const hasBuyer = people.some(({ row }) => row.isBuyer);
  if (room <= 0) return <p className="notice notice-warn">{words.tooMany}</p>;
  return (
    <div className="grid gap-3">
      <div className="actions">
        <button type="button" className="btn btn-quiet" onClick={() => add([{ ...EMPTY_ROW, ticket }])}>
          <span aria-hidden="true">+</span>
          <span>{words.add}</span>
        </button>
        {paste && (
          <button
            type="button"
            className={`btn btn-quiet ${people.length > 0 ? 'lg:hidden' : ''}`}
            onClick={paste}
          >
            {words.pasteMore}
          </button>
        )}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {!hasBuyer && (
          <button
            type="button"
            className="link cursor-pointer text-start underline"
            onClick={() => add([{ ...EMPTY_ROW, ticket, isBuyer: true }])}
          >
            {words.runningToo}
          </button>
        )}
        <button
          type="button"
          aria-expanded={asks === 'places'}
          className="link cursor-pointer text-start underline"
          onClick={() => setAsks(asks === 'places' ? null : 'places')}
        >
          {words.addPlaces}
        </button>
        {people.length > 0 && (
          <button
            type="button"
            className="link cursor-pointer text-start underline"
            onClick={() => setAsks('empty')}
          >
            {words.empty}
          </button>
        )}
      </div>
      {asks === 'places' && (
        <div className="notice grid gap-3">
          <p>{words.addPlacesHelp}</p>
          {another && (
            <Strip
              id="group-places-ticket"
              problem={undefined}
              label={tickets.some(({ plate }) => plate) ? words.distance : words.ticket}
              options={tickets.map(({ ticket_type_id: value, short: label }) => ({ value, label }))}
              value={placeTicket}
              onChange={setPlaceTicket}
            />
          )}
          <div className="flex flex-wrap items-end gap-3">
            <label className="grid gap-1 text-sm">
              <span>{words.howMany}</span>
              <input
                form="no-form"
                className="input w-24 text-base"
                inputMode="numeric"
                maxLength={3}
                value={number}
                onChange={({ currentTarget }) => setNumber(currentTarget.value.replace(/\D/g, ''))}
              />
            </label>
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => {
                const places = Math.min(room, Number(number) || 0);
                if (places < 1) return;
                setAsks(null);
                add(
                  Array.from({ length: places }, () => ({
                    ...EMPTY_ROW,
                    ticket: ticket ?? (placeTicket || null),
                    byLink: true,
                  })),
                );
              }}
            >
              {words.addThem}
            </button>
          </div>
        </div>
      )}
      {asks === 'empty' && (
        <div className="notice notice-warn flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-bold">{words.emptySure}</p>
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              setAsks(null);
              empty();
            }}
          >
            {words.empty}
          </button>
          <button
            type="button"
            className="link cursor-pointer text-start underline"
            onClick={() => setAsks(null)}
          >
            {words.keep}
          </button>
        </div>
      )}
    </div>
  );
}
