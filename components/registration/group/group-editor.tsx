'use client';
// The group as an editor: a list is pasted and becomes people at once; what is unclear is asked in one tap each. Loaded when it is
// opened. It posts all people as JSON in one field of the form.
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { typeInto } from '#components/ui/form/form-values.ts';
import { LIST_WORDS } from '#lib/registration/participants-import/list-words.ts';
import { parseParticipants } from '#lib/registration/participants-import/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  CUT_LIST,
  firstTicket,
  MOST_PARTICIPANTS,
  participantFields,
  quantityField,
} from '#lib/registration/registration-input.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { countOf } from '../participants-asked.ts';
import {
  type Action,
  changeGroup,
  EMPTY_ROW,
  type Group,
  groupOf,
  type HeldRow,
  heldRow,
  NO_GROUP,
  openOf,
  type Person,
  parseGroup,
  repeatedNames,
  restoredGroup,
  writeGroup,
} from './group-people.ts';
import type { Counted, GroupProps } from './group-types.ts';
import { PasteBox } from './paste-box.tsx';
import { PeopleList } from './people-list.tsx';
import { UnclearPerson } from './person-row.tsx';

/** `base`: the people before the list. */
type Paste = { readonly base: Group; readonly text: string };
const FIRST_PASTE: Paste = { base: NO_GROUP, text: '' };

export function GroupEditor(group: GroupProps) {
  const { rules, tickets, words, locale } = group;
  const { element, state } = useForm();
  const [held, act] = useReducer(changeGroup, null, () => heldBy(element.current, state.typed, group));
  const [openId, setOpenId] = useState<number | null>(null);
  const [paste, setPaste] = useState<Paste | null>(held.people.length === 0 ? FIRST_PASTE : null);
  const [removed, setRemoved] = useState<{ readonly person: Person; readonly at: number } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  /** Whose controls may have gone with the focus. */
  const touched = useRef<number | null>(null);
  const latest = useRef(held);
  latest.current = held;

  const change = useCallback((action: Action) => {
    const { people } = latest.current;
    if ('id' in action) touched.current = action.id;
    if (action.do === 'remove') {
      const at = people.findIndex(({ id }) => id === action.id);
      const person = people[at];
      setRemoved(person ? { person, at } : null);
    } else setRemoved(null);
    setPaste(null);
    act(action);
  }, []);

  const pasted = useDeferredValue(paste?.text ?? '');
  const isTooLong = useListed(paste, pasted, group, act);

  usePosted(held);

  const unclear = held.people.filter(({ panel }) => panel.length > 0);
  const stillOpen = unclear.filter((person) => openOf(person, rules).length > 0).length;
  useEffect(() => {
    if (unclear.length > 0 && stillOpen === 0 && paste === null) act({ do: 'settle' });
    keepFocus(root.current, touched.current);
    touched.current = null;
  });
  useBeforeSend(latest, rules, (isEmpty) => {
    setPaste(isEmpty ? FIRST_PASTE : null);
    if (!isEmpty) act({ do: 'show_open', rules });
    requestAnimationFrame(() =>
      isEmpty ? root.current?.querySelector('textarea')?.focus() : toFirstOpen(root.current),
    );
  });

  const problemsOf = (index: number): string => problemsAt(state.problems, index);
  const withProblem = held.people.find((_, index) => problemsOf(index) !== '{}');
  const shownId = openId ?? withProblem?.id ?? null;
  const clear = held.people.length - unclear.length;
  return (
    <div ref={root} className="grid gap-4">
      <Status group={group} people={held.people} stillOpen={stillOpen} />
      {paste && (
        <Pasting
          group={group}
          people={held.people}
          stillOpen={stillOpen}
          text={paste.text}
          isMore={paste.base.people.length > 0}
          isTooLong={isTooLong}
          onText={(text) => setPaste({ ...paste, text })}
          onDone={() => setPaste(null)}
          onChoose={() => toFirstOpen(root.current)}
        />
      )}
      <Unclear
        group={group}
        people={held.people}
        stillOpen={stillOpen}
        problemsOf={problemsOf}
        act={change}
      />
      {clear > 0 && (
        <PeopleList
          group={group}
          people={held.people}
          heading={count(unclear.length > 0 ? words.areClear : words.allClear, clear, locale)}
          openId={shownId}
          problemsOf={problemsOf}
          act={change}
          open={setOpenId}
        />
      )}
      {removed && <Removed words={words} {...removed} onUndo={() => change({ do: 'restore', ...removed })} />}
      <Adding
        group={group}
        people={held.people}
        isPasting={paste !== null}
        add={(rows) => {
          change({ do: 'add', rows });
          if (rows.length === 1) setOpenId(held.nextId);
        }}
        paste={() => setPaste({ base: held, text: '' })}
        empty={() => {
          change({ do: 'empty' });
          setPaste(FIRST_PASTE);
        }}
      />
      <LeftOut held={held} group={group} act={change} />
      <Remarks group={group} people={held.people} tickets={tickets} />
    </div>
  );
}

/** Said to those who do not see the rows. */
const Status = ({ group: { words, locale }, people, stillOpen }: Omit<SummaryProps, 'onChoose'>) => (
  <p role="status" className="sr-only">
    {people.length > 0 &&
      `${count(words.inList, people.length, locale)} ${count(words.toChoose, stillOpen, locale)}`}
  </p>
);

type PastingProps = SummaryProps & {
  readonly text: string;
  readonly isMore: boolean;
  readonly isTooLong: boolean;
  readonly onText: (text: string) => void;
  readonly onDone: () => void;
};

function Pasting({ text, isMore, isTooLong, onText, onDone, ...summary }: PastingProps) {
  const { words } = summary.group;
  return (
    <>
      <PasteBox
        words={words}
        isMore={isMore}
        text={text}
        most={CUT_LIST}
        problem={isTooLong ? words.tooLong : undefined}
        onText={onText}
        onDone={onDone}
      />
      {summary.people.length > 0 && <Summary {...summary} />}
    </>
  );
}

type UnclearProps = Pick<SummaryProps, 'group' | 'people' | 'stillOpen'> & {
  readonly problemsOf: (index: number) => string;
  readonly act: (action: Action) => void;
};

/** Those who need a choice. */
function Unclear({ group, people, stillOpen, problemsOf, act }: UnclearProps) {
  const { words, locale } = group;
  if (people.every(({ panel }) => panel.length === 0)) return null;
  return (
    <section className="panel">
      <h3 className="panel-heading bg-warn-wash text-warn">
        <span aria-hidden="true" className="mark-warn" />
        <span>{count(words.chooseFor, stillOpen, locale)}</span>
      </h3>
      <ol>
        {people.map(
          (person, index) =>
            person.panel.length > 0 && (
              <UnclearPerson
                key={person.id}
                person={person}
                index={index}
                group={group}
                problems={problemsOf(index)}
                act={act}
              />
            ),
        )}
      </ol>
    </section>
  );
}

/** Puts the people into the form's field. What a form without a script held is among them. */
function usePosted(held: Group): void {
  const { element } = useForm();
  useEffect(() => {
    const form = element.current;
    for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `[name=${F.list}], input[name^="${quantityField('')}"]`,
    ) ?? [])
      field.value = '';
  }, [element]);
  useEffect(() => {
    const field = element.current?.querySelector<HTMLInputElement>(`input[name=${F.participants}]`);
    const rows = writeGroup(held);
    if (field && field.value !== rows) typeInto(field, rows);
  }, [element, held]);
}

/** Keeps the form here while something is to be asked, or nobody is in the group. */
function useBeforeSend(
  latest: RefObject<Group>,
  rules: GroupProps['rules'],
  onUnready: (isEmpty: boolean) => void,
): void {
  const { beforeSend } = useForm();
  const stay = useEffectEvent(onUnready);
  useEffect(() => {
    beforeSend.current = () => {
      const { people } = latest.current;
      if (people.length > 0 && people.every((person) => openOf(person, rules).length === 0)) return true;
      stay(people.length === 0);
      return false;
    };
    return () => {
      beforeSend.current = () => true;
    };
  }, [beforeSend, latest, rules]);
}

/** An answered question goes, and the focus with it: its person's row gets the focus. */
function keepFocus(root: HTMLElement | null, id: number | null): void {
  if (id === null || document.activeElement !== document.body) return;
  root
    ?.querySelector<HTMLElement>(`[data-person="${id}"] :is(button, input, [tabindex])`)
    ?.focus({ preventScroll: true });
}

/** Rows of a draft or of an answer; else a list, or quantities and names, of a form without a script. */
function heldBy(form: HTMLFormElement | null, typed: Typed | null, group: GroupProps): Group {
  const textIn = (name: string) =>
    form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)?.value ?? '';
  const rows = parseGroup(textIn(F.participants));
  if (rows && rows.length > 0) return restoredGroup(rows);
  const list = listed(textIn(F.list), NO_GROUP, group)?.group;
  return list ?? restoredGroup(typed ? namedRows(typed, group) : []);
}

function namedRows(typed: Typed, { tickets }: GroupProps): HeldRow[] {
  const chosen = tickets.map(({ ticket_type_id: id }) => ({
    id,
    quantity: countOf(textOf(typed, quantityField(id))),
  }));
  const first = firstTicket(
    typed,
    chosen.flatMap(({ id, quantity }) => (quantity > 0 ? [id] : [])),
  );
  return chosen.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, n) => {
      const { field, same } = participantFields(id, n + 1, first);
      const isBuyer = same !== null && textOf(typed, same) !== '';
      return heldRow({ ...EMPTY_ROW, ticket: id, name: textOf(typed, field), isBuyer });
    }),
  );
}

type Listed = { readonly group: Group; readonly tooLong: boolean };

/** `null` for an empty text. */
function listed(text: string, base: Group, { tickets, rules, eventName }: GroupProps): Listed | null {
  if (text.trim() === '') return null;
  const [only, another] = tickets;
  const list = parseParticipants(text, {
    tickets,
    questions: rules.questions,
    defaultTicket: another ? null : (only ?? null),
    vocabulary: LIST_WORDS,
    eventName,
  });
  const added = groupOf(list, rules, base.nextId);
  return {
    group: {
      people: [...base.people, ...added.people],
      leftOut: [...base.leftOut, ...added.leftOut],
      nextId: added.nextId,
    },
    tooLong: list.tooLong,
  };
}

/** The rows follow what is pasted. */
function useListed(
  paste: Paste | null,
  text: string,
  group: GroupProps,
  act: (action: Action) => void,
): boolean {
  const [isTooLong, setIsTooLong] = useState(false);
  const base = paste?.base;
  const wasUsed = useRef(false);
  useEffect(() => {
    if (!base) return;
    const found = listed(text, base, group);
    // An empty box changes nothing before something was pasted.
    if (!found && !wasUsed.current) return;
    wasUsed.current = found !== null;
    setIsTooLong(found?.tooLong ?? false);
    act({ do: 'list', group: found && !found.tooLong ? found.group : base });
  }, [base, text, group, act]);
  return isTooLong;
}

/** Sentence for a number, `#` in it replaced by the number. */
export function count(words: Counted, number: number, locale: string): string {
  const sentence = words[new Intl.PluralRules(locale).select(number)] ?? words.other ?? '';
  return sentence.replace('#', number.toLocaleString(locale));
}

/** JSON of the problems of one row, by field of the row. */
function problemsAt(problems: Readonly<Record<string, string>>, index: number): string {
  const prefix = `${F.participants}.${index}.`;
  const own = Object.entries(problems).filter(([name]) => name.startsWith(prefix));
  return JSON.stringify(Object.fromEntries(own.map(([name, words]) => [name.slice(prefix.length), words])));
}

function toFirstOpen(root: HTMLElement | null): void {
  const first = root?.querySelector<HTMLElement>('.panel li :is(input, button, select)');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}

type SummaryProps = {
  readonly group: GroupProps;
  readonly people: readonly Person[];
  readonly stillOpen: number;
  readonly onChoose: () => void;
};

/** What was pasted, at a glance. */
function Summary({ group: { tickets, words, locale }, people, stillOpen, onChoose }: SummaryProps) {
  const parts = tickets.flatMap(({ ticket_type_id: id, short }) => {
    const number = people.filter(({ row }) => row.ticket === id).length;
    return number > 0 ? [`${number.toLocaleString(locale)}\u00a0×\u00a0${short}`] : [];
  });
  const [before = '', after = ''] = count(words.inList, people.length, locale).split(
    people.length.toLocaleString(locale),
  );
  return (
    <div className="panel">
      <div className="flex items-center gap-4 px-4 py-3">
        <b className="numeral text-[3.5rem]/none">{people.length.toLocaleString(locale)}</b>
        <p className="min-w-0">
          <strong className="block">{`${before}${after}`.trim()}</strong>
          <span className="text-quiet text-sm">{parts.join(' · ')}</span>
        </p>
      </div>
      <div className="grid grid-cols-2 border-edge border-t">
        <p className="flex min-h-12 items-center gap-2 bg-good-wash px-4 font-bold text-good text-sm">
          <span aria-hidden="true">✓</span>
          <span>{count(words.clear, people.length - stillOpen, locale)}</span>
        </p>
        {stillOpen > 0 && (
          <button
            type="button"
            className="flex min-h-12 items-center gap-2 bg-warn-wash px-4 text-start font-bold text-sm text-warn"
            onClick={onChoose}
          >
            <span aria-hidden="true" className="mark-warn" />
            <span className="underline">{count(words.toChoose, stillOpen, locale)}</span>
          </button>
        )}
      </div>
    </div>
  );
}

type RemovedProps = Pick<GroupProps, 'words'> & { readonly person: Person; readonly onUndo: () => void };

const Removed = ({ words, person: { row }, onUndo }: RemovedProps) => (
  <p role="status" className="notice flex flex-wrap items-center justify-between gap-x-4">
    <span>{words.removed.replace('#', row.name || words.name)}</span>
    <button type="button" className="link" onClick={onUndo}>
      {words.undo}
    </button>
  </p>
);

type AddingProps = {
  readonly group: GroupProps;
  readonly people: readonly Person[];
  readonly isPasting: boolean;
  readonly add: (rows: Group['people'][number]['row'][]) => void;
  readonly paste: () => void;
  readonly empty: () => void;
};

function Adding({ group: { words, tickets }, people, isPasting, add, paste, empty }: AddingProps) {
  const [asks, setAsks] = useState<'places' | 'empty' | null>(null);
  const [number, setNumber] = useState('2');
  const room = MOST_PARTICIPANTS - people.length;
  const [only, another] = tickets;
  const ticket = another ? null : (only?.ticket_type_id ?? null);
  const hasBuyer = people.some(({ row }) => row.isBuyer);
  if (room <= 0) return <p className="notice notice-warn">{words.tooMany}</p>;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <button type="button" className="link min-h-12" onClick={() => add([{ ...EMPTY_ROW, ticket }])}>
          <span aria-hidden="true">+ </span>
          <span>{words.add}</span>
        </button>
        {!hasBuyer && (
          <button
            type="button"
            className="link min-h-12"
            onClick={() => add([{ ...EMPTY_ROW, ticket, isBuyer: true }])}
          >
            {words.runningToo}
          </button>
        )}
        {!isPasting && (
          <button type="button" className="link min-h-12" onClick={paste}>
            {words.pasteMore}
          </button>
        )}
        <button
          type="button"
          aria-expanded={asks === 'places'}
          className="link min-h-12"
          onClick={() => setAsks(asks === 'places' ? null : 'places')}
        >
          {words.addPlaces}
        </button>
        {people.length > 0 && (
          <button type="button" className="link min-h-12" onClick={() => setAsks('empty')}>
            {words.empty}
          </button>
        )}
      </div>
      {asks === 'places' && (
        <div className="notice grid gap-3">
          <p>{words.addPlacesHelp}</p>
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
                add(Array.from({ length: places }, () => ({ ...EMPTY_ROW, ticket, byLink: true })));
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
          <button type="button" className="link min-h-12" onClick={() => setAsks(null)}>
            {words.keep}
          </button>
        </div>
      )}
    </div>
  );
}

type LeftOutProps = {
  readonly held: Group;
  readonly group: GroupProps;
  readonly act: (action: Action) => void;
};

/** Lines that name no participant. */
function LeftOut({ held: { leftOut }, group: { words, locale, rules }, act }: LeftOutProps) {
  if (leftOut.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>{count(words.leftOut, leftOut.length, locale)}</summary>
      <ul className="grid gap-2">
        {leftOut.map(({ line, text }) => (
          <li key={`${line} ${text}`} className="flex flex-wrap items-center justify-between gap-x-4">
            <q className="min-w-0 flex-1 wrap-break-word">{text}</q>
            <button
              type="button"
              className="link min-h-12"
              onClick={() => act({ do: 'take_line', line, rules })}
            >
              {words.takeLine}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type RemarksProps = {
  readonly group: GroupProps;
  readonly people: readonly Person[];
  readonly tickets: GroupProps['tickets'];
};

/** Places are told while few are left beside those of the list. */
const FEW_MORE = 10;

function Remarks({ group: { words, locale }, people, tickets }: RemarksProps) {
  const repeated = repeatedNames(people);
  return (
    <div className="grid gap-2 text-sm empty:hidden">
      {tickets.map(({ ticket_type_id: id, short, remaining }) => {
        const number = people.filter(({ row }) => row.ticket === id).length;
        if (number === 0 || remaining - number > FEW_MORE) return null;
        const said = words.places
          .replace('#', short)
          .replace('@', remaining.toLocaleString(locale))
          .replace('$', number.toLocaleString(locale));
        return (
          <p key={id} className={`font-bold ${number > remaining ? 'text-bad' : 'text-warn'}`}>
            {said}
          </p>
        );
      })}
      {repeated.length > 0 && (
        <p className="text-quiet">{words.repeated.replace('#', repeated.slice(0, 5).join(', '))}</p>
      )}
    </div>
  );
}
