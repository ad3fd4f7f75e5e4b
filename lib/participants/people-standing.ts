// What runners still have to do by their links, for the buyer's list of people. Pure; the words are the pages'.
import type { PersonView } from '#lib/checkout/view/people.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import { plainWords } from '#lib/shared/compare-text.ts';

type Reminder = {
  /** `name`: it is a place; its runner fills in the name, and signs where that is asked. */
  readonly missing: 'name' | 'signature' | null;
  /** The link was opened in another browser than the buyer's. */
  readonly opened: boolean;
};

type Person = Pick<PersonView, 'name' | 'state' | 'openedAt' | 'signedAt'>;

/** `null` for an entry that is no longer valid. @param rules of `findParticipantRules` */
export function reminderOf(person: Person, { sign }: Pick<ParticipantRules, 'sign'>): Reminder | null {
  if (person.state === 'over') return null;
  const missing = person.name === null ? 'name' : sign && person.signedAt === null ? 'signature' : null;
  return { missing, opened: person.openedAt !== null };
}

/** `named`: has a name, and nothing else is asked. */
export type Standing = 'over' | 'no_name' | 'not_opened' | 'not_signed' | 'signed' | 'named';

export type StandingPerson = PersonView & { readonly standing: Standing };

/** @param sign the organizer asks each participant to sign */
export function withStanding(people: readonly PersonView[], sign: boolean): StandingPerson[] {
  return people.map((person) => ({ ...person, standing: standingOf(person, sign) }));
}

function standingOf(person: PersonView, sign: boolean): Standing {
  const reminder = reminderOf(person, { sign });
  if (!reminder) return 'over';
  if (reminder.missing === 'name') return 'no_name';
  if (reminder.missing === 'signature') return reminder.opened ? 'not_signed' : 'not_opened';
  return sign ? 'signed' : 'named';
}

/** No link was opened yet: most likely none was sent. The buyer's own does not count. */
export const isUnseen = (people: readonly PersonView[]): boolean =>
  people.every(({ openedAt, claimedAt, isBuyer }) => isBuyer || !(openedAt ?? claimedAt));

export type StandingGroup = 'missing' | 'done' | 'over';

export function standingGroup({ standing }: Pick<StandingPerson, 'standing'>): StandingGroup {
  if (standing === 'over') return 'over';
  return standing === 'signed' || standing === 'named' ? 'done' : 'missing';
}

const GROUPS: readonly StandingGroup[] = ['missing', 'done', 'over'];

export const LONG_LIST = 30;
const SHOWN = 50;

export type PeopleQuery = {
  readonly find: string;
  readonly show: 'all' | 'missing';
  readonly from: number;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

export function listQuery({ find, show, from }: Query): PeopleQuery {
  const start = Number(from);
  return {
    find: typeof find === 'string' ? find.trim().slice(0, 80) : '',
    show: show === 'missing' ? 'missing' : 'all',
    from: Number.isInteger(start) && start > 0 ? start : 1,
  };
}

export type ShownPeople = {
  /** Sorted as the page shows them: who is missing, who is done, who no longer runs. */
  readonly people: StandingPerson[];
  /** How many fit the query; the first and last of those shown, from 1. */
  readonly found: number;
  readonly first: number;
  readonly last: number;
};

/** A short list shows everybody. */
export function shownPeople(all: readonly StandingPerson[], query: PeopleQuery): ShownPeople {
  const sorted = GROUPS.flatMap((group) => all.filter((person) => standingGroup(person) === group));
  if (all.length < LONG_LIST) return { people: sorted, found: all.length, first: 1, last: all.length };
  const asked = plainWords(query.find);
  const fitting = sorted.filter(
    (person) => (query.show === 'all' || standingGroup(person) === 'missing') && isFound(person, asked),
  );
  const first = query.from > fitting.length ? 1 : query.from;
  const people = fitting.slice(first - 1, first - 1 + SHOWN);
  return { people, found: fitting.length, first, last: first + people.length - 1 };
}

/** Matches a part of the name, or the number. */
const isFound = ({ name, position }: StandingPerson, asked: string): boolean =>
  asked === '' || asked === String(position) || plainWords(name ?? '').includes(asked);

export const partsBeside = ({ found, first, last }: ShownPeople) => ({
  before: first > 1 ? Math.max(1, first - SHOWN) : null,
  after: last < found ? last + 1 : null,
});

export function signedCount(people: readonly StandingPerson[]): { done: number; of: number } {
  const valid = people.filter(({ standing }) => standing !== 'over');
  return { done: valid.filter(({ standing }) => standing === 'signed').length, of: valid.length };
}
