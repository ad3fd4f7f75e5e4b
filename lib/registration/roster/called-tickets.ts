// Which of a race's tickets some words of a list mean. Pure.
import type { TicketType } from '#lib/partner-api/schemas/event.ts';

/** A shorter part of a ticket's name may as well be something else: F and M, S and XL. */
const SHORTEST_PART = 3;

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

/** By its whole name, else by its distance, else by whole words of its name. */
export function ticketsCalled(called: string, tickets: readonly TicketType[]): TicketType[] {
  const named = namedTickets(called, tickets);
  if (named.length > 0) return named;
  const distance = distanceIn(called);
  if (distance !== null) return byDistance(distance, tickets);
  if (called.length < SHORTEST_PART) return [];
  return tickets.filter((ticket) => wordsOf(ticket.name).includes(wordsOf(called)));
}

/** Tickets that words can only mean, wherever they stand: their whole name, or a distance with its unit. */
export function namedTickets(words: string, tickets: readonly TicketType[]): TicketType[] {
  const whole = tickets.filter((ticket) => ticket.name.toLowerCase() === words.toLowerCase());
  const distance = isDistance(words) ? distanceIn(words) : null;
  return whole.length > 0 || distance === null ? whole : byDistance(distance, tickets);
}

/** With its unit, whether a race has it or not. */
export const isDistance = (words: string): boolean => ONLY_DISTANCE.test(words);

/** Anywhere among other words. */
export const holdsDistance = (words: string): boolean => SOME_DISTANCE.test(words);

/** `10`, `10K`, `21,1 km`, `km 5`; null for anything else. */
export function distanceIn(called: string): number | null {
  const [, before, behind] = DISTANCE.exec(called) ?? [];
  const digits = before ?? behind;
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

function byDistance(distance: number, tickets: readonly TicketType[]): TicketType[] {
  const sold = tickets.filter((ticket) => ticket.distance_km === distance);
  return sold.length > 0 ? sold : tickets.filter((ticket) => numbersIn(ticket.name).includes(distance));
}

const numbersIn = (name: string): number[] => (name.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** With a blank before and after each word, so that only whole words are found in it. */
const wordsOf = (name: string): string =>
  ` ${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join(' ') ?? '\0'
  } `;
