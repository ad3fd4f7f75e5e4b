// Which of an event's tickets some words of a list mean. Pure.
import type { TicketType } from '#lib/partner-api/events.ts';

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
  return (
    sold.get(distance) ?? parts.flatMap(({ ticket, numbers }) => (numbers.includes(distance) ? [ticket] : []))
  );
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
