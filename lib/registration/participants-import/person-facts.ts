// What a row says of one of its people: ticket, answers, age and phone, with what the lines above and the list say. Pure.
import { ADULT, ageOn } from '#lib/registration/asked-questions.ts';
import { birthRange, datesIn } from './list-dates.ts';
import { type Habits, type Overview, SEX, saysTicket, ticketStart } from './list-habits.ts';
import { markOf, piecesIn, use } from './list-pieces.ts';
import type { ListAsk, ListedPerson } from './pasted-list.ts';
import { allOf, type FoundOf, heardIn, type Reading, type Run } from './read-pieces.ts';
import { shortened } from './read-rows.ts';
import type { PersonAsk } from './row-kinds.ts';

export type Facts = {
  /** Ticket of a line that names none; `null` if each line must name its own. */
  defaultTicket: string | null;
  /** ISO date. */
  raceDay: string;
};

/** What a line above says of those below. `isEmpty`: no person stands below it yet. */
export type Section = {
  tickets: readonly FoundOf<'ticket'>[];
  answers: readonly FoundOf<'answer'>[];
  person: PersonAsk | null;
  child: string | null;
  isEmpty: boolean;
};

/** `above`: the last person before the row. `isAlone`: what the row says is said of one person. */
export type Around = {
  list: Overview & Habits;
  facts: Facts;
  section: Section;
  above: ListedPerson | null;
  isAlone: boolean;
};

export function personOf(reading: Reading, run: Run | null, around: Around): ListedPerson {
  const ticket = ticketOf(reading, around);
  const { answers, asks } = answersOf(reading, around);
  const age = ageOf(reading, around, answers);
  const phones = allOf(reading, 'phone');
  const own = new Set(phones.map(({ heard }) => heard.replace(/\D/g, '')));
  const person: ListedPerson = {
    line: reading.row.line,
    name: '',
    pasted: '',
    ticket: typeof ticket === 'string' ? ticket : null,
    answers,
    phone: around.isAlone && own.size === 1 && run ? (phones[0]?.heard.trim() ?? '') : '',
    minor: age === 'child',
    asks: [
      ...(typeof ticket === 'string' ? [] : [ticket]),
      ...asks,
      ...(age && age !== 'child' ? [age] : []),
    ],
  };
  return withDittos(person, reading, around.above);
}

/** `"` repeats what stands above it: below a heading surely, elsewhere it is asked. */
function withDittos(
  person: ListedPerson,
  { dittos, pieces }: Reading,
  above: ListedPerson | null,
): ListedPerson {
  if (dittos.length === 0 || !above) return person;
  const heard = '"';
  const isOpen = (key: string) =>
    person.answers[key] === undefined &&
    !person.asks.some((ask) => ask.about === 'answer' && ask.key === key);
  const repeated = Object.entries(above.answers).filter(([key]) => isOpen(key));
  const sure = repeated.filter(([key]) => dittos.includes(key));
  const ticket = person.ticket ?? (dittos.includes('') ? above.ticket : null);
  const likely = above.ticket ? [above.ticket] : [];
  const asks: ListAsk[] = ticket === null ? [{ about: 'ticket', why: 'unclear', heard, likely }] : [];
  for (const [key, value] of dittos.includes('*') ? repeated : [])
    asks.push({ about: 'answer', key, why: 'several', heard, likely: [value] });
  if (asks.length > 0)
    use(
      pieces.filter((piece) => markOf(piece) === 'ditto'),
      'answer',
    );
  const own = person.asks.filter(({ about }) => about !== 'ticket' || person.ticket !== null);
  return {
    ...person,
    ticket,
    answers: { ...person.answers, ...Object.fromEntries(sure) },
    asks: [...asks, ...own],
  };
}

type TicketAsk = Extract<ListAsk, { about: 'ticket' }>;

/** The id of the ticket, or what is asked about it. */
function ticketOf(reading: Reading, { list, section, facts }: Around): string | TicketAsk {
  const tickets = allOf(reading, 'ticket');
  const all = allOf(reading, 'number');
  const numbers = all.filter(({ at }) => !list.numbersElse.has(at));
  if (tickets.length > 0) {
    const doubted = all.filter(({ unsure }) => unsure);
    const other = [...new Set([...doubted, ...numbers])].filter(({ ids }) => ids.length > 0);
    return oneTicket([...tickets, ...other], list);
  }
  const fitting = numbers.filter(({ at }) => list.numbersFit.has(at));
  if (fitting.length > 0) return oneTicket(fitting, list);
  if (numbers.length > 0) {
    const likely = list.known.inOrder(numbers.flatMap(({ ids }) => ids));
    const why = likely.length > 0 ? 'bare_number' : 'unknown';
    return { about: 'ticket', why, heard: heardIn(numbers), likely };
  }
  if (section.tickets.length > 0) return oneTicket(section.tickets, list);
  return facts.defaultTicket ?? { about: 'ticket', why: 'missing', heard: '', likely: [] };
}

/** The one ticket that everything said means. */
function oneTicket(said: readonly FoundOf<'ticket' | 'number'>[], { known }: Overview): string | TicketAsk {
  const areAll = (id: string) => said.every(({ ids }) => ids.includes(id));
  const exact = said.find(
    (one) => one.of === 'ticket' && one.exact && one.ids.length === 1 && one.ids.every(areAll),
  );
  const common = exact?.ids ?? said[0]?.ids.filter(areAll) ?? [];
  const isSure = said.every(({ unsure, weak }) => !unsure && !weak);
  const [only, another] = common;
  if (only !== undefined && another === undefined && isSure) return only;
  const likely = known.inOrder(said.flatMap(({ ids }) => ids));
  const why = likely.length === 0 ? 'unknown' : common.length === 0 ? 'several' : 'unclear';
  return { about: 'ticket', why, heard: heardIn(said), likely };
}

/** What is said to a question. `M` may be a sex where others say `F`: then another answer counts, and in a column none. */
function answersTo(key: string, reading: Reading, { list, section }: Around): FoundOf<'answer'>[] {
  const all = allOf(reading, 'answer').filter((one) => one.key === key);
  const plain = all.filter(({ isInitial }) => !isInitial);
  const found = plain.length > 0 ? plain : all;
  if (found.length === 0) return section.answers.filter((one) => one.key === key);
  const sizes = found.filter((one) => reading.headed || !list.sexesAt.has(one.at) || !SEX.test(one.heard));
  const mayBeSize = found.filter(({ at }) => at === 0).map((one) => ({ ...one, unsure: true }));
  return sizes.length > 0 ? sizes : mayBeSize;
}

function isClear(found: FoundOf<'answer'>, reading: Reading, { answered, sizes }: Habits): boolean {
  const { key, start, at, unsure, weak, value, heard } = found;
  const { headed, runs } = reading;
  const meansElse = allOf(reading, 'answer').some(
    (other) => other.key !== key && other.start === start && other.at === at,
  );
  const isInName = weak && (runs[0]?.pieces.length ?? 0) < (found.isInitial ? 3 : 2);
  const mayBeSex =
    !headed && SEX.test(heard) && start < ticketStart(reading) && saysTicket(reading) && !sizes.has(key);
  const isSure = !unsure && value !== null && (!weak || (answered.has(key) && !isInName));
  return isSure && (headed || (!meansElse && !mayBeSex));
}

function answersOf(reading: Reading, around: Around): Pick<ListedPerson, 'answers' | 'asks'> {
  const { known, dateOrder } = around.list;
  const answers: Record<string, string> = {};
  const asks: ListAsk[] = [];
  const note = (key: string, heard: string, likely: string[], isSure: boolean): boolean => {
    const [only, another] = likely;
    const isOne = only !== undefined && another === undefined && isSure;
    if (isOne) answers[key] = only;
    else asks.push({ about: 'answer', key, why: only === undefined ? 'unknown' : 'several', heard, likely });
    return isOne;
  };
  for (const { key } of known.questions) {
    const found = answersTo(key, reading, around);
    const values = [...new Set(found.flatMap(({ value }) => value ?? []))];
    const isSure = around.isAlone && found.every((one) => isClear(one, reading, around.list));
    if (found.length > 0 && note(key, heardIn(found), values, isSure)) use(piecesIn(found), 'answer');
  }
  // A date without a heading answers the only question for one.
  const [free, other] = known.questions.filter(({ kind }) => kind === 'birth_date');
  const keyOf = ({ key }: FoundOf<'date'>) => key ?? (other ? undefined : free?.key);
  const all = allOf(reading, 'date');
  for (const key of new Set(all.flatMap((date) => keyOf(date) ?? []))) {
    const dates = all.filter((date) => keyOf(date) === key);
    for (const piece of piecesIn(dates)) piece.use = 'answer';
    const likely = dates.flatMap(({ heard }) => datesIn(heard, dateOrder));
    note(key, dates.map(({ heard }) => heard).join(', '), [...new Set(likely)], true);
  }
  return { answers, asks };
}

/** Youngest and oldest on race day, and what was said. */
type Age = readonly [number, number, string];

const OLDEST = 99;
/** Up to the first age somebody is surely a child on race day, from the second on an adult; others are asked about. */
const [SURE_CHILD, SURE_ADULT] = [ADULT - 2, ADULT + 1];
/** A date that makes a person younger than this is no date of birth, and a lower number is no age. */
const YOUNGEST = 3;

/** Whether the row says that a child runs; its pieces are used. */
function ageOf(
  reading: Reading,
  { list, section, facts }: Around,
  answers: Record<string, string>,
): 'child' | Extract<ListAsk, { about: 'minor' }> | null {
  const ages = [...agesOf(reading), ...bornOf(reading, list, facts), ...numberedAges(reading, list)];
  if (list.known.questions.some(({ kind, key }) => kind === 'birth_date' && answers[key])) return null;
  const isChildWord = allOf(reading, 'mark').some(({ mark }) => mark === 'child');
  if (isChildWord || ages.some(([, oldest]) => oldest < ADULT)) return 'child';
  const heard = ages.find(([youngest]) => youngest < ADULT)?.[2] ?? section.child;
  return heard ? { about: 'minor', why: 'close', heard: shortened(heard) } : null;
}

/** A birthday may come before race day, and an age may be an old one. */
const agesOf = (reading: Reading): Age[] =>
  allOf(reading, 'age').map(({ heard, pieces }) => {
    const age = Number(/\d+/.exec(heard)?.[0]);
    use(pieces, 'age');
    return age > SURE_CHILD && age < SURE_ADULT ? [ADULT - 1, ADULT, heard] : [age, age, heard];
  });

const bornOf = (reading: Reading, { dateOrder }: Overview, { raceDay }: Facts): Age[] =>
  allOf(reading, 'date').flatMap(({ heard, pieces }): Age[] => {
    const range = pieces[0]?.use === 'answer' ? null : birthRange(heard, dateOrder);
    if (!range) return [];
    use(pieces, 'age');
    const [oldest, youngest] = [ageOn(raceDay, range[0]), ageOn(raceDay, range[1])];
    return youngest < YOUNGEST ? [] : [[youngest, oldest, heard]];
  });

/** A number alone may be an age where it is no distance. */
function numberedAges(reading: Reading, { numbersElse }: Habits): Age[] {
  const hasTicket = allOf(reading, 'ticket').length > 0;
  const free = allOf(reading, 'number').filter(
    ({ at, ids }) => numbersElse.has(at) || (ids.length === 0 && hasTicket),
  );
  return free.flatMap(({ value, pieces, heard }): Age[] => {
    const isCounted = pieces[0]?.signs.endsWith('#');
    const isAge = !isCounted && Number.isInteger(value) && value >= YOUNGEST && value <= OLDEST;
    for (const piece of pieces) piece.use = isAge ? 'age' : null;
    if (!isAge) return [];
    return [value < SURE_ADULT ? [ADULT - 1, ADULT, heard] : [value, value, heard]];
  });
}
