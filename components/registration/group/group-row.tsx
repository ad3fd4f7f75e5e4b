'use client';
// One person of the group: a compact row that opens, or the questions of a person who needs a choice.
import { memo, type ReactNode } from 'react';
import { mayBeNobody } from '#lib/registration/list-questions.ts';
import type { ParticipantRow, RowField } from '#lib/registration/participant-row.ts';
import type { ListAsk } from '#lib/registration/participants-import/pasted-list.ts';
import { askAbout, type GroupAction, type Open, openOf, type Person } from './group-people.ts';
import type { GroupProps, GroupTicket } from './group-types.ts';
import { fieldsOfRow, RowFields } from './row-fields.tsx';

export type RowProps = {
  readonly person: Person;
  readonly index: number;
  readonly group: GroupProps;
  readonly isOpen: boolean;
  /** Problems that the server found, by field of the row, as JSON, so that an unchanged row is not drawn again. */
  readonly problems: string;
  readonly act: (action: GroupAction) => void;
  readonly open: (id: number | null) => void;
};

const problemsIn = (json: string): Readonly<Record<string, string>> => JSON.parse(json);

export const GroupRow = memo(function PersonRow({ person, index, group, isOpen, ...props }: RowProps) {
  const { problems, act, open } = props;
  const { id, row } = person;
  const { words } = group;
  const found = problemsIn(problems);
  const name = rowName(row, index, group);
  const all = fieldsOfRow(row, group);
  const asked = { person, index, group, act };
  const fields = {
    row,
    group,
    index,
    problemOf: (field: RowField) => found[field],
    onChange: (changed: Partial<ParticipantRow>) => act({ do: 'change', id, row: changed }),
  };
  return (
    <li
      data-person={id}
      className="border-edge border-b [contain-intrinsic-size:auto_3.5rem] last:border-0 not-has-[[aria-expanded=true]]:[content-visibility:auto] has-[[aria-expanded=true]]:col-span-full"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-14 w-full items-center gap-x-2.5 px-3 py-2 text-start"
        onClick={() => open(isOpen ? null : id)}
      >
        <Compact person={person} index={index} group={group} name={name} />
        <span aria-hidden="true" className="chevron" />
      </button>
      {isOpen && (
        <div className="grid gap-4 px-3 pb-4 lg:grid-cols-2">
          {person.panel.includes('person') && <IsPerson {...asked} />}
          {person.panel.includes('minor') && <IsMinor {...asked} />}
          <RowFields {...fields} fields={all.filter((field) => !isGuardians(field))} />
          <Minor {...asked} />
          <RowFields {...fields} fields={all.filter(isGuardians)} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 lg:col-span-2">
            <button type="button" className="btn btn-quiet" onClick={() => open(null)}>
              {words.done}
            </button>
            <button
              type="button"
              className="link cursor-pointer underline"
              onClick={() => act({ do: 'duplicate', id })}
            >
              {words.duplicate}
            </button>
            <button
              type="button"
              className="link cursor-pointer text-bad underline"
              onClick={() => act({ do: 'remove', id })}
            >
              {words.remove}
            </button>
          </div>
        </div>
      )}
    </li>
  );
});

type AskedProps = Pick<RowProps, 'person' | 'index' | 'group' | 'act'>;

/** Guardian fields follow the field that says that the person is a child. */
const isGuardians = (field: RowField): boolean => field.startsWith('guardian.');

function Minor({ person: { id, row }, index, group, act }: AskedProps) {
  const { rules, words } = group;
  if (row.byLink || rules.questions.some(({ kind }) => kind === 'birth_date')) return null;
  const box = `participants.${index}.minor`;
  return (
    <label htmlFor={box} className="tick lg:col-span-2">
      <input
        type="checkbox"
        form="no-form"
        id={box}
        checked={row.minor}
        onChange={({ currentTarget }) => act({ do: 'change', id, row: { minor: currentTarget.checked } })}
      />
      <span>{words.minor}</span>
    </label>
  );
}

/** The name in the row. A place has a number. */
export function rowName(
  { name, isBuyer, byLink }: ParticipantRow,
  index: number,
  { words }: GroupProps,
): string {
  if (isBuyer) return words.you;
  return name.trim() || (byLink ? words.place.replace('#', String(index + 1)) : words.name);
}

const ticketOf = ({ ticket }: ParticipantRow, { tickets }: GroupProps): GroupTicket | undefined =>
  tickets.find((one) => one.ticket_type_id === ticket);

type CompactProps = Pick<RowProps, 'person' | 'index' | 'group'> & { readonly name: string };

function Compact({ person, index, group, name }: CompactProps) {
  const { row, panel, pasted } = person;
  const ticket = ticketOf(row, group);
  return (
    <>
      <span className="min-w-6 flex-none whitespace-nowrap text-end text-quiet text-sm tabular-nums">
        {index + 1}
      </span>
      <Plate ticket={ticket} />
      <span className="min-w-0 flex-1 wrap-break-word">
        <bdi className={row.name.trim() || row.isBuyer ? 'font-bold' : 'text-quiet'}>{name}</bdi>
        {row.byLink && <span className="block text-quiet text-sm">{group.words.byLink}</span>}
        {panel.includes('person') && pasted !== '' && <q className="block text-quiet text-sm">{pasted}</q>}
      </span>
      <Chips person={person} group={group} />
    </>
  );
}

const Plate = ({ ticket }: { readonly ticket: GroupTicket | undefined }) => {
  if (!ticket) return <OpenMark className="plate-slot" />;
  if (ticket.plate === null) return <span className="chip">{ticket.name}</span>;
  return (
    <span className="plate plate-small">
      <b aria-hidden="true">{ticket.plate}</b>
      <span className="sr-only">{ticket.short}</span>
    </span>
  );
};

const MOST_CHIPS = 2;

const OpenMark = ({ className }: { readonly className: string }) => (
  <span aria-hidden="true" className={`text-center text-quiet ${className}`}>
    ?
  </span>
);

function Chips({ person: { row, panel }, group }: Pick<RowProps, 'person' | 'group'>) {
  const chips = group.rules.questions.flatMap(({ key, options }) => {
    const chosen = options.find(({ value }) => value === row.answers[key]);
    const isOpen = panel.includes(`answer.${key}`) && options.length > 0;
    return chosen || isOpen ? [{ key, label: chosen?.label }] : [];
  });
  return chips.slice(0, MOST_CHIPS).map(({ key, label }) =>
    label === undefined ? (
      <OpenMark key={key} className="chip border-dashed" />
    ) : (
      <span key={key} className="chip">
        {label}
      </span>
    ),
  );
}

type UnclearProps = Omit<RowProps, 'isOpen' | 'open'> & {
  /** What is asked of this person alone. */
  readonly parts: readonly Open[];
  /** The keyboard is in a field or choice of this person. */
  readonly isBusy: boolean;
};

export const UnclearPerson = memo(function UnclearPerson({
  person,
  index,
  parts,
  group,
  problems,
  act,
  isBusy,
}: UnclearProps) {
  const { id, row, panel, pasted } = person;
  const found = problemsIn(problems);
  const isOpen = openOf(person, group.rules).some((part) => parts.includes(part));
  const name = rowName(row, index, group);
  if (!isOpen && !isBusy)
    return (
      <li data-person={id} className="border-edge border-b last:border-0">
        <p tabIndex={-1} className="flex min-h-14 items-center gap-2.5 px-3">
          <Compact person={person} index={index} group={group} name={name} />
          <span aria-hidden="true" className="text-good">
            ✓
          </span>
        </p>
      </li>
    );
  const isKnown = (field: Open) => !panel.includes(field);
  return (
    <li
      data-person={id}
      data-open={isOpen ? '' : undefined}
      className="grid gap-3 border-edge border-b px-3 py-3 last:border-0"
    >
      <div className="flex items-start gap-2.5">
        <span className="min-w-6 flex-none whitespace-nowrap pt-0.5 text-end text-quiet text-sm tabular-nums">
          {index + 1}
        </span>
        <div className="min-w-0 flex-1 wrap-break-word">
          <bdi className="font-bold">{name}</bdi>
          {pasted !== '' && <q className="block text-quiet text-sm">{pasted}</q>}
        </div>
        {isKnown('ticket') && <Plate ticket={ticketOf(row, group)} />}
        <Chips person={person} group={group} />
      </div>
      {parts.includes('person') ? (
        <IsPerson person={person} index={index} group={group} act={act} />
      ) : (
        <div className="grid gap-3 lg:grid-cols-2">
          {parts.includes('minor') && <IsMinor person={person} index={index} group={group} act={act} />}
          <RowFields
            row={row}
            fields={parts.filter((field) => field !== 'person' && field !== 'minor')}
            group={group}
            index={index}
            problemOf={(field) => found[field]}
            askedAs={(field) => askedWords(askAbout(person, field), field, group)}
            onChange={(changed) => act({ do: 'change', id, row: changed })}
          />
        </div>
      )}
    </li>
  );
});

/** The question. For an answer that the race does not offer it contains the pasted words. */
export function askedWords(
  ask: ListAsk | undefined,
  part: Open,
  { words, tickets, rules }: GroupProps,
): string | undefined {
  if (part === 'ticket') return tickets.some(({ plate }) => plate) ? words.whichDistance : words.whichTicket;
  if (part === 'minor') return `${words.minor}?`;
  const label = rules.questions.find(({ key }) => part === `answer.${key}`)?.label;
  return label && ask?.why === 'unknown'
    ? `${words.noOption.replace('#', () => ask.heard)} ${label}?`
    : label;
}

/** A line with a chosen distance says that it is a person. */
function IsPerson({ person, group, index, act }: AskedProps): ReactNode {
  const { words, rules } = group;
  const { id, row } = person;
  const ask = askAbout(person, 'person') ?? null;
  const isPlain = mayBeNobody(ask);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {isPlain && row.ticket === null ? (
        <RowFields
          row={row}
          fields={['ticket']}
          group={group}
          index={index}
          problemOf={() => undefined}
          askedAs={() => `${words.isPerson} ${askedWords(undefined, 'ticket', group)}`}
          onChange={(changed) =>
            act({
              do: 'all',
              actions: [
                { do: 'change', id, row: changed },
                { do: 'accept', id, rules },
              ],
            })
          }
        />
      ) : (
        <>
          <p className="min-w-0 self-center font-bold wrap-break-word">
            {isPlain || !ask ? words.isPerson : words.enterPerson.replace('#', () => ask.heard)}
          </p>
          <button type="button" className="btn btn-quiet" onClick={() => act({ do: 'accept', id, rules })}>
            {words.yes}
          </button>
        </>
      )}
      <button type="button" className="btn btn-quiet" onClick={() => act({ do: 'remove', id })}>
        {words.leaveOut}
      </button>
    </div>
  );
}

function IsMinor({ person: { id }, group: { words, rules }, act }: AskedProps): ReactNode {
  const answer = (minor: boolean) => act({ do: 'answer_minor', id, minor, rules });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:col-span-2">
      <p className="font-bold">{`${words.minor}?`}</p>
      <button type="button" className="btn btn-quiet" onClick={() => answer(true)}>
        {words.yes}
      </button>
      <button type="button" className="btn btn-quiet" onClick={() => answer(false)}>
        {words.no}
      </button>
    </div>
  );
}
