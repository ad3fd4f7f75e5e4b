// The people that the group editor holds, and what is still to be asked about each. Pure.

import { sharedQuestions } from '#lib/registration/list-questions.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import {
  GUARDIAN,
  missingFields,
  type ParticipantRow,
  type RowField,
} from '#lib/registration/participant-row.ts';
import {
  type LeftOutLine,
  type ListAsk,
  type ListedPerson,
  PERSON_WHY,
} from '#lib/registration/participants-import/pasted-list.ts';

export type Person = {
  /** Stays with the person while rows are added and removed. */
  readonly id: number;
  readonly row: ParticipantRow;
  /** The words beside the name, as pasted. */
  readonly pasted: string;
  readonly asks: readonly ListAsk[];
  /** Questions in the panel, also answered ones. A person without any stands in the list. */
  readonly panel: readonly Open[];
  /** Questions of the panel before all of them were answered. */
  readonly asked?: readonly Open[];
};

/** An open question: a part of the row, whether the line is a person, or whether the person is under 18. */
export type Open = 'person' | 'minor' | RowField;

/** Problems that the server found in a row, as JSON by field. The key is the person's id. */
export type RowProblems = ReadonlyMap<number, string>;

export const NO_PROBLEMS = '{}';

export type Group = {
  readonly people: readonly Person[];
  readonly leftOut: readonly LeftOutLine[];
  readonly nextId: number;
};

export const EMPTY_ROW: ParticipantRow = {
  name: '',
  ticket: null,
  answers: {},
  minor: false,
  guardian: null,
  phone: '',
  isBuyer: false,
  byLink: false,
};

export function openOf({ row, asks }: Person, rules: ParticipantRules): Open[] {
  if (asks.some(({ about }) => about === 'person')) return ['person'];
  const missing = missingFields(row, rules);
  const asked = asks.flatMap((ask): Open[] => {
    if (ask.about === 'minor') return ['minor'];
    return ask.about === 'answer' && !hasAnswer(row, ask.key) ? [`answer.${ask.key}`] : [];
  });
  return [...new Set([...missing, ...asked])];
}

const hasAnswer = ({ answers }: ParticipantRow, key: string): boolean =>
  [answers[key] ?? []].flat().some((value) => value.trim() !== '');

export const askAbout = ({ asks }: Person, open: Open): ListAsk | undefined =>
  asks.find((ask) => (ask.about === 'answer' ? `answer.${ask.key}` : ask.about) === open);

/** `alone`: questions of one person alone. `open` counts each shared question and each person of `alone` once. */
export function questionsIn(people: readonly Person[], rules: ParticipantRules) {
  const asked = people.flatMap((who) =>
    who.panel.map((part) => ({ who, part, ask: askAbout(who, part) ?? null, isPlace: who.row.byLink })),
  );
  const isOpen = (person: Person, parts: readonly Open[]) =>
    openOf(person, rules).some((part) => parts.includes(part));
  const shared = sharedQuestions(asked, rules.questions).map((question) => ({
    ...question,
    isOpen: question.people.some((person) => isOpen(person, [question.part])),
  }));
  const inShared = new Set(shared.flatMap(({ part, people: all }) => all.map(({ id }) => `${id} ${part}`)));
  const alone = people.flatMap((person, index) => {
    const parts = person.panel.filter((part) => !inShared.has(`${person.id} ${part}`));
    return parts.length > 0 ? [{ person, index, parts }] : [];
  });
  const open =
    shared.filter((question) => question.isOpen).length +
    alone.filter(({ person, parts }) => isOpen(person, parts)).length;
  return { shared, alone, open };
}

export type Questions = ReturnType<typeof questionsIn>;
export type Shared = Questions['shared'][number];

type Listed = { readonly people: readonly ListedPerson[]; readonly leftOut: readonly LeftOutLine[] };

export function groupOf({ people, leftOut }: Listed, rules: ParticipantRules, firstId = 1): Group {
  const all = people.map(({ name, ticket, answers, phone, minor, pasted, asks }, index): Person => {
    const row = { ...EMPTY_ROW, name, ticket, answers, phone, minor };
    const person = { ...freshPerson(firstId + index, row), pasted, asks };
    return { ...person, panel: openOf(person, rules) };
  });
  return { people: all, leftOut, nextId: firstId + all.length };
}

export const restoredGroup = (rows: readonly HeldRow[]): Group => ({
  people: rows.map(({ pasted, asks, panel, ...row }, index) => ({ id: index + 1, row, pasted, asks, panel })),
  leftOut: [],
  nextId: rows.length + 1,
});

/** A row in the form's field with its open questions, so that a reload loses neither. The server takes only the row. */
export type HeldRow = ParticipantRow & Pick<Person, 'pasted' | 'asks' | 'panel'>;

export const heldRow = (row: ParticipantRow): HeldRow => ({ ...row, pasted: '', asks: [], panel: [] });

export const NO_GROUP: Group = { people: [], leftOut: [], nextId: 1 };

export type GroupAction =
  | { do: 'list'; group: Group }
  | { do: 'change'; id: number; row: Partial<ParticipantRow> }
  /** The line is a person. */
  | { do: 'accept'; id: number; rules: ParticipantRules }
  /** Whether the person is under 18. */
  | { do: 'answer_minor'; id: number; minor: boolean; rules: ParticipantRules }
  | { do: 'add'; rows: readonly ParticipantRow[] }
  | { do: 'duplicate'; id: number }
  | { do: 'remove'; id: number }
  | { do: 'restore'; person: Person; at: number }
  | { do: 'take_line'; line: LeftOutLine; rules: ParticipantRules }
  | { do: 'show_open'; rules: ParticipantRules }
  /** All questions are answered: their people take their places in the list. */
  | { do: 'settle' }
  /** The answered questions stand in the panel again. */
  | { do: 'reask' }
  | { do: 'all'; actions: readonly GroupAction[] }
  | { do: 'empty' };

export function changeGroup(group: Group, action: GroupAction): Group {
  const { people, nextId } = group;
  switch (action.do) {
    case 'list':
      return action.group;
    case 'all':
      return action.actions.reduce(changeGroup, group);
    case 'change':
      return withPerson(group, action.id, (person) => ({ ...person, row: { ...person.row, ...action.row } }));
    case 'accept':
      return withPerson(group, action.id, (person) => acceptPerson(person, action.rules));
    case 'answer_minor':
      return withPerson(group, action.id, (person) => answerMinor(person, action.minor, action.rules));
    case 'add':
      return {
        ...group,
        people: [...people, ...action.rows.map((row, index) => freshPerson(nextId + index, row))],
        nextId: nextId + action.rows.length,
      };
    case 'duplicate':
      return {
        ...group,
        people: people.flatMap((one) => (one.id === action.id ? [one, copyOf(one, nextId)] : [one])),
        nextId: nextId + 1,
      };
    case 'remove':
      return { ...group, people: people.filter(({ id }) => id !== action.id) };
    case 'restore':
      return {
        ...group,
        people: [...people.slice(0, action.at), action.person, ...people.slice(action.at)],
      };
    case 'take_line':
      return takeLine(group, action.line, action.rules);
    case 'show_open':
      return {
        ...group,
        people: people.map((one) => withPanel(one, openOf(one, action.rules))),
      };
    case 'settle':
      return {
        ...group,
        people: people.map((one) => (one.panel.length > 0 ? { ...one, panel: [], asked: one.panel } : one)),
      };
    case 'reask':
      return { ...group, people: people.map((one) => withPanel(one, one.asked ?? one.panel)) };
    case 'empty':
      return { ...NO_GROUP, nextId };
  }
}

const freshPerson = (id: number, row: ParticipantRow): Person => ({
  id,
  row,
  pasted: '',
  asks: [],
  panel: [],
});

/** Unchanged rows keep their identity, so they are not drawn again. */
const withPanel = (person: Person, panel: readonly Open[]): Person =>
  person.panel.length === 0 && panel.length === 0 ? person : { ...person, panel };

function acceptPerson(person: Person, rules: ParticipantRules): Person {
  const accepted = { ...person, asks: person.asks.filter(({ about }) => about !== 'person') };
  return { ...accepted, panel: openOf(accepted, rules) };
}

/** Asks for the guardian of a child in the same place. */
function answerMinor(person: Person, minor: boolean, rules: ParticipantRules): Person {
  const asks = person.asks.filter(({ about }) => about !== 'minor');
  const answered = { ...person, asks, row: { ...person.row, minor } };
  return {
    ...answered,
    panel: [...new Set([...person.panel, ...openOf(answered, rules)])].filter((part) => part !== 'minor'),
  };
}

/** The buyer runs only once, so a copy of the buyer has no name. */
const copyOf = ({ row }: Person, id: number): Person =>
  freshPerson(id, { ...row, name: row.isBuyer ? '' : row.name, phone: '', isBuyer: false });

const withPerson = (group: Group, id: number, change: (person: Person) => Person): Group => ({
  ...group,
  people: group.people.map((one) => (one.id === id ? change(one) : one)),
});

function takeLine(group: Group, line: LeftOutLine, rules: ParticipantRules): Group {
  const isTaken = (one: LeftOutLine) =>
    one === line || (line.kind === 'sender' && one.kind === 'sender' && one.text === line.text);
  if (!group.leftOut.includes(line)) return group;
  const person = freshPerson(group.nextId, { ...EMPTY_ROW, name: line.text });
  return {
    people: [...group.people, { ...person, panel: openOf(person, rules) }],
    leftOut: group.leftOut.filter((one) => !isTaken(one)),
    nextId: group.nextId + 1,
  };
}

export function repeatedNames(people: readonly Person[]): string[] {
  const seen = new Map<string, { name: string; count: number }>();
  for (const { row } of people) {
    if (row.name.trim() === '') continue;
    const key = JSON.stringify([wordsIn(row.name), row.ticket]);
    seen.set(key, { name: row.name, count: (seen.get(key)?.count ?? 0) + 1 });
  }
  return [...seen.values()].filter(({ count }) => count > 1).map(({ name }) => name);
}

const wordsIn = (name: string): string => name.trim().toLowerCase().split(/\s+/).sort().join(' ');

/** The text of the form's field, '' without people. Empty values are left out, so that 500 people fit into it. */
export const writeGroup = ({ people }: Pick<Group, 'people'>): string =>
  people.length === 0
    ? ''
    : JSON.stringify(
        people.map(({ row, pasted, asks, panel }) =>
          Object.fromEntries(
            Object.entries({ ...row, pasted: pasted.slice(0, LONGEST_PASTED), asks, panel }).filter(
              ([, value]) => !isEmpty(value),
            ),
          ),
        ),
      );

const LONGEST_PASTED = 120;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Returns `null` for anything but rows. */
export function parseGroup(posted: string): HeldRow[] | null {
  try {
    const rows: unknown = JSON.parse(posted);
    return Array.isArray(rows) ? rows.filter(isRecord).map(rowIn) : null;
  } catch {
    return null;
  }
}

type Loose = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const rowIn = ({ guardian, answers, ...row }: Loose): HeldRow => ({
  name: textIn(row.name),
  ticket: textIn(row.ticket) || null,
  answers: Object.fromEntries(
    Object.entries(isRecord(answers) ? answers : {}).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(textIn) : textIn(value),
    ]),
  ),
  minor: row.minor === true,
  guardian: isRecord(guardian)
    ? { name: textIn(guardian.name), phone: textIn(guardian.phone), relation: textIn(guardian.relation) }
    : null,
  phone: textIn(row.phone),
  isBuyer: row.isBuyer === true,
  byLink: row.byLink === true,
  pasted: textIn(row.pasted),
  asks: listIn(row.asks).filter(isRecord).flatMap(askIn),
  panel: listIn(row.panel).filter(isOpenPart),
});

const OPEN_PARTS = ['person', 'minor', 'name', 'ticket', ...GUARDIAN.map((part) => `guardian.${part}`)];

const isOpenPart = (part: unknown): part is Open =>
  typeof part === 'string' && (OPEN_PARTS.includes(part) || part.startsWith('answer.'));

const TICKET_WHY = ['missing', 'unknown', 'several', 'bare_number', 'unclear'] as const;
const ANSWER_WHY = ['unknown', 'several'] as const;

function askIn({ about, why, key, ...ask }: Loose): ListAsk[] {
  const heard = textIn(ask.heard);
  const likely = listIn(ask.likely).map(textIn);
  const reasons = <Why extends string>(known: readonly Why[]) => known.filter((one) => one === why);
  switch (about) {
    case 'ticket':
      return reasons(TICKET_WHY).map((reason) => ({ about, why: reason, heard, likely }));
    case 'answer':
      return reasons(ANSWER_WHY).map((reason) => ({ about, key: textIn(key), why: reason, heard, likely }));
    case 'minor':
      return [{ about, why: 'close', heard }];
    case 'person':
      return reasons(PERSON_WHY).map((reason) => ({ about, why: reason, heard }));
    default:
      return [];
  }
}
