// An entry that was written at the end of a name: `Akello Grace - 10 km`, `Nakato Mary (5km)`, `Ssali Peter half
// marathon`. Pure; a name that ends in anything else stays whole.

import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { isDistance, namedTickets, ticketsCalled } from '#lib/registration/roster/called-tickets.ts';
import { plainWords } from '#lib/shared/plain-words.ts';

/** What may be an entry: the tickets of a race, and what distances are called, whether it has them or not. */
export type KnownEntries = { tickets: readonly TicketType[]; distances: ReadonlySet<string> };

/** `entries` as they were written, the last one first. */
export type PartedName = { name: string; entries: string[] };

/** Between a name and an entry. */
const BREAK = / ?(?:[|:/([{"“«@*→…_=~>–—-]+|\.{2,}) ?/g;

/** A name with a hyphen is one: there only what can mean nothing else is an entry. */
const HYPHEN = /^[-–—/_]+$/;

/** A year of birth is no distance. */
export const BARE_NUMBER = /^\d{1,3}(?:[.,]\d+)?$/;

/** One more than a line may have is enough to ask. */
const MOST_ENTRIES = 3;

/** So many words may the name of a ticket have that stands at the end of another. */
const MOST_WORDS = 12;

/** Without the entries at its end; a name of which nothing is left keeps its own. */
export function partName(written: string, known: KnownEntries): PartedName {
  const entries: string[] = [];
  let name = written;
  for (
    let found = lastEntry(name, known);
    found && entries.length < MOST_ENTRIES;
    found = lastEntry(name, known)
  ) {
    name = found.name.replace(/[ |:/([{*@=~>–—-]+$/, '') || found.name;
    entries.push(found.entry);
  }
  return { name, entries };
}

type Split = { name: string; entry: string };

const lastEntry = (name: string, known: KnownEntries): Split | undefined =>
  brokenOff(name, known) ?? afterBlank(name, known);

/** The longest one: a ticket's name may hold what stands between. */
function brokenOff(written: string, known: KnownEntries): Split | undefined {
  for (const { 0: mark, index } of [...written.matchAll(BREAK)].slice(-MOST_WORDS)) {
    const name = written.slice(0, index);
    const entry = written.slice(index + mark.length).replace(/[ )\]}.*"”»]+$/, '');
    if (name === '' || entry === '') continue;
    if (isEntry(entry, known) || BARE_NUMBER.test(entry)) return { name, entry };
    if (!HYPHEN.test(mark) && ticketsCalled(entry, known.tickets).length > 0) return { name, entry };
  }
}

/** Somebody may be called like a ticket of one word. */
function afterBlank(written: string, known: KnownEntries): Split | undefined {
  for (const { index } of [...written.matchAll(/ /g)].slice(-MOST_WORDS)) {
    const entry = written.slice(index + 1);
    const isSurname = !entry.includes(' ') && !isKnownDistance(entry, known);
    if (!isSurname && isEntry(entry, known)) return { name: written.slice(0, index), entry };
  }
}

/** What can mean nothing else: a distance of any race, by number and unit or by what it is called, or a ticket. */
export const isEntry = (words: string, known: KnownEntries): boolean =>
  isKnownDistance(words, known) || namedTickets(words, known.tickets).length > 0;

const isKnownDistance = (words: string, { distances }: KnownEntries): boolean =>
  isDistance(words) || distances.has(plainWords(words));
