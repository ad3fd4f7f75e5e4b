// What words of a list mean for a race: tickets, distances, options of questions, labels and marks. Built once for a list. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { withoutBrackets } from './list-titles.ts';
import {
  LABELS,
  LITTLE_WORDS,
  MARATHONS,
  MARKS,
  type Mark,
  SEXES,
  SIZES,
  WORDS,
  YES_NO,
} from './list-vocabulary.ts';
import type { ListQuestion, ListTicket } from './pasted-list.ts';

/**
 * How surely words behind a name and a blank mean something. Nobody is called by a `sure` word, hardly anybody by a
 * `word`. A `code` may be the initials of a person with one name; `soft` words and `letter`s may be part of the name.
 */
type Strength = 'sure' | 'word' | 'code' | 'soft' | 'letter';

/** The `value` of an answer is `null` if it is none of the options. */
export type Meaning =
  | { of: 'ticket'; ids: readonly string[]; strength: Strength; exact: boolean }
  | { of: 'number'; value: number; ids: readonly string[] }
  | { of: 'answer'; key: string; value: string | null; strength: Strength }
  | { of: 'label'; keys: readonly string[] }
  | { of: 'mark'; mark: Mark };

/** The key of labels that announce a ticket. */
export const TICKET_LABEL = '';

export type Meanings = {
  questions: readonly ListQuestion[];
  /** Keys of questions by what their columns may be called; words that fit several questions have several keys. */
  labels: ReadonlyMap<string, readonly string[]>;
  /** Meanings of plain words. */
  phrase(words: string): readonly Meaning[] | undefined;
  /** A phrase of several words may begin with it. */
  begins(word: string): boolean;
  longest: number;
  byDistance(distance: number): readonly string[];
  /** Meanings of a whole cell. */
  meaningsOf(cell: string): readonly Meaning[];
  /** Values of options by their plain words. */
  optionsOf(key: string): ReadonlyMap<string, string>;
  /** Ids of tickets, each once and in the event's order. */
  inOrder(ids: readonly string[]): string[];
};

const CHOICES: readonly string[] = ['radio', 'select', 'several'];
/** In words. */
const LONGEST_PHRASE = 12;

export function meaningsOfRace(tickets: readonly ListTicket[], questions: readonly ListQuestion[]): Meanings {
  const phrases = new Map<string, Meaning[]>();
  const add: Add = (words, meaning) => {
    if (words !== '') phrases.set(words, [...(phrases.get(words) ?? []), meaning]);
  };
  addTickets(tickets, phrases, add);
  const options = new Map(questions.map((question) => [question.key, optionsOf(question)]));
  for (const { key, kind } of questions) if (CHOICES.includes(kind)) addOptions(key, options.get(key), add);
  const labels = labelsOf(questions);
  for (const [phrase, keys] of labels) add(phrase, { of: 'label', keys });
  const several = [...phrases.keys(), ...MARKS.keys()].map((phrase) => phrase.split(' '));
  const starts = new Set(several.flatMap(([first, second]) => (second === undefined ? [] : (first ?? []))));
  const byDistance = (distance: number) => ticketsOf(distance, tickets);
  return {
    questions,
    labels,
    phrase(plain) {
      const mark = MARKS.get(plain);
      return phrases.get(plain) ?? (mark && [{ of: 'mark', mark }]);
    },
    begins: (word) => starts.has(word),
    longest: Math.min(LONGEST_PHRASE, Math.max(...several.map(({ length }) => length))),
    byDistance,
    meaningsOf(cell) {
      const named = phrases.get(plainWords(cell));
      const distance = named ? null : distanceIn(cell, 0, { byDistance });
      return named ?? (distance?.length === cell.length ? [distance.meaning] : []);
    },
    optionsOf: (key) => options.get(key) ?? new Map(),
    inOrder: (ids) => tickets.map(({ ticket_type_id: id }) => id).filter((id) => ids.includes(id)),
  };
}

type Add = (words: string, meaning: Meaning) => void;

const SHORTEST_PART = 3;
const nameStrength = (words: string): Strength =>
  WORDS.distanceNames.has(words) ? 'word' : /[ \d]/.test(words) ? 'sure' : 'soft';

function addTickets(
  tickets: readonly ListTicket[],
  phrases: ReadonlyMap<string, readonly Meaning[]>,
  add: Add,
): void {
  const sold = tickets.map(({ ticket_type_id: id, name, distance_km: km }) => {
    const plain = ` ${plainWords(name)} `;
    // The page prints a distance at the end of a name beside it.
    return { id, km: km ?? 0, plain, shown: plain.replace(/ \d+(?:\.\d+)? ?k(?:ms?)? $/, ' ') };
  });
  type Sold = (typeof sold)[number];
  const idsWhere = (isMeant: (ticket: Sold) => boolean) => sold.filter(isMeant).map(({ id }) => id);
  const isNamed = (words: Iterable<string>, { plain }: Sold) =>
    [...words].some((word) => plain.includes(` ${word} `));
  const isAround = ({ km }: Sold, distance: number) => Math.abs(km - distance) < 0.4;
  const names = new Set(sold.map(({ plain }) => plain));
  const shown = sold.map((ticket) => ticket.shown).filter((name) => name.trim().includes(' '));
  for (const name of new Set([...names, ...shown])) {
    const words = name.trim();
    const ids = idsWhere((ticket) => ticket.plain === name || ticket.shown === name);
    add(words, { of: 'ticket', ids, strength: nameStrength(words), exact: true });
  }
  const addWords = (all: Iterable<string>, ids: readonly string[]) => {
    for (const words of all) {
      const strength = words.length > 2 ? (words.includes(' ') ? 'sure' : 'word') : 'code';
      const isTicket = phrases.get(words)?.some(({ of }) => of === 'ticket');
      if (!isTicket) add(words, { of: 'ticket', ids, strength, exact: false });
    }
  };
  const { half, full, any } = MARATHONS;
  for (const [words, distance] of [[half, 21.1] as const, [full, 42.2] as const]) {
    const isMarathon = (ticket: Sold) =>
      ticket.km === 0 || isAround(ticket, distance) || isNamed(any, ticket);
    // A marathon whose distance nobody says is a full one.
    const isPlain = (ticket: Sold) =>
      words === full && ticket.km === 0 && isNamed(any, ticket) && !isNamed(half, ticket);
    const ways = [
      (ticket: Sold) => isNamed(words, ticket) && isMarathon(ticket),
      (ticket: Sold) => isAround(ticket, distance),
      isPlain,
    ];
    addWords(words, ways.map(idsWhere).find(({ length }) => length > 0) ?? []);
  }
  const marathons = idsWhere((ticket) => isNamed(any, ticket) || isAround(ticket, 42.2));
  addWords(any, marathons);
  const idsNamed = (word: string) => idsWhere((ticket) => isNamed([word], ticket));
  for (const words of WORDS.distanceNames) addWords([words], idsNamed(words));
  const parts = [...names].flatMap((name) => name.trim().split(' '));
  const isPart = (word: string) =>
    word.length >= SHORTEST_PART && !LITTLE_WORDS.has(word) && !/\d/.test(word);
  for (const word of parts.filter(isPart))
    if (!phrases.has(word)) add(word, { of: 'ticket', ids: idsNamed(word), strength: 'soft', exact: false });
}

/** Tickets by distance, by a number in the name, or by whole kilometres: a half marathon of 21.1 km is called 21 km. */
function ticketsOf(distance: number, tickets: readonly ListTicket[]): readonly string[] {
  const ways: ((ticket: ListTicket) => boolean)[] = [
    ({ distance_km: km, printed_km: printed }) =>
      printed === distance || (km !== null && Math.abs(km - distance) < 0.06),
    ({ name }) => (name.match(/\d+(?:[.,]\d+)?/g) ?? []).some((one) => numberOf(one) === distance),
    ({ distance_km: km }) =>
      Math.trunc(km ?? 0) === Math.trunc(distance) && Math.abs((km ?? 0) - distance) < 0.5,
  ];
  const meant = ways.map((isMeant) => tickets.filter(isMeant)).find(({ length }) => length > 0);
  return meant?.map(({ ticket_type_id: id }) => id) ?? [];
}

const NUMBER = String.raw`\d{1,4}(?:[.,]\d+)?`;
const KILOMETRES = 'kms?|k|kilomet(?:er|re)s?|kilomètres?|kilomita';
const OTHER_UNITS = 'mi|miles?|maili|met(?:er|re)s?|mètres?|mita';
const DISTANCE = new RegExp(
  String.raw`(?:(${NUMBER})[ -]?(?:(${KILOMETRES})|${OTHER_UNITS})|(?:kms?|kilomita) ?(${NUMBER}))(?![\p{L}\d])`,
  'iuy',
);
/** A distance with its unit that stands at a place of a text, whether the event has it or not. */
export function distanceIn(
  text: string,
  at: number,
  { byDistance }: Pick<Meanings, 'byDistance'>,
): { meaning: Meaning; length: number } | null {
  DISTANCE.lastIndex = at;
  const [found, before, kilometres, behind] = DISTANCE.exec(text) ?? [];
  if (found === undefined) return null;
  const number = behind ?? (kilometres === undefined ? undefined : before);
  const ids = number === undefined ? [] : byDistance(numberOf(number));
  return { meaning: { of: 'ticket', ids, strength: 'sure', exact: false }, length: found.length };
}

export const numberOf = (digits: string): number => Number(digits.replace(',', '.'));

/** How the options of a question may be written, in plain words. */
function optionsOf({ kind, options }: ListQuestion): Map<string, string> {
  const own = options.flatMap(({ value, label }) =>
    [value, label].map((words) => [plainWords(words), value] as const),
  );
  const said = YES_NO.flatMap((forms) => forms.map((form) => [form, forms[0] ?? ''] as const));
  const alike = [SIZES, SEXES].flatMap((table) => alikeOptions(options, table));
  const written = new Map<string, string>();
  for (const [words, value] of [...own, ...alike, ...(kind === 'yes_no' ? said : [])])
    if (words !== '' && !written.has(words)) written.set(words, value);
  return written;
}

/** Other words for options that are sizes, or sexes: `L`, `Large` or `L (large)`. */
function alikeOptions(options: ListQuestion['options'], table: typeof SIZES): (readonly [string, string])[] {
  const known = options.flatMap(({ value, label }) => {
    const parts = [value, label].flatMap((words) => words.split(/[()/]| - /)).map(plainWords);
    const forms = table.find((form) => parts.some((part) => form.includes(part)));
    return forms ? [{ value, forms }] : [];
  });
  return known.length < 2
    ? []
    : known.flatMap(({ value, forms }) => forms.map((form) => [form, value] as const));
}

const SIZE_WORDS = new Set(SIZES.flat());
const SINGLE_LETTER = /^\p{L}$/u;
/** Nobody is called `XL`; some people are called Small. */
const SIZE_CODE = /^(?:\d?x+[sml]|\dx)$/;

function strengthOf(words: string): Strength {
  if (SINGLE_LETTER.test(words)) return 'letter';
  if (SIZE_CODE.test(words) || words.includes(' ')) return 'sure';
  return SIZE_WORDS.has(words) ? 'word' : 'soft';
}

/** Beside options that are sizes, other sizes are answers that the question does not take. */
function addOptions(key: string, options: ReadonlyMap<string, string> = new Map(), add: Add): void {
  const meaning = (words: string, value: string | null): Meaning => {
    return { of: 'answer', key, value, strength: strengthOf(words) };
  };
  for (const [words, value] of options) add(words, meaning(words, value));
  const sizes = [...options.keys()].filter((words) => SIZE_WORDS.has(words) && !SEXES.flat().includes(words));
  if (sizes.length < 2) return;
  for (const words of SIZE_WORDS) if (!options.has(words)) add(words, meaning(words, null));
}

const LABEL_SIZES = new Set(['s', 'm', 'l', 'xl', 'small', 'medium', 'large']);
const LABEL_SEXES = new Set(['male', 'female', 'f', 'homme', 'femme', 'mwanaume', 'mwanamke']);

function labelsOf(questions: readonly ListQuestion[]): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  for (const question of questions)
    for (const words of namesOf(question)) {
      const keys = labels.get(words) ?? [];
      if (words !== '' && !keys.includes(question.key)) labels.set(words, [...keys, question.key]);
    }
  for (const words of [...WORDS.ticketHeadings, ...LABELS.ticket])
    if (!labels.has(words)) labels.set(words, [TICKET_LABEL]);
  return labels;
}

function namesOf({ key, label, kind, options }: ListQuestion): string[] {
  const own = [label, withoutBrackets(label), key.replace(/_/g, ' ')].map(plainWords);
  const words = options.flatMap((option) => [option.value, option.label].map(plainWords));
  const are = (some: ReadonlySet<string>) => words.filter((one) => some.has(one)).length > 1;
  const common = are(LABEL_SEXES) ? LABELS.sex : are(LABEL_SIZES) ? LABELS.size : [];
  return [...own, ...(kind === 'birth_date' ? LABELS.birthday : common)];
}
