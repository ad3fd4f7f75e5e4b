'use client';
// The group as an editor: a list is pasted and becomes people at once; what is unclear is asked in one tap each. Loaded when it is
// opened. It posts all people as JSON in one field of the form.
import {
  Fragment,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { typeInto } from '#components/ui/form/form-values.ts';
import { isoDateOf } from '#lib/registration/asked-questions.ts';
import type { ParticipantRow } from '#lib/registration/participant-row.ts';
import { parseParticipants, shownLeftOut } from '#lib/registration/participants-import/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  CUT_LIST,
  firstTicketOf,
  MOST_PARTICIPANTS,
  participantFields,
} from '#lib/registration/registration-input.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { personIn, withGuardians } from '#lib/registration/typed-people.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { countOf } from '../listed-counts.ts';
import {
  changeGroup,
  EMPTY_ROW,
  type Group,
  type GroupAction,
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
import { Gone, NO_PROBLEMS, type RemovedLine, type RowProblems } from './group-problems.ts';
import { UnclearPerson } from './group-row.tsx';
import { GroupRows } from './group-rows.tsx';
import type { Counted, GroupProps } from './group-types.ts';
import { PasteBox } from './paste-box.tsx';
import { Strip } from './row-fields.tsx';

type Paste = { readonly base: Group; readonly text: string };
const FIRST_PASTE: Paste = { base: NO_GROUP, text: '' };

export function GroupEditor(group: GroupProps) {
  const { words, locale } = group;
  const root = useRef<HTMLDivElement>(null);
  const { held, paste, setPaste, removed, openId, open, change, found, busyId, touch } = useGroup(
    group,
    root,
  );
  const pasted = useDeferredValue(paste?.text ?? '');
  const isTooLong = useListed(paste, pasted, group, change.list);
  const { people } = held;
  const unclear = people.filter(({ panel }) => panel.length > 0);
  const stillOpen = unclear.filter((person) => openOf(person, group.rules).length > 0).length;
  const clear = people.length - unclear.length;
  const undo = removed && {
    ...removed,
    line: <Removed words={words} {...removed} onUndo={() => change.act({ do: 'restore', ...removed })} />,
  };
  return (
    <div ref={root} className="grid grid-cols-1 gap-4">
      <Status group={group} people={people} stillOpen={stillOpen} />
      <WholeProblem />
      {paste && (
        <Pasting
          group={group}
          people={people}
          stillOpen={stillOpen}
          text={paste.text}
          isMore={paste.base.people.length > 0}
          isTooLong={isTooLong}
          onText={(text) => setPaste({ ...paste, text })}
          onDone={() => setPaste(null)}
          onChoose={() => toFirstOpen(root.current)}
        />
      )}
      {!paste && <Counts group={group} people={people} stillOpen={stillOpen} />}
      <Unclear
        group={group}
        people={people}
        stillOpen={stillOpen}
        found={found}
        act={change.act}
        busyId={busyId}
        removed={undo}
      />
      {(clear > 0 || undo?.person.panel.length === 0) && (
        <GroupRows
          group={group}
          people={people}
          heading={count(unclear.length > 0 ? words.areClear : words.allClear, clear, locale)}
          openId={openId}
          found={found}
          act={change.act}
          open={open}
          removed={undo}
        />
      )}
      <Adding
        group={group}
        people={people}
        isPasting={paste !== null}
        add={(rows) => {
          change.act({ do: 'add', rows });
          if (rows.length === 1) touch(held.nextId);
        }}
        paste={() => setPaste({ base: held, text: '' })}
        empty={() => {
          change.act({ do: 'empty' });
          setPaste(FIRST_PASTE);
        }}
      />
      <LeftOut held={held} group={group} act={change.act} />
      <Remarks group={group} people={people} />
    </div>
  );
}

function useGroup(group: GroupProps, root: RefObject<HTMLElement | null>) {
  const { rules } = group;
  const { element, state } = useForm();
  const [held, list] = useReducer(changeGroup, null, () => heldBy(element.current, state.typed, group));
  const [openId, setOpenId] = useState<number | null>(null);
  const [paste, setPaste] = useState<Paste | null>(() => (held.people.length === 0 ? FIRST_PASTE : null));
  const [removed, setRemoved] = useState<{ readonly person: Person; readonly at: number } | null>(null);
  /** Whose controls may have gone with the focus. */
  const touched = useRef<number | null>(null);
  const latest = useRef(held);
  latest.current = held;
  const busyId = useBusy(root);
  const { found, solve } = useRowProblems(latest, setOpenId);
  const hold = useAnchor(root);

  const act = useCallback(
    (action: GroupAction) => {
      const { people, nextId } = latest.current;
      if ('id' in action) {
        touched.current = action.id;
        hold(action.id);
        solve(action.id);
      }
      if (action.do === 'duplicate') setOpenId(nextId);
      setRemoved(action.do === 'remove' ? placeOf(people, action.id) : null);
      setPaste(null);
      list(action);
    },
    [hold, solve],
  );
  const open = useCallback((id: number | null) => {
    setOpenId((before) => {
      touched.current = id ?? before;
      return id;
    });
  }, []);

  usePosted(held);
  useEffect(() => {
    const unclear = held.people.filter(({ panel }) => panel.length > 0);
    const isSettled = unclear.every((person) => openOf(person, rules).length === 0);
    if (unclear.length > 0 && isSettled && paste === null && busyId === null) list({ do: 'settle' });
    keepFocus(root.current, touched.current);
    touched.current = null;
  });
  useBeforeSend(latest, rules, (isEmpty) => {
    setPaste(isEmpty ? FIRST_PASTE : null);
    if (!isEmpty) list({ do: 'show_open', rules });
    requestAnimationFrame(() =>
      isEmpty ? root.current?.querySelector('textarea')?.focus() : toFirstOpen(root.current),
    );
  });
  /** Opens a row that is new, and moves the focus into it. */
  const touch = (id: number) => {
    setOpenId(id);
    touched.current = id;
  };
  return { held, paste, setPaste, removed, openId, open, change: { act, list }, found, busyId, touch };
}

/**
 * The person in whose fields somebody types, or goes through choices with the keyboard: what is asked there stays until the focus
 * has left.
 */
function useBusy(root: RefObject<HTMLElement | null>): number | null {
  const [busyId, setBusyId] = useState<number | null>(null);
  useEffect(() => {
    const all = root.current;
    const personOf = (target: EventTarget | null) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-person]') : null;
      return row ? Number(row.dataset.person) : null;
    };
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('input:not([type=radio], [type=checkbox])'))
        setBusyId(personOf(target));
    };
    const pressed = ({ target, key }: KeyboardEvent) => {
      if (key !== 'Tab') setBusyId(personOf(target));
    };
    const left = ({ target, relatedTarget }: FocusEvent) => {
      if (personOf(target) !== personOf(relatedTarget)) setBusyId(null);
    };
    all?.addEventListener('focusin', focused);
    all?.addEventListener('keydown', pressed);
    all?.addEventListener('focusout', left);
    return () => {
      all?.removeEventListener('focusin', focused);
      all?.removeEventListener('keydown', pressed);
      all?.removeEventListener('focusout', left);
    };
  }, [root]);
  return busyId;
}

function WholeProblem() {
  const problem = useForm().state.problems[F.participants];
  return (
    problem && (
      <p id={F.participants} tabIndex={-1} className="problem">
        {problem}
      </p>
    )
  );
}

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
  readonly found: RowProblems;
  readonly act: (action: GroupAction) => void;
  readonly busyId: number | null;
  readonly removed: RemovedLine | null;
};

function Unclear({ group, people, stillOpen, found, act, busyId, removed }: UnclearProps) {
  const { words, locale } = group;
  const gone = removed && removed.person.panel.length > 0 ? removed : null;
  if (!gone && people.every(({ panel }) => panel.length === 0)) return null;
  return (
    <section className="panel snug-row">
      <h2 className="panel-heading bg-warn-wash text-warn">
        <span aria-hidden="true" className="mark-warn" />
        <span>{count(words.chooseFor, stillOpen, locale)}</span>
      </h2>
      <ol>
        {people.map((person, index) => (
          <Fragment key={person.id}>
            {gone?.at === index && <Gone line={gone.line} />}
            {person.panel.length > 0 && (
              <UnclearPerson
                person={person}
                index={index}
                group={group}
                problems={found.get(person.id) ?? NO_PROBLEMS}
                act={act}
                isBusy={person.id === busyId}
              />
            )}
          </Fragment>
        ))}
        {gone && gone.at >= people.length && <Gone line={gone.line} />}
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

/** Keeps the form here while something is to be asked, or the group is empty. */
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

function namedRows(typed: Typed, { tickets, rules }: GroupProps): HeldRow[] {
  const chosen = tickets.map(({ ticket_type_id: id }) => ({
    id,
    quantity: countOf(textOf(typed, quantityField(id))),
  }));
  const first = firstTicketOf(
    typed,
    chosen.flatMap(({ id, quantity }) => (quantity > 0 ? [id] : [])),
  );
  const people = chosen.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, n) =>
      personIn(typed, { ...participantFields(id, n + 1, first), ticketTypeId: id }, rules),
    ),
  );
  return withGuardians(people).map(({ isChild: _, inherits: _same, ...row }) =>
    heldRow({ ...row, answers: heldAnswers(row.answers, rules) }),
  );
}

/** A date in parts becomes one; a single value is no list. */
const heldAnswers = (
  answers: ParticipantRow['answers'],
  { questions }: GroupProps['rules'],
): ParticipantRow['answers'] =>
  Object.fromEntries(
    questions.flatMap(({ key, kind }) => {
      const values = [answers[key] ?? []].flat();
      const isDate = kind === 'date' || kind === 'birth_date';
      const answer = isDate ? isoDateOf(values) : kind === 'several' ? values : values.at(-1);
      return answer ? [[key, answer]] : [];
    }),
  );

type Listed = { readonly group: Group; readonly tooLong: boolean };

function listed(text: string, base: Group, { tickets, rules, eventName }: GroupProps): Listed | null {
  if (text.trim() === '') return null;
  const [only, another] = tickets;
  const list = parseParticipants(text, {
    tickets,
    questions: rules.questions,
    defaultTicket: another ? null : (only ?? null),
    eventName,
    raceDay: rules.raceDay || rules.today,
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

function useListed(
  paste: Paste | null,
  text: string,
  group: GroupProps,
  act: (action: GroupAction) => void,
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

function placeOf(people: readonly Person[], id: number) {
  const at = people.findIndex((one) => one.id === id);
  const person = people[at];
  return person ? { person, at } : null;
}

/** What the last answer found wrong. It opens the first of these rows; a row that is changed has no problem any more. */
function useRowProblems(latest: RefObject<Group>, open: (id: number) => void) {
  const { problems } = useForm().state;
  const [found, setFound] = useState<RowProblems>(new Map());
  const take = useEffectEvent((answered: typeof problems) => {
    const all = latest.current.people.flatMap(({ id }, index) => {
      const own = problemsAt(answered, index);
      return own === NO_PROBLEMS ? [] : [[id, own] as const];
    });
    setFound(new Map(all));
    const [first] = all;
    if (first) open(first[0]);
  });
  useEffect(() => take(problems), [problems]);
  const solve = useCallback(
    (id: number) =>
      setFound((before) => (before.has(id) ? new Map([...before].filter(([one]) => one !== id)) : before)),
    [],
  );
  return { found, solve };
}

/** Returns how to keep a row where it is on the screen while the box above it folds. */
function useAnchor(root: RefObject<HTMLElement | null>): (id: number) => void {
  const held = useRef<{ readonly row: Element; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const { row, top } = held.current ?? {};
    held.current = null;
    if (row?.isConnected && top !== undefined) window.scrollBy(0, row.getBoundingClientRect().top - top);
  });
  return useCallback(
    (id) => {
      const row = root.current?.querySelector(`[data-person="${id}"]`);
      if (row) held.current = { row, top: row.getBoundingClientRect().top };
    },
    [root],
  );
}

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

/** `2 × 42 km · 5 × 21 km` */
function perTicket({ tickets, locale }: GroupProps, people: readonly Person[]): string {
  const parts = tickets.flatMap(({ ticket_type_id: id, short }) => {
    const number = people.filter(({ row }) => row.ticket === id).length;
    return number > 0 ? [`${number.toLocaleString(locale)}\u00a0×\u00a0${short}`] : [];
  });
  return parts.join(' · ');
}

const Counts = ({ group, people, stillOpen }: Omit<SummaryProps, 'onChoose'>) => (
  <p>
    <b>{count(group.words.inList, people.length, group.locale)}</b>{' '}
    <span className="inline-block text-quiet">
      {stillOpen > 0 ? count(group.words.toChoose, stillOpen, group.locale) : perTicket(group, people)}
    </span>
  </p>
);

function Summary({ group, people, stillOpen, onChoose }: SummaryProps) {
  const { words, locale } = group;
  const clear = people.length - stillOpen;
  const [before = '', after = ''] = count(words.inList, people.length, locale).split(
    people.length.toLocaleString(locale),
  );
  return (
    <div className="panel snug-row">
      <div className="flex items-center gap-4 px-4 py-3">
        <b className="numeral flex-none whitespace-nowrap text-[min(3.5rem,17vw)]/none">
          {people.length.toLocaleString(locale)}
        </b>
        <p className="min-w-0">
          <strong className="block">{`${before}${after}`.trim()}</strong>
          <span className="text-quiet text-sm">{perTicket(group, people)}</span>
        </p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] border-edge border-t">
        {clear > 0 && (
          <p className="flex min-h-12 items-center gap-2 bg-good-wash px-4 font-bold text-good text-sm">
            <span aria-hidden="true">✓</span>
            <span>{count(words.clear, clear, locale)}</span>
          </p>
        )}
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
  <li className="flex min-h-14 items-center justify-between gap-x-4 border-edge border-b bg-ground px-3 last:border-0">
    <span role="status" className="min-w-0 text-quiet wrap-break-word">
      {words.removed.replace('#', row.name || words.name)}
    </span>
    <button
      ref={(button) => button?.focus({ preventScroll: true })}
      type="button"
      className="link"
      onClick={onUndo}
    >
      {words.undo}
    </button>
  </li>
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
        {!isPasting && (
          <button type="button" className="btn btn-quiet" onClick={paste}>
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

type LeftOutProps = {
  readonly held: Group;
  readonly group: GroupProps;
  readonly act: (action: GroupAction) => void;
};

/** Lines and senders that name no participant, and words beside those who do. */
function LeftOut({ held: { leftOut }, group: { words, locale, rules }, act }: LeftOutProps) {
  if (leftOut.length === 0) return null;
  const { lines, beside } = shownLeftOut(leftOut);
  return (
    <details className="disclosure">
      <summary>{lines.length > 0 ? count(words.leftOut, lines.length, locale) : words.leftOutBeside}</summary>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li
            key={`${line.line} ${line.text}`}
            className="flex flex-wrap items-center justify-between gap-x-4"
          >
            <q className="min-w-0 flex-1 wrap-break-word">{line.text}</q>
            <button
              type="button"
              className="link cursor-pointer text-start underline"
              onClick={() => act({ do: 'take_line', line, rules })}
            >
              {words.takeLine}
            </button>
          </li>
        ))}
      </ul>
      {beside !== '' && (
        <p className="mt-2 text-quiet text-sm wrap-break-word">
          {[...(lines.length > 0 ? [words.leftOutBeside] : []), beside].join(': ')}
        </p>
      )}
    </details>
  );
}

type RemarksProps = {
  readonly group: GroupProps;
  readonly people: readonly Person[];
};

/** The number of free places is shown while at most this many remain beside the list. */
const FEW_MORE = 10;
/** UGX. The limits of accounts differ, so no figure is shown. */
const MUCH = 5_000_000;

function Remarks({ group: { words, locale, tickets, currency }, people }: RemarksProps) {
  const repeated = useMemo(() => repeatedNames(people), [people]);
  const priceOf = new Map(tickets.map(({ ticket_type_id: id, most }) => [id, most]));
  const sum = people.reduce((all, { row }) => all + (priceOf.get(row.ticket ?? '') ?? 0), 0);
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
      {currency === 'UGX' && sum > MUCH && <p className="notice notice-warn">{words.accountLimit}</p>}
    </div>
  );
}
