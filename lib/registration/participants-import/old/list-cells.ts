// What a cell says: which of the event's tickets its words mean, and its name, without bullets and running numbers, and
// without a ticket written at its end, as in `Akello Grace - 10 km`, `Nakato Mary (5km)`. Pure.
import type { TicketType } from '#lib/partner-api/events.ts';
import { plainWords } from '#lib/shared/compare-text.ts';

/** A shorter part of a ticket's name may mean something else: F and M, S and XL. */
const SHORTEST_PART = 3;
const LONGEST_PART = 120;

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const KILOMETRES = 'kms?|k|kilomet(?:er|re)s?|kilomètres?|kilomita';
const UNITS = `${KILOMETRES}|mi|miles?|maili|met(?:er|re)s?|mètres?|mita`;

const DISTANCE = new RegExp(
  `^(?:(${NUMBER})[ -]*(?:${KILOMETRES})?|(?:kms?|kilomita)\\s*(${NUMBER}))\\.?$`,
  'iu',
);
const WITH_UNIT = `(?:${NUMBER}[ -]*(?:${UNITS})|(?:kms?|kilomita)\\s*${NUMBER})`;
const ONLY_DISTANCE = new RegExp(`^${WITH_UNIT}\\.?$`, 'iu');
const SOME_DISTANCE = new RegExp(String.raw`(?<![\p{L}\p{N}.,])${WITH_UNIT}(?![\p{L}\p{N}])`, 'iu');

type TicketIndex = {
  byName: ReadonlyMap<string, readonly TicketType[]>;
  byDistance: ReadonlyMap<number | null, readonly TicketType[]>;
  parts: readonly { ticket: TicketType; words: string; numbers: readonly number[] }[];
};

const indexes = new WeakMap<readonly TicketType[], TicketIndex>();

/** Built once for all cells of a list. */
function indexOf(tickets: readonly TicketType[]): TicketIndex {
  const known = indexes.get(tickets);
  if (known) return known;
  const index = {
    byName: Map.groupBy(tickets, ({ name }) => name.toLowerCase()),
    byDistance: Map.groupBy(tickets, ({ distance_km }) => distance_km),
    parts: tickets.map((ticket) => ({
      ticket,
      words: wordsOf(ticket.name),
      numbers: numbersIn(ticket.name),
    })),
  };
  indexes.set(tickets, index);
  return index;
}

/** By the whole name, else by the distance, else by whole words of the name. Empty if there is none. */
export function findTickets(words: string, tickets: readonly TicketType[]): readonly TicketType[] {
  const exact = findExactTickets(words, tickets);
  if (exact.length > 0) return exact;
  const distance = parseDistance(words);
  if (distance !== null) return byDistance(distance, tickets);
  if (words.length < SHORTEST_PART || words.length > LONGEST_PART) return [];
  const wanted = wordsOf(words);
  return indexOf(tickets).parts.flatMap((part) => (part.words.includes(wanted) ? [part.ticket] : []));
}

/** By what can mean nothing else, in any cell: the whole name, or a distance with its unit. */
export function findExactTickets(words: string, tickets: readonly TicketType[]): readonly TicketType[] {
  const named = indexOf(tickets).byName.get(words.toLowerCase()) ?? [];
  const distance = isDistance(words) ? parseDistance(words) : null;
  return named.length > 0 || distance === null ? named : byDistance(distance, tickets);
}

/** With its unit, whether the event has it or not. */
export const isDistance = (words: string): boolean => ONLY_DISTANCE.test(words);

/** A distance with its unit, anywhere among other words. */
export const containsDistance = (words: string): boolean => SOME_DISTANCE.test(words);

/** Kilometres of `10`, `10K`, `21,1 km`, `km 5`; `null` for anything else. */
export function parseDistance(words: string): number | null {
  const [, before, behind] = DISTANCE.exec(words) ?? [];
  const digits = before ?? behind;
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

function byDistance(distance: number, tickets: readonly TicketType[]): readonly TicketType[] {
  const { byDistance: sold, parts } = indexOf(tickets);
  const exact = sold.get(distance);
  const named = parts.flatMap(({ ticket, numbers }) => (numbers.includes(distance) ? [ticket] : []));
  if (exact || named.length > 0) return exact ?? named;
  // A half marathon of 21.1 km is called 21 km.
  return parts.flatMap(({ ticket }) => (Math.trunc(ticket.distance_km ?? 0) === distance ? [ticket] : []));
}

const numbersIn = (name: string): number[] => (name.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** With a blank before and after each word: only whole words match. */
const wordsOf = (name: string): string =>
  ` ${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join(' ') ?? '\0'
  } `;

/** `1\uFE0F\u20E3` is a digit in a box. */
const KEYCAP = String.raw`\d\uFE0F?\u20E3`;
const SIGN = String.raw`\p{Extended_Pictographic}|[\p{Emoji_Modifier}\uFE0F \-*•·>~_●○■□▪▫◦‣⁃–—✓✗→]`;
const MARKS_BEFORE = new RegExp(`^(?:${KEYCAP}|${SIGN})+`, 'u');
const ONE_SIGN = new RegExp(`^(?:${SIGN})$`, 'u');
const KEYCAP_BEHIND = new RegExp(`${KEYCAP}$`, 'u');
const LONGEST_KEYCAP = 3;

/** `1.`, `2)`, `(3)`, `4 -`, `#5`, `a)`, `iv.`; a number alone only before a name, and not before its own unit. */
const COUNTED =
  /^#?(?:[([]\d{1,4}[)\]]|[([]?[a-z]\)|[ivxl]{1,6}[.)](?= )|\d{1,4} ?[.):](?!\d)|\d{1,4} ?[-–—](?=[ \p{L}])|\d{1,4}(?= \p{L}))\s*/u;
const DISTANCE_FIRST = /^\d+(?:[.,]\d+)?\s*(?:kms?|k|mi|miles?|kilom\p{L}+|m[eè]t\p{L}+)(?!\p{L})/iu;

/** The number alone before a name: it may count the lines, or be a distance without its unit. */
export const numberBefore = (name: string): string | null => /^(\d{1,3}) (?=\p{L})/u.exec(name)?.[1] ?? null;

/** `Name <name@example.com>`, as mail programs write it. */
const ADDRESS = / ?<[^<>@ ]*@[^<>@ ]*>/g;

/** No longer cell is a name or a ticket. Searching it for marks would take long. */
const LONGEST_CELL = 400;

/** A cell without the marks at its ends; a cell of nothing but marks stays as it is. */
export const withoutMarks = (cell: string): string =>
  cell.length > LONGEST_CELL ? cell : withoutMarksBehind(cell.replace(MARKS_BEFORE, '')) || cell;

/** Letter by letter from the end: a regular expression would start again at each mark. */
function withoutMarksBehind(cell: string): string {
  const letters = [...cell];
  let end = letters.length;
  for (;;) {
    const keycap = KEYCAP_BEHIND.exec(letters.slice(Math.max(0, end - LONGEST_KEYCAP), end).join(''));
    if (keycap) end -= keycap[0].length;
    else if (end > 0 && ONE_SIGN.test(letters[end - 1] ?? '')) end -= 1;
    else return letters.slice(0, end).join('');
  }
}

/** Without marks, running number and mail address. */
export function bareName(cell: string): string {
  if (cell.length > LONGEST_CELL) return cell;
  const marked = withoutMarks(cell.replaceAll(ADDRESS, ''));
  const counted = DISTANCE_FIRST.test(marked) ? marked : marked.replace(COUNTED, '');
  return counted === marked ? marked : withoutMarks(counted);
}

/** Tickets of the event, and names of distances, whether the event has them or not. */
export type KnownTickets = { tickets: readonly TicketType[]; distanceNames: ReadonlySet<string> };

/** Between a name and a ticket. */
const BREAK = / ?(?:[|:/([{"“«@*→…_=~>–—-]+|\.{2,}) ?/g;

/** Many names have a hyphen: behind one only an exact ticket counts. */
const HYPHEN = /^[-–—/_]+$/;

/** A year of birth is no distance. */
export const BARE_NUMBER = /^\d{1,3}(?:[.,]\d+)?$/;

/** Two tickets in a line are an error already. */
const MOST_TICKETS = 3;
/** Letters of the name of a distance, in any language. */
const LONGEST_DISTANCE = 60;
/** Words of a ticket at the end of a name. */
const MOST_WORDS = 12;

/** A name and the tickets at its end as they are written, the last one first. The name is never empty. */
export function splitName(written: string, known: KnownTickets): { name: string; tickets: string[] } {
  const tickets: string[] = [];
  let name = written;
  for (
    let found = lastTicket(name, known);
    found && tickets.length < MOST_TICKETS;
    found = lastTicket(name, known)
  ) {
    name = found.name.replace(/[ |:/([{*@=~>–—-]+$/, '') || found.name;
    tickets.push(found.ticket);
  }
  return { name, tickets };
}

type Split = { name: string; ticket: string };

const lastTicket = (name: string, known: KnownTickets): Split | undefined =>
  ticketBehindBreak(name, known) ?? ticketBehindBlank(name, known);

/** The longest one: the name of a ticket may hold a break itself. */
function ticketBehindBreak(written: string, known: KnownTickets): Split | undefined {
  for (const { 0: mark, index } of [...written.matchAll(BREAK)].slice(-MOST_WORDS)) {
    const name = written.slice(0, index);
    const ticket = written.slice(index + mark.length).replace(/[ )\]}.*"”»]+$/, '');
    if (name === '' || ticket === '') continue;
    if (isExactTicket(ticket, known) || BARE_NUMBER.test(ticket)) return { name, ticket };
    if (!HYPHEN.test(mark) && findTickets(ticket, known.tickets).length > 0) return { name, ticket };
  }
}

/** One word may be a surname, unless it is the name of a distance. */
function ticketBehindBlank(written: string, known: KnownTickets): Split | undefined {
  for (const { index } of [...written.matchAll(/ /g)].slice(-MOST_WORDS)) {
    const ticket = written.slice(index + 1);
    const isSurname = !ticket.includes(' ') && !isKnownDistance(ticket, known);
    if (!isSurname && isExactTicket(ticket, known)) return { name: written.slice(0, index), ticket };
  }
}

/** What can mean nothing else: a ticket, or a distance of any event, by number and unit or by name. */
export const isExactTicket = (words: string, known: KnownTickets): boolean =>
  isKnownDistance(words, known) || findExactTickets(words, known.tickets).length > 0;

const isKnownDistance = (words: string, { distanceNames }: KnownTickets): boolean =>
  isDistance(words) || (words.length <= LONGEST_DISTANCE && distanceNames.has(plainWords(words)));
