// The words of a row as typed pieces, each with its place in the list: words that mean something or nothing, phones, dates, ages,
// payments. Every letter and digit of a cell is in one piece. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { DATE_AT } from './list-dates.ts';
import { distanceIn, type Items, type Meaning, numberOf } from './list-items.ts';
import type { ListRow, Span } from './list-rows.ts';
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
  /** In plain form; '' for anything but words. */
  readonly words: string;
  readonly meanings: readonly Meaning[];
  /** What stands before it. */
  readonly gap: 'blank' | 'break' | 'cell';
  /** The signs before it. */
  readonly signs: string;
  /** Within brackets. */
  readonly inside: boolean;
  /** With a question mark. */
  readonly unsure: boolean;
  use: Use;
};

export function use(pieces: readonly Piece[], as: Use): void {
  for (const piece of pieces) piece.use ??= as;
}

export const piecesIn = (parts: readonly { readonly pieces: readonly Piece[] }[]): Piece[] =>
  parts.flatMap(({ pieces }) => pieces);

export const markOf = ({ meanings }: Piece): Mark | undefined =>
  meanings.flatMap((meaning) => (meaning.of === 'mark' ? [meaning.mark] : []))[0];

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
const tokensIn = (mask: string, [from, to]: Span): Token[] =>
  [...mask.slice(from, to).matchAll(WORD)].map(({ 0: word, index: at = 0 }) => {
    const start = from + at;
    const hasSign = at > 0 && /[+$€]/.test(mask.charAt(start - 1));
    return { start: hasSign ? start - 1 : start, end: start + word.length, words: wordsOf(word) };
  });

/** Most words are ASCII. */
const wordsOf = (word: string): string => (/^[a-z0-9]+$/i.test(word) ? word.toLowerCase() : plainWords(word));

type Hit = Pick<Piece, 'is' | 'meanings'> & { end: number };

/** How each cell begins: what counts or marks the line before its words. */
export type Before = (line: string, at: number, isFirst: boolean) => Span | null;
/** `Ann (x2)`, `Ann + 2`, `2 x 10km Ann`: nobody is entered twice. */
const TIMES = /(\p{L} |\p{L}(?=\())(\(?[x×+] ?\d{1,2}\)?)(?=$|[ ,])|^()(\d{1,2} ?[x×]) /iu;

/** The pieces of all cells of a row. A cell of several lines has several beginnings. */
export function piecesOf(
  mask: string,
  { spans }: Pick<ListRow, 'spans'>,
  items: Items,
  before: Before,
): Piece[] {
  return spans.flatMap(([from, to], at) => {
    let start = from;
    return mask
      .slice(from, to)
      .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
      .flatMap((line, index) => {
        start = index === 0 ? from : mask.indexOf(line, start);
        const pieces = linePieces(
          mask,
          [start, start + line.length],
          at,
          items,
          before(line, at, index === 0),
        );
        start += line.length + 1;
        return index === 0
          ? pieces
          : pieces.map((one, n) => (n === 0 ? { ...one, gap: 'break' as const, signs: '\n' } : one));
      });
  });
}

function linePieces(mask: string, [from, to]: Span, at: number, items: Items, counted: Span | null): Piece[] {
  const line = mask.slice(from, to);
  const times = line.length > LONGEST_CELL ? null : TIMES.exec(line);
  const again = times?.[2] ?? times?.[4];
  const start = from + (times?.index ?? 0) + (times?.[1] ?? '').length;
  const begin = from + (times?.[4] === undefined ? (counted?.[1] ?? 0) : 0);
  const counts = (use: Use, [first, last]: Span): Piece[] => {
    const cut = mask.slice(first, last).replace(/\s+$/, '');
    const begins = cut.search(LETTER);
    return begins < 0
      ? []
      : [{ ...OTHER, at, start: first + begins, end: first + cut.length, is: 'count', use }];
  };
  const pieces = (span: Span) => cellPieces(mask, span, at, items);
  if (again === undefined || start < begin)
    return [...counts('beside', [from, begin]), ...pieces([begin, to])];
  const end = start + again.length;
  return [
    ...counts('beside', [from, begin]),
    ...pieces([begin, start]),
    ...counts(null, [start, end]),
    ...pieces([end, to]),
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

function cellPieces(mask: string, [from, to]: Span, at: number, items: Items): Piece[] {
  const tokens = tokensIn(mask, [from, to]);
  const last = tokens[tokens.length - 1];
  if (tokens[0] && last && to - from > LONGEST_CELL)
    return [{ ...OTHER, at, start: tokens[0].start, end: last.end, is: 'long', use: null }];
  const pieces: Piece[] = [];
  const line = mask.slice(0, to);
  let depth = 0;
  for (let index = 0; index < tokens.length; ) {
    const { start, end: shortest } = tokens[index] as Token;
    const { is, meanings, end: hitEnd } = hitAt(line, tokens, index, items);
    const end = Math.max(hitEnd, shortest);
    while (index < tokens.length && (tokens[index] as Token).start < end) index += 1;
    const before = pieces[pieces.length - 1];
    const signs = line.slice(before?.end ?? from, start);
    depth = Math.max(0, depth + count(signs, /[([]/g) - count(signs, /[)\]]/g));
    const text = line.slice(start, end);
    pieces.push({
      ...{ at, start, end, is, text, meanings, signs, use: null, inside: depth > 0 },
      words: is === 'words' ? plainWords(text) : '',
      gap: before ? gapOf(signs, before.is === 'words' && is === 'words') : 'cell',
      unsure: /^[\s()]*\?/.test(line.slice(end, end + 5)),
    });
  }
  return pieces;
}

/** Around a nickname quotes are no break: `John "Speedy" Okello`. */
const gapOf = (signs: string, areWords: boolean): 'blank' | 'break' =>
  areWords && (/^\.?[\s'’]*$/.test(signs) || /^\s*["“”]{1,2}\s*$/.test(signs)) ? 'blank' : 'break';

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

/** The longest words at a token that mean something. */
function hitAt(line: string, tokens: readonly Token[], from: number, items: Items): Hit {
  const token = tokens[from] as Token;
  const named = phraseAt(tokens, from, items);
  const least = Math.max(token.end, (named?.end ?? 0) + 1);
  const distance = /^[\dk]/.test(token.words) ? distanceIn(line, token.start, items) : null;
  const end = token.start + (distance?.length ?? 0);
  return (
    knownAt(line, token, least) ??
    (distance && end >= least ? { is: 'words', meanings: [distance.meaning], end } : null) ??
    named ??
    numberAt(token, items) ?? { is: 'words', meanings: [], end: token.end }
  );
}

/** `least`: where it must end. */
function knownAt(line: string, { start, end }: Token, least: number): Hit | null {
  if (!MAY_BE.test(line.slice(start, end)) && !/[+$€@:._]/.test(line.slice(start, end + 1))) return null;
  for (const [is, way] of KINDS) {
    way.lastIndex = start;
    const length = way.exec(line)?.[0].length ?? 0;
    if (length > 0 && start + length >= least) return { is, meanings: [], end: start + length };
  }
  return null;
}

function phraseAt(tokens: readonly Token[], from: number, items: Items): Hit | null {
  let words = '';
  let best: Hit | null = null;
  const most = items.begins(tokens[from]?.words.split(' ', 1)[0] ?? '') ? items.longest : 1;
  for (const [index, token] of tokens.slice(from, from + most).entries()) {
    words = index > 0 ? `${words} ${token.words}` : token.words;
    const meanings = items.phrase(words);
    if (meanings) best = { is: 'words', meanings, end: token.end };
  }
  return best;
}

const BARE_NUMBER = /^\d{1,3}(?:[.,]\d+)?$/;

function numberAt({ words, end }: Token, items: Items): Hit | null {
  if (!BARE_NUMBER.test(words)) return null;
  const value = numberOf(words);
  return { is: 'words', meanings: [{ of: 'number', value, ids: items.byDistance(value) }], end };
}
