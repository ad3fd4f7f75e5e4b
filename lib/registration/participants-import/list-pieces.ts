// The words of a row as typed pieces, each with its place in the list: words that mean something or nothing, phones, dates, ages,
// payments. Every letter and digit of a cell is in one piece. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { DATE_AT } from './list-dates.ts';
import { distanceIn, type Meaning, type Meanings, numberOf } from './list-meanings.ts';
import { LINE_BREAKS, type ListRow } from './list-rows.ts';
import type { Mark } from './list-vocabulary.ts';

/** What became of a piece; `null`: its row asks about it. `beside`: it is surely no part of the entry, and left out. */
export type Use = 'name' | 'ticket' | 'answer' | 'phone' | 'age' | 'beside' | null;

export type Piece = {
  readonly start: number;
  readonly end: number;
  /** Index of the cell. */
  readonly at: number;
  readonly is: 'words' | 'phone' | 'contact' | 'paid' | 'time' | 'age' | 'date' | 'count' | 'long';
  readonly text: string;
  /** The words in plain form; '' for anything but words. */
  readonly words: string;
  readonly meanings: readonly Meaning[];
  /** What stands before it. */
  readonly gap: 'blank' | 'break' | 'cell';
  /** The signs before it. */
  readonly signs: string;
  /** Stands within brackets. */
  readonly inside: boolean;
  /** Has a question mark. */
  readonly unsure: boolean;
  use: Use;
};

export function use(pieces: readonly Piece[], as: Use): void {
  for (const piece of pieces) piece.use ??= as;
}

export const piecesIn = (parts: readonly { readonly pieces: readonly Piece[] }[]): Piece[] =>
  parts.flatMap(({ pieces }) => pieces);

export const markOf = (piece: Piece | undefined): Mark | undefined =>
  piece?.meanings.flatMap((meaning) => (meaning.of === 'mark' ? [meaning.mark] : []))[0];

const END = String.raw`(?![\p{L}\p{M}\p{N}])`;
const CURRENCY = String.raw`(?:ugx|ush|ugs|shs?|ksh|kes|tsh|tzs|rwf|frw|usd|fcfa|xaf|\$|€)`;
const AMOUNT = String.raw`\d[\d.']*k?(?:\/[=-]|=)?`;
const sticky = (...ways: readonly string[]) => new RegExp(`(?:${ways.join('|')})`, 'iuy');

const ADDRESS = sticky(String.raw`(?:https?:\/\/|www\.)[^\s<>]+`, String.raw`[^\s<>@,;()]+@[^\s<>@,;()]+`);
const PHONE = sticky(
  String.raw`(?:\+|00)\d{1,3} ?\(0\)[ .-]?\d(?:[ .-]?\d){8}(?!\d)`,
  String.raw`(?:\+|00)\d(?:[ .()/-]{0,2}\d){8,11}(?!\d)`,
  String.raw`25\d(?:[ .-]?\d){9}(?!\d)`,
  String.raw`0\d(?:[ ./-]?\d){8}(?!\d)`,
  String.raw`7\d(?:[ .-]?\d){7}(?!\d)`,
);
const TIME = sticky(String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?(?!\d)`);
const AGE = sticky(
  String.raw`(?:age|aged|umri|emyaka|miaka|imyaka|âge|agée?|âgée?)(?: (?:wa|ya|de))?(?: miaka)?[: =]*\d{1,3}(?: ?(?:yrs?|years?|ans))?${END}`,
  String.raw`\d{1,3} ?-?(?:yrs?|years?|y\/?o|ans|miaka|emyaka)(?:[ -]?(?:old|of age))?${END}`,
);
const PAID = sticky(
  String.raw`(?:(?:not |un|has |already |fully )?paid(?: by \p{L}+)?|pd|amelipa|hajalipa|imelipwa|payée?s?|réglée?s?|asasudde)${END}(?:[: =-]*${AMOUNT}${END})?`,
);
const MONEY = sticky(
  String.raw`${CURRENCY}\.? ?${AMOUNT}${END}`,
  `${AMOUNT} ?${CURRENCY}${END}`,
  String.raw`\d[\d.']*k?\/[=-]`,
  String.raw`\d{1,3}(?:'\d{3})+${END}`,
  String.raw`\d{5,}${END}`,
);
const KINDS: readonly (readonly [Piece['is'], RegExp])[] = [
  ['contact', ADDRESS],
  ['date', DATE_AT],
  ['phone', PHONE],
  ['age', AGE],
  ['paid', PAID],
  ['paid', MONEY],
  ['time', TIME],
];
/** Words that may begin one of these. */
const MAY_BE =
  /^(?:\d|age|âge|agé|umri|emyaka|miaka|imyaka|paid|not|un|has|already|fully|pd|amelipa|haja|imelip|pay|régl|asas|ugx|ush|ugs|sh|ksh|kes|tsh|tzs|rwf|frw|usd|fcfa|xaf|jan|f[eé]v|feb|ma[rciy]|mei|apr|avr|jui?[nl]|aug|ao[uû]|ago|sep|o[ck]t|nov|d[eé][cs])/i;

/** `O'Brien`, `Mary-Anne`, `10km`; `Ann-10km` are two. */
const WORD =
  /\p{L}[\p{L}\p{M}\p{N}\u200C\u200D]*(?:['’ʼ.-]+\p{L}[\p{L}\p{M}\p{N}\u200C\u200D]*)*|\p{N}+(?:[.,']\p{N}+)*[\p{L}\p{M}]*/gu;
const LETTER = /[\p{L}\p{N}]/u;

/** No cell of a person is longer, and searching it would take long. */
export const LONGEST_CELL = 400;

type Token = { start: number; end: number; words: string };

/** The words of a cell with their places; a sign before a number belongs to it. */
const tokensIn = (text: string, from: number): Token[] =>
  [...text.slice(from).matchAll(WORD)].map(({ 0: word, index: at = 0 }) => {
    const start = from + at;
    const hasSign = at > 0 && /[+$€]/.test(text.charAt(start - 1));
    return { start: hasSign ? start - 1 : start, end: start + word.length, words: wordsOf(word) };
  });

/** Most words are ASCII. */
const wordsOf = (word: string): string => (/^[a-z0-9]+$/i.test(word) ? word.toLowerCase() : plainWords(word));

/**
 * A list with what its words mean. `mask`: the text, as long as it, without what separates no cells. `event`: plain words; "" if its
 * name is no title.
 */
export type Known = Meanings & { text: string; mask: string; event: string };

/** The length of what counts or marks a line of a cell before its words; `isFirst`: of the cell's lines. */
export type Before = (line: string, at: number, isFirst: boolean) => number;
/** `Ann (x2)`, `Ann + 2`, `2 x 10km Ann`: nobody is entered twice. */
const TIMES = /(\p{L} |\p{L}(?=\())(\(?[x×+] ?\d{1,2}\)?)(?=$|[ ,])|^()(\d{1,2} ?[x×]) /iu;

/** The pieces of all cells of a row. A cell of several lines has several beginnings. */
export const piecesOf = ({ spans }: Pick<ListRow, 'spans'>, known: Known, before: Before): Piece[] =>
  spans.flatMap(([from, to], at) => {
    let start = from;
    return known.mask
      .slice(from, to)
      .split(LINE_BREAKS)
      .flatMap((line, index) => {
        start = index === 0 ? from : known.mask.indexOf(line, start);
        const pieces = linePieces(line, start, at, known, before(line, at, index === 0));
        start += line.length + 1;
        const [first] = pieces;
        if (index > 0 && first) pieces[0] = { ...first, gap: 'break', signs: '\n' };
        return pieces;
      });
  });

function linePieces(line: string, from: number, at: number, known: Known, counted: number): Piece[] {
  const times = line.length > LONGEST_CELL ? null : TIMES.exec(line);
  const again = times?.[2] ?? times?.[4];
  const begin = from + (times?.[4] === undefined ? counted : 0);
  const to = from + line.length;
  const said = from + (times?.index ?? 0) + (times?.[1] ?? '').length;
  const [start, end] = again === undefined || said < begin ? [to, to] : [said, said + again.length];
  const counts = (use: Use, first: number, last: number): Piece[] => {
    const cut = known.mask.slice(first, last).replace(/\s+$/, '');
    const letter = cut.search(LETTER);
    if (letter < 0) return [];
    return [{ ...OTHER, at, start: first + letter, end: first + cut.length, is: 'count', use }];
  };
  return [
    ...counts('beside', from, begin),
    ...cellPieces(begin, start, at, known),
    ...counts(null, start, end),
    ...cellPieces(end, to, at, known),
  ];
}

export const OTHER = {
  text: '',
  words: '',
  meanings: [],
  gap: 'break',
  signs: '',
  inside: false,
  unsure: false,
} as const;

function cellPieces(from: number, to: number, at: number, known: Known): Piece[] {
  const line = known.mask.slice(0, to);
  const tokens = tokensIn(line, from);
  const last = tokens[tokens.length - 1];
  if (tokens[0] && last && to - from > LONGEST_CELL)
    return [{ ...OTHER, at, start: tokens[0].start, end: last.end, is: 'long', use: null }];
  const pieces: Piece[] = [];
  let depth = 0;
  for (let index = 0; index < tokens.length; ) {
    const { start, end: shortest } = tokens[index] as Token;
    const { is, meanings, end: hitEnd } = hitAt(line, tokens, index, known);
    const end = Math.max(hitEnd, shortest);
    while (index < tokens.length && (tokens[index] as Token).start < end) index += 1;
    const before = pieces[pieces.length - 1];
    const signs = line.slice(before?.end ?? from, start);
    depth = Math.max(0, depth + count(signs, /[([]/g) - count(signs, /[)\]]/g));
    const text = line.slice(start, end);
    pieces.push({
      ...{ at, start, end, is, text, meanings, signs, use: null, inside: depth > 0 },
      words: is === 'words' ? plainWords(text) : '',
      gap: before
        ? gapOf(known.text.slice(before.end, start), before.is === 'words' && is === 'words')
        : 'cell',
      unsure: /^[\s()]*\?/.test(line.slice(end, end + 5)),
    });
  }
  return pieces;
}

/** What a chat says of a message stands between, and belongs to nobody's words. */
const hidesWords = (start: number, end: number, { text, mask }: Known): boolean =>
  text.slice(start, end) !== mask.slice(start, end) &&
  text.slice(start, end).replace(NO_WORDS, '') !== mask.slice(start, end).replace(NO_WORDS, '');
const NO_WORDS = /[^\p{L}\p{N}]+/gu;

/** Around a nickname quotes are no break: `John "Speedy" Okello`. */
const gapOf = (signs: string, areWords: boolean): 'blank' | 'break' =>
  areWords && (/^\.?[\s'’]*$/.test(signs) || /^\s*["“”]{1,2}\s*$/.test(signs)) ? 'blank' : 'break';

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

type Hit = Pick<Piece, 'is' | 'meanings'> & { end: number };

/** The longest words at a token that mean something. */
function hitAt(line: string, tokens: readonly Token[], from: number, known: Known): Hit {
  const token = tokens[from] as Token;
  const named = phraseAt(tokens, from, known);
  const least = Math.max(token.end, (named?.end ?? 0) + 1);
  const distance = /^[\dk]/.test(token.words) ? distanceIn(line, token.start, known) : null;
  const end = token.start + (distance?.length ?? 0);
  const found =
    kindAt(line, token, least) ??
    (distance && end >= least ? { is: 'words' as const, meanings: [distance.meaning], end } : null) ??
    named;
  return found && !hidesWords(token.start, found.end, known)
    ? found
    : { is: 'words', meanings: numberIn(token.words, known), end: token.end };
}

/** `least`: the place that the piece must reach. */
function kindAt(line: string, { start, end }: Token, least: number): Hit | null {
  if (!MAY_BE.test(line.slice(start, end)) && !/[+$€@:._]/.test(line.slice(start, end + 1))) return null;
  for (const [is, way] of KINDS) {
    way.lastIndex = start;
    const length = way.exec(line)?.[0].length ?? 0;
    if (length > 0 && start + length >= least) return { is, meanings: [], end: start + length };
  }
  return null;
}

function phraseAt(tokens: readonly Token[], from: number, known: Known): Hit | null {
  let words = '';
  let best: Hit | null = null;
  const most = known.begins(tokens[from]?.words.split(' ', 1)[0] ?? '') ? known.longest : 1;
  for (const [index, token] of tokens.slice(from, from + most).entries()) {
    words = index > 0 ? `${words} ${token.words}` : token.words;
    const meanings = known.phrase(words);
    if (meanings) best = { is: 'words', meanings, end: token.end };
  }
  return best;
}

function numberIn(words: string, { byDistance }: Known): Meaning[] {
  if (!/^\d{1,3}(?:[.,]\d+)?$/.test(words)) return [];
  const value = numberOf(words);
  return [{ of: 'number', value, ids: byDistance(value) }];
}
