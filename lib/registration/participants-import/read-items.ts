// Reads one line of a list, or some of its cells: a name, and behind it distances, options and dates in any order. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { DATES } from './list-dates.ts';
import { distanceIn, type Items, type Meaning, numberOf, TICKET_LABEL } from './list-items.ts';

/** `unsure`: with a question mark. `weak`: it may be part of the name. `at`: index of the cell. */
type Found = { heard: string; start: number; end: number; at: number; unsure: boolean; weak: boolean };
export type TicketFound = Found & { ids: readonly string[]; exact: boolean };
export type NumberFound = Found & { value: number; ids: readonly string[] };
export type AnswerFound = Found & { key: string; value: string | null };

/** Words that mean nothing known. `behind`: an item stands before them. */
type Rest = { text: string; at: number; behind: boolean };

export type Reading = {
  /** '' if there is none. */
  name: string;
  /** The words beside the name. */
  pasted: string;
  tickets: TicketFound[];
  numbers: NumberFound[];
  answers: AnswerFound[];
  dates: string[];
  rest: Rest[];
  /** Cells with an `F` that is no option: an `M` in its place is no size. */
  sexesAt: number[];
};

/** Stands for what was dropped, and between cells. */
const GONE = '\u00A6';
const CELL = '\u0001';

const KEYCAP = String.raw`\d\uFE0F?\u20E3`;
const SIGNS = new RegExp(
  String.raw`${KEYCAP}|\p{Extended_Pictographic}|[\p{Emoji_Modifier}\uFE0F•·●○■□▪▫◦‣⁃✓✗]`,
  'gu',
);
const ADDRESS = /<?(?:https?:\/\/|www\.)[^\s<>]+>?|<?[^\s<>@,;()]+@[^\s<>@,;()]+>?/gi;
const CURRENCY = String.raw`(?:ugx|ush|ugs|shs?|ksh|kes|tsh|tzs|rwf|frw|usd|fcfa|xaf|\$|€)`;
const AMOUNT = String.raw`\d[\d.]*k?(?:\/[=-]|=)?`;
const MONEY = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${CURRENCY}\.? ?${AMOUNT}|${AMOUNT} ?${CURRENCY}(?!\p{L})|\d[\d.]*k?\/[=-]|\d{5,})(?![\p{L}\d])`,
  'giu',
);
const PAID = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:not |un|has |already |fully )?paid(?: by \p{L}+)?|pd|amelipa|hajalipa|imelipwa|payée?s?|réglée?)(?![\p{L}\d])(?:[: =-]*${AMOUNT}(?![\p{L}\d]))?`,
  'giu',
);
const PHONE = new RegExp(
  [
    String.raw`(?<![\d.,/-])(?:\+|00)\d(?:[ .()/-]{0,2}\d){8,11}(?!\d)`,
    String.raw`\+\d{1,3} ?\(0\)[ .-]?\d(?:[ .-]?\d){8}(?!\d)`,
    String.raw`(?<![\d.,/-])25\d(?:[ .-]?\d){9}(?!\d)`,
    String.raw`(?<![\d.,/-])0\d(?:[ ./-]?\d){8}(?!\d)`,
    String.raw`(?<![\d.,/-])7\d(?:[ .-]?\d){7}(?!\d)`,
  ].join('|'),
  'g',
);
const AGE =
  /(?<![\p{L}\d])(?:\(?(?:age|aged|umri|miaka|âge)(?: wa)?[: =]*\d{1,3}|\d{1,3} ?-?(?:yrs?|years?|ans|yo|miaka)(?: old)?)(?![\p{L}\d])\)?/giu;
const TIME = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g;
/** A blank before the distance in `Grace-10km`. */
const GLUED = /(?<=\p{L})-(?=\d+(?:[.,]\d+)? ?k)/giu;

/** No line of a person is longer, and searching it would take long. */
export const LONGEST_LINE = 400;

type Cleaned = { text: string; dates: string[] };

/** Without contacts, money, ages, dates and marks. */
function cleaned(cell: string): Cleaned {
  const dates: string[] = [];
  if (!/[^\p{L}\p{M} ]/u.test(cell)) return { text: cell.replaceAll(PAID, GONE), dates };
  const text = cell
    .replaceAll(SIGNS, GONE)
    .replaceAll(ADDRESS, GONE)
    .replaceAll(DATES, (date) => {
      dates.push(date);
      return GONE;
    })
    .replaceAll(PHONE, GONE)
    .replaceAll(AGE, GONE)
    .replaceAll(PAID, GONE)
    .replaceAll(MONEY, GONE)
    .replaceAll(TIME, GONE)
    .replaceAll(GLUED, ' - ')
    .replaceAll(/\.{2,}/g, ' - ');
  return { text, dates };
}

type Token = { start: number; end: number; words: string; gap: 'blank' | 'break' | 'cell'; at: number };

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’ʼ.-]*/gu;
const LOOSE_END = /[.'’ʼ-]+$/u;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let before = 0;
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    const between = text.slice(before, index);
    const cells = between.split(CELL).length - 1;
    at += cells;
    const end = index + word.replace(LOOSE_END, '').length;
    const gap = cells > 0 || tokens.length === 0 ? 'cell' : /^[\s.]*$/.test(between) ? 'blank' : 'break';
    const plain = text.slice(index, end);
    tokens.push({
      start: index,
      end,
      words: /^[a-z0-9]+$/i.test(plain) ? plain.toLowerCase() : plainWords(plain),
      gap,
      at,
    });
    before = end;
  }
  return tokens;
}

const BARE_NUMBER = /^\d{1,3}(?:[.,]\d+)?$/;

type Hit = { meanings: readonly Meaning[]; length: number; end: number };

/** The longest words at a token that mean something. */
function hitAt(text: string, tokens: readonly Token[], from: number, items: Items): Hit | null {
  const [token] = tokens.slice(from, from + 1);
  if (!token) return null;
  const named = phraseAt(tokens, from, items);
  const distance = named && named.length > 1 ? null : distanceAt(text, tokens, from, items);
  return named && (!distance || named.length >= distance.length)
    ? named
    : (distance ?? numberAt(token, items));
}

function phraseAt(tokens: readonly Token[], from: number, { phrases, starts, longest }: Items): Hit | null {
  let words = '';
  let best: Hit | null = null;
  const most = starts.has(tokens[from]?.words.split(' ', 1)[0] ?? '') ? longest : 1;
  for (const [index, token] of tokens.slice(from, from + most).entries()) {
    if (index > 0 && token.gap === 'cell') break;
    words = index > 0 ? `${words} ${token.words}` : token.words;
    const meanings = phrases.get(words);
    if (meanings) best = { meanings, length: index + 1, end: token.end };
  }
  return best;
}

function distanceAt(text: string, tokens: readonly Token[], from: number, items: Items): Hit | null {
  const token = tokens[from];
  const found = token && /^[\dk]/i.test(token.words) ? distanceIn(text, token.start, items) : null;
  if (!token || !found) return null;
  const end = token.start + found.length;
  let length = 1;
  while ((tokens[from + length]?.start ?? end) < end) length += 1;
  return { meanings: [found.meaning], length, end };
}

function numberAt({ words, end }: Token, items: Items): Hit | null {
  if (!BARE_NUMBER.test(words)) return null;
  const value = numberOf(words);
  return { meanings: [{ of: 'number', value, ids: items.byDistance(value) }], length: 1, end };
}

/** Reads cells that begin with the name; with `withoutName` cells of which none is. */
export function readItems(cells: readonly string[], items: Items, withoutName = false): Reading {
  const parts = cells.map((cell) => (cell.length > LONGEST_LINE ? { text: '', dates: [] } : cleaned(cell)));
  const text = parts.map((part) => part.text).join(CELL);
  const found: Reading = {
    name: '',
    pasted: '',
    tickets: [],
    numbers: [],
    answers: [],
    dates: parts.flatMap((part) => part.dates),
    rest: [],
    sexesAt: [],
  };
  const tokens = tokensOf(text);
  const hits = tokens.map((_, from) => hitAt(text, tokens, from, items));
  const place: Place = {
    nameAt: 0,
    nameEnd: 0,
    words: 0,
    afterItem: false,
    sawItem: false,
    isNamed: withoutName,
    run: null,
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const hit = hits[at];
    if (!token) break;
    const strength = hit ? acceptance(tokens, hits, at, place) : null;
    if (isSex(tokens, hits, at, place)) {
      endRun(text, place, found);
      found.sexesAt.push(token.at);
      at += 1;
      continue;
    }
    if (!hit || strength === null) {
      addWord(text, token, place, found);
      at += 1;
      continue;
    }
    note(text, token, hit, strength === 'weak', found);
    endRun(text, place, found);
    place.afterItem = true;
    place.sawItem = true;
    at += hit.length;
  }
  endRun(text, place, found);
  found.pasted = pastedBeside(text, place.nameAt, place.nameEnd);
  return found;
}

type Words = { start: number; end: number; at: number; behind: boolean };

/** Where in a line the reader is: `run` are the words since the last item, first the name's. */
type Place = {
  nameAt: number;
  nameEnd: number;
  words: number;
  afterItem: boolean;
  sawItem: boolean;
  isNamed: boolean;
  run: Words | null;
};

function addWord(text: string, token: Token, place: Place, found: Reading): void {
  const { run } = place;
  if (run && token.gap !== 'cell' && !/[:|]/.test(text.slice(run.end, token.start))) run.end = token.end;
  else {
    endRun(text, place, found);
    place.run = { start: token.start, end: token.end, at: token.at, behind: place.sawItem };
  }
  place.words += 1;
  place.afterItem = false;
}

function endRun(text: string, place: Place, found: Reading): void {
  if (!place.run) return;
  const { start, at, behind } = place.run;
  const end = closed(text, start, place.run.end);
  const words = text.slice(start, end).replaceAll(GONE, ' ').replaceAll(/\s+/g, ' ').trim();
  place.run = null;
  if (place.isNamed) found.rest.push({ text: words, at, behind });
  else {
    found.name = words;
    Object.assign(place, { isNamed: true, nameAt: start, nameEnd: end });
  }
}

const PAIRS: Record<string, string> = { '(': ')', '[': ']', '"': '"', '“': '”' };

/** With the bracket or quote that closes one within. */
function closed(text: string, start: number, end: number): number {
  const within = text.slice(start, end);
  const next = text[end] ?? '';
  const opened = Object.entries(PAIRS).some(
    ([open, close]) =>
      close === next && within.split(open).length > (open === close ? 1 : within.split(close).length),
  );
  return opened ? end + 1 : end;
}

const gapBehind = (tokens: readonly Token[], at: number): Token['gap'] => tokens[at]?.gap ?? 'cell';

/** Behind the name, before an item or apart. */
function isSex(tokens: readonly Token[], hits: readonly (Hit | null)[], at: number, place: Place): boolean {
  const token = tokens[at];
  if (token?.words !== 'f' || hits[at] != null || !(place.isNamed || place.words > 0)) return false;
  return token.gap !== 'blank' || place.afterItem || hits[at + 1] != null;
}

type Accepted = 'sure' | 'weak' | null;

/** Whether words that mean something stand for it here, or may be part of the name; `null`: they are words like any others. */
function acceptance(
  tokens: readonly Token[],
  hits: readonly (Hit | null)[],
  at: number,
  { run, isNamed, afterItem, words }: Place,
): Accepted {
  const hit = hits[at];
  const [meaning] = hit?.meanings ?? [];
  if (!hit || !meaning) return null;
  const next = at + hit.length;
  const isApart = gapBehind(tokens, next) !== 'blank' || hits[next] != null;
  if (meaning.of === 'label') return announces(meaning.keys, hits[next]) || afterItem ? 'sure' : null;
  if (!isNamed && run === null && !afterItem)
    return acceptFirst(meaning, isApart, at === 0 && next >= tokens.length);
  return afterItem ? 'sure' : acceptBehind(meaning, gapBehind(tokens, at), isApart, words);
}

/** Behind the name. */
function acceptBehind(
  meaning: Choice | { of: 'number' },
  gap: Token['gap'],
  isApart: boolean,
  words: number,
): Accepted {
  if (meaning.of === 'number') return 'sure';
  if (gap === 'blank') return acceptInName(meaning, isApart, words);
  return isApart || meaning.strength !== 'letter' ? 'sure' : null;
}

type Choice = Exclude<Meaning, { of: 'label' } | { of: 'number' }>;

/** Before the name: only what nobody is called, or what is set apart. */
function acceptFirst(meaning: Choice | { of: 'number' }, isApart: boolean, isAlone: boolean): Accepted {
  if (meaning.of === 'number') return isApart ? 'sure' : null;
  if (meaning.strength === 'sure') return 'sure';
  const isSoft = meaning.strength === 'soft';
  const isMeant = isAlone ? !isSoft : isApart && (meaning.of === 'ticket' || !isSoft);
  return isMeant ? 'sure' : null;
}

/** Behind a blank: single letters and the one word of a ticket only at the end, and then they may be part of the name. */
function acceptInName({ of, strength, ...meaning }: Choice, isApart: boolean, words: number): Accepted {
  if (strength === 'sure' || (strength === 'word' && (of === 'ticket' || words > 1))) return 'sure';
  const isExact = 'exact' in meaning && meaning.exact;
  const mayBe = strength === 'word' || strength === 'letter' || isExact;
  return isApart && mayBe ? 'weak' : null;
}

const announces = (keys: readonly string[], next: Hit | null | undefined): boolean =>
  next?.meanings.some((meaning) => meaning.of === 'answer' && keys.includes(meaning.key)) ||
  (keys.includes(TICKET_LABEL) && next?.meanings.some(({ of }) => of === 'ticket' || of === 'number')) ||
  false;

function note(
  text: string,
  { start, at }: Token,
  { meanings, end }: Hit,
  weak: boolean,
  found: Reading,
): void {
  const unsure = /^[\s)]*\?/.test(text.slice(end, end + 5));
  const common = { heard: text.slice(start, end), start, end, at, unsure, weak };
  const ticket = meanings.find((meaning) => meaning.of === 'ticket');
  for (const meaning of ticket ? [ticket] : meanings) {
    if (meaning.of === 'ticket') found.tickets.push({ ...common, ids: meaning.ids, exact: meaning.exact });
    else if (meaning.of === 'number')
      found.numbers.push({ ...common, value: meaning.value, ids: meaning.ids });
    else if (meaning.of === 'answer')
      found.answers.push({ ...common, key: meaning.key, value: meaning.value });
  }
}

const plainPiece = (text: string): string =>
  text
    .replaceAll(/\u00A6|\u200D|\uFE0F/g, ' ')
    .replaceAll(CELL, ', ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ?,)+(?= ?,)/g, '')
    .replaceAll(/^[\s.,;:|*_~=–—-]+|[\s,;:|*_~=–—-]+$/g, '');

const pastedBeside = (text: string, start: number, end: number): string =>
  [text.slice(0, start), text.slice(end)].map(plainPiece).filter(Boolean).join(' ');

/** What was heard, from the first of several words to the last. */
export const heardIn = (found: readonly Found[]): string =>
  [...new Set(found.map(({ heard }) => heard))].join(', ');
