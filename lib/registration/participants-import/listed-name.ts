// The name in a cell of a list: without bullets and running numbers, and without a ticket written at its end, as in
// `Akello Grace - 10 km`, `Nakato Mary (5km)`, `Ssali Peter half marathon`. Pure.
import type { TicketType } from '#lib/partner-api/events.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { findExactTickets, findTickets, isDistance } from './listed-ticket.ts';

/** Direction marks and zero-width characters; a joiner between letters is part of how a script is written. */
const INVISIBLE =
  /\u200B|\u200E|\u200F|[\u202A-\u202E\u2066-\u2069\uFEFF]|(?<![\p{L}\p{M}])(?:\u200C|\u200D)|(?:\u200C|\u200D)(?![\p{L}\p{M}])/gu;

/** So that words that look alike are alike. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** `1\uFE0F\u20E3` is a digit in a box. */
const KEYCAP = String.raw`\d\uFE0F?\u20E3`;
const SIGN = String.raw`\p{Extended_Pictographic}|[\p{Emoji_Modifier}\uFE0F \-*•·>~_●○■□▪▫◦‣⁃–—✓✗→]`;
const MARKS_BEFORE = new RegExp(`^(?:${KEYCAP}|${SIGN})+`, 'u');
const ONE_SIGN = new RegExp(`^(?:${SIGN})$`, 'u');
const KEYCAP_BEHIND = new RegExp(`${KEYCAP}$`, 'u');
const LONGEST_KEYCAP = 3;

/** `1.`, `2)`, `(3)`, `4 -`, `#5`; a number alone only before a name, and not before its own unit. */
const COUNTED =
  /^#?(?:[([]\d{1,4}[)\]]|\d{1,4} ?[.):](?!\d)|\d{1,4} ?[-–—](?=[ \p{L}])|\d{1,4}(?= \p{L}))\s*/u;
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
