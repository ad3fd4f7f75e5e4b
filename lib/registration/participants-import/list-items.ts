// What words of a list mean beside a name: tickets, distances, options of questions. Built once for a list. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import type { ListWords, Mark } from './list-vocabulary.ts';
import type { ListQuestion, ListTicket } from './listed-person.ts';

/**
 * How surely words mean something behind a name and a blank: `sure` ones nobody is called, `word`s hardly anybody, `soft` ones
 * and single `letter`s may be part of the name.
 */
export type Strength = 'sure' | 'word' | 'soft' | 'letter';

/** Of an answer, `value` is `null` if it is none of the options. */
export type Meaning =
  | { of: 'ticket'; ids: readonly string[]; strength: Strength; exact: boolean }
  | { of: 'number'; value: number; ids: readonly string[] }
  | { of: 'answer'; key: string; value: string | null; strength: Strength }
  | { of: 'label'; keys: readonly string[] }
  | { of: 'mark'; mark: Mark };

/** The key of labels that announce a ticket. */
export const TICKET_LABEL = '';

export type Items = {
  /** Of plain words. */
  phrase(words: string): readonly Meaning[] | undefined;
  /** A phrase of several words may begin with it. */
  begins(word: string): boolean;
  longest: number;
  byDistance(distance: number): readonly string[];
  /** Of a whole cell. */
  meaningsOf(cell: string): readonly Meaning[];
  optionsOf(key: string): ReadonlyMap<string, string>;
};

const SIZES: Record<string, string> = {
  xs: 'xs,x small,extra small,xsmall',
  s: 's,small,sm,petit,petite,ndogo',
  m: 'm,medium,med,moyen,moyenne,wastani,kati',
  l: 'l,large,lg,grand,grande,kubwa',
  xl: 'xl,x large,extra large,xlarge,1xl',
  xxl: 'xxl,2xl,xx large,extra extra large,double xl,2x,xxlarge',
  xxxl: 'xxxl,3xl,xxx large,triple xl,3x',
  xxxxl: 'xxxxl,4xl,4x',
  xxs: 'xxs,2xs',
};
const SEXES: Record<string, string> = {
  male: 'male,m,man,men,boy,homme,h,masculin,mwanaume,mume,me',
  female: 'female,f,woman,women,girl,femme,feminin,mwanamke,mke,ke',
};
const SAID: Record<string, string> = {
  yes: 'yes,y,ndiyo,ndio,oui,o,true,x,1',
  no: 'no,n,hapana,non,false,0',
};

type Forms = readonly (readonly string[])[];
const formsOf = (table: Record<string, string>): Forms =>
  Object.values(table).map((forms) => forms.split(','));
const SIZE_FORMS = formsOf(SIZES);
const SEX_FORMS = formsOf(SEXES);
const SIZE_WORDS = new Set(SIZE_FORMS.flat());

const HALF =
  'half,half marathon,halfmarathon,half marathoni,semi,semi marathon,semimarathon,demi,demi marathon,nusu,nusu marathon,nusu marathoni,nusu ya marathoni,hm';
const FULL = 'full,full marathon,marathon complet,marathoni kamili,kamili,fm';
const MARATHON = 'marathon,marathoni';

/** Words of tickets' names that mean nothing alone. */
const LITTLE = new Set('the,and,for,run,race,les,des,pour,course,avec,kwa,mbio,kms'.split(','));
const SHORTEST_PART = 3;

const CHOICES: readonly string[] = ['radio', 'select', 'several'];

export function listItems(
  tickets: readonly ListTicket[],
  questions: readonly ListQuestion[],
  words: ListWords,
  labels: ReadonlyMap<string, readonly string[]>,
): Items {
  const phrases = new Map<string, Meaning[]>();
  const add = (words: string, meaning: Meaning) => {
    if (words !== '') phrases.set(words, [...(phrases.get(words) ?? []), meaning]);
  };
  addTickets(tickets, words.distanceNames, phrases, add);
  const options = new Map(questions.map((question) => [question.key, optionsOf(question)]));
  for (const { key, kind } of questions) {
    const byWords = options.get(key) ?? new Map<string, string>();
    if (CHOICES.includes(kind)) addOptions(key, byWords, add);
  }
  for (const [phrase, keys] of labels) add(phrase, { of: 'label', keys });
  const byDistance = (distance: number) => ticketsOf(distance, tickets);
  const several = [...phrases.keys()].map((phrase) => phrase.split(' ')).filter(({ length }) => length > 1);
  const starts = new Set(several.flatMap(([first]) => first ?? []));
  return {
    phrase: (plain) => phrases.get(plain) ?? words.marks.get(plain),
    begins: (word) => starts.has(word) || words.markStarts.has(word),
    longest: Math.min(12, Math.max(LONGEST_MARK, ...several.map(({ length }) => length))),
    byDistance,
    meaningsOf: (cell) => {
      const named = phrases.get(plainWords(cell));
      const distance = named ? null : distanceIn(cell, 0, { byDistance });
      return named ?? (distance?.length === cell.length ? [distance.meaning] : []);
    },
    optionsOf: (key) => options.get(key) ?? new Map(),
  };
}

/** In words. */
const LONGEST_MARK = 6;

type Add = (words: string, meaning: Meaning) => void;

function addTickets(
  tickets: readonly ListTicket[],
  distanceNames: ReadonlySet<string>,
  phrases: ReadonlyMap<string, readonly Meaning[]>,
  add: Add,
): void {
  const names = tickets.map(({ name }) => ` ${plainWords(name)} `);
  const idsWhere = (isMeant: (name: string, ticket: ListTicket) => boolean) =>
    tickets.filter((ticket, at) => isMeant(names[at] ?? '', ticket)).map((ticket) => ticket.ticket_type_id);
  const isAround =
    (distance: number) =>
    (_: string, { distance_km: km }: ListTicket) =>
      km !== null && Math.abs(km - distance) < 0.4;
  // The page prints a distance at the end of a name beside it.
  const shown = names.map((name) => name.replace(/ \d+(?:\.\d+)? ?k(?:ms?)? $/, ' '));
  for (const name of new Set([...names, ...shown.filter((one) => one.trim().includes(' '))])) {
    const plain = name.trim();
    const strength = distanceNames.has(plain) ? 'word' : /[ \d]/.test(plain) ? 'sure' : 'soft';
    add(plain, {
      of: 'ticket',
      ids: tickets.flatMap(({ ticket_type_id: id }, at) =>
        names[at] === name || shown[at] === name ? [id] : [],
      ),
      strength,
      exact: true,
    });
  }
  const addWords = (list: Iterable<string>, ids: readonly string[]) => {
    for (const words of list) {
      if (phrases.get(words)?.some(({ of }) => of === 'ticket')) continue;
      const strength = words.length > 2 ? (words.includes(' ') ? 'sure' : 'word') : 'soft';
      add(words, { of: 'ticket', ids, strength, exact: false });
    }
  };
  const named = (words: string) =>
    idsWhere((name) => words.split(',').some((one) => name.includes(` ${one} `)));
  const orAround = (ids: readonly string[], distance: number) =>
    ids.length > 0 ? ids : idsWhere(isAround(distance));
  addWords(HALF.split(','), orAround(named(HALF), 21.1));
  addWords(FULL.split(','), orAround(named(FULL), 42.2));
  const isMarathon = (name: string, ticket: ListTicket) =>
    MARATHON.split(',').some((word) => name.includes(` ${word} `)) || isAround(42.2)(name, ticket);
  addWords(MARATHON.split(','), idsWhere(isMarathon));
  for (const words of distanceNames)
    addWords(
      [words],
      idsWhere((name) => name.includes(` ${words} `)),
    );
  for (const word of new Set(names.flatMap((name) => name.trim().split(' ')))) {
    if (word.length < SHORTEST_PART || LITTLE.has(word) || /\d/.test(word) || phrases.has(word)) continue;
    add(word, {
      of: 'ticket',
      ids: idsWhere((name) => name.includes(` ${word} `)),
      strength: 'soft',
      exact: false,
    });
  }
}

/** By distance, by a number in the name, or by whole kilometres: a half marathon of 21.1 km is called 21 km. */
function ticketsOf(distance: number, tickets: readonly ListTicket[]): readonly string[] {
  const where = (isMeant: (ticket: ListTicket) => boolean) =>
    tickets.filter(isMeant).map(({ ticket_type_id: id }) => id);
  const exact = where(
    ({ distance_km: km, printed_km: printed }) =>
      printed === distance || (km !== null && Math.abs(km - distance) < 0.06),
  );
  if (exact.length > 0) return exact;
  const named = where(({ name }) =>
    (name.match(/\d+(?:[.,]\d+)?/g) ?? []).some((one) => numberOf(one) === distance),
  );
  return named.length > 0
    ? named
    : where(
        ({ distance_km: km }) =>
          Math.trunc(km ?? 0) === Math.trunc(distance) && Math.abs((km ?? 0) - distance) < 0.5,
      );
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
  items: Pick<Items, 'byDistance'>,
): { meaning: Meaning; length: number } | null {
  DISTANCE.lastIndex = at;
  const [found, before, kilometres, behind] = DISTANCE.exec(text) ?? [];
  if (found === undefined) return null;
  const number = behind ?? (kilometres === undefined ? undefined : before);
  const ids = number === undefined ? [] : items.byDistance(numberOf(number));
  return { meaning: { of: 'ticket', ids, strength: 'sure', exact: false }, length: found.length };
}

export const numberOf = (digits: string): number => Number(digits.replace(',', '.'));

/** How the options of a question may be written, in plain words. */
function optionsOf({ kind, options }: ListQuestion): Map<string, string> {
  const own = options.flatMap(({ value, label }) =>
    [value, label].map((words) => [plainWords(words), value] as const),
  );
  const said = Object.entries(SAID).flatMap(([value, forms]) =>
    forms.split(',').map((form) => [form, value] as const),
  );
  const alike = [SIZE_FORMS, SEX_FORMS].flatMap((forms) => alikeOptions(options, forms));
  const written = new Map<string, string>();
  for (const [words, value] of [...own, ...alike, ...(kind === 'yes_no' ? said : [])])
    if (words !== '' && !written.has(words)) written.set(words, value);
  return written;
}

/** Other words for options that are sizes, or sexes. */
function alikeOptions(options: ListQuestion['options'], forms: Forms): (readonly [string, string])[] {
  const known = options.flatMap(({ value, label }) => {
    const found = formOf([value, label], forms);
    return found ? [{ value, found }] : [];
  });
  return known.length < 2
    ? []
    : known.flatMap(({ value, found }) => found.map((form) => [form, value] as const));
}

/** The other ways to write an option such as `L`, `Large` or `L (large)`. */
function formOf(written: readonly string[], forms: Forms): readonly string[] | undefined {
  const parts = written.flatMap((words) => words.split(/[()/]| - /)).map(plainWords);
  return forms.find((form) => parts.some((part) => form.includes(part)));
}

const SINGLE_LETTER = /^\p{L}$/u;
/** Nobody is called `XL`; some people are called Small. */
const SIZE_CODE = /^(?:\d?x+[sml]|\dx)$/;

function addOptions(key: string, options: ReadonlyMap<string, string>, add: Add): void {
  for (const [words, value] of options) add(words, { of: 'answer', key, value, strength: strengthOf(words) });
  const sizes = [...options.keys()].filter(
    (words) => SIZE_WORDS.has(words) && !SEX_FORMS.flat().includes(words),
  );
  if (sizes.length < 2) return;
  for (const words of SIZE_WORDS)
    if (!options.has(words)) add(words, { of: 'answer', key, value: null, strength: strengthOf(words) });
}

function strengthOf(words: string): Strength {
  if (SINGLE_LETTER.test(words)) return 'letter';
  if (SIZE_CODE.test(words)) return 'sure';
  return words.includes(' ') ? 'sure' : SIZE_WORDS.has(words) ? 'word' : 'soft';
}

// What columns of answers are called in lists, and the words that announce an answer in a line.
const SIZE_LABELS =
  'size,sizes,shirt,shirts,t shirt,tshirt,tee,shirt size,t shirt size,tshirt size,tee size,kit,kit size,jersey,jersey size,vest,vest size,singlet,taille,tailles,maillot,taille de t shirt,taille du t shirt,taille de maillot,saizi,fulana,saizi ya fulana,ukubwa,ukubwa wa fulana';
export const BIRTHDAY =
  'dob,d o b,d.o.b,date of birth,birth date,birthdate,birthday,born,born on,tarehe ya kuzaliwa,kuzaliwa,mwaka wa kuzaliwa,year of birth,birth year,annee de naissance,date de naissance,naissance,ne le,nee le';
/** Between a name and its distance. */
const RUNS =
  'will run,will do,will be running,runs,running,is running,is doing,doing,does,is for,for,for the,in the,category,anakimbia,atakimbia,court,fait,fera,va courir';
const SEX_LABELS = 'gender,sex,m f,sexe,genre,h f,jinsia';

const LABEL_SIZES: ReadonlySet<string> = new Set(['s', 'm', 'l', 'xl', 'small', 'medium', 'large']);
const LABEL_SEXES: ReadonlySet<string> = new Set([
  'male',
  'female',
  'f',
  'homme',
  'femme',
  'mwanaume',
  'mwanamke',
]);

/** Keys of questions by what their columns may be called; words that fit several questions have several keys. */
export function labelsOf(
  questions: readonly ListQuestion[],
  { ticketHeadings }: ListWords,
): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  const add = (words: string, key: string) => {
    const keys = labels.get(words) ?? [];
    if (words !== '' && !keys.includes(key)) labels.set(words, [...keys, key]);
  };
  for (const question of questions) for (const words of namesOf(question)) add(words, question.key);
  for (const words of [...ticketHeadings, ...RUNS.split(',')])
    if (!labels.has(words)) labels.set(words, [TICKET_LABEL]);
  return labels;
}

function namesOf({ key, label, kind, options }: ListQuestion): string[] {
  const own = [label, label.replace(/\([^)]*\)/g, ' '), key.replace(/_/g, ' ')].map(plainWords);
  const words = options.flatMap((option) => [option.value, option.label].map(plainWords));
  const areSizes = words.filter((one) => LABEL_SIZES.has(one)).length > 1;
  const areSexes = words.filter((one) => LABEL_SEXES.has(one)).length > 1;
  const common = kind === 'birth_date' ? BIRTHDAY : areSexes ? SEX_LABELS : areSizes ? SIZE_LABELS : '';
  return [...own, ...common.split(',')];
}
