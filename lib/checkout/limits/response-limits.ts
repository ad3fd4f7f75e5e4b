// How many large posts, lines of pasted lists, status and picture requests are answered per minute, and how many entries are taken at
// once. Each process counts for itself, in memory: the limits protect its own processor time, and a count in the database would cost
// more than the answer.
import { LRUCache } from 'lru-cache';
import { clientAddress } from '#lib/shared/client-address.ts';

const WINDOW_MS = 60_000;

const LIMITS = {
  /** An open page asks at most once a second; several tabs and the payer's page may be open too. */
  statusOfOrder: 240,
  /** Counts orders that this process has not shown yet: guesses, and the first request of each open page. */
  statusByAddress: 6_000,
  /** Drawing a picture takes 0.1 s of processor time. */
  pictureOfOrder: 30,
  picturesByAddress: 600,
  /** To parse a large form takes a twentieth of a second. */
  largePostsByAddress: 60,
  /** To read 500 short lines takes as long as drawing a picture, in two kilobytes. */
  listLinesByAddress: 15_000,
} as const;

/** Bytes. Smaller forms have no long list. They are not counted: a stranger could use up the forms of an address. */
const LARGE_POST = 50_000;

const LONG_LIST = 100;

const MOST_COUNTED = 50_000;
const LONGEST_COUNTED = 64;
const answers = new LRUCache<string, { count: number; ends: number }>({ max: MOST_COUNTED });

/** Orders that exist: a stranger cannot name one, so that the limits of an address do not apply to them. */
const shown = new LRUCache<string, true>({ max: MOST_COUNTED });

export const noteShown = (order: string): void => void shown.set(order, true);

/** Counts one request, or `weight` of them. Returns 0 if it may be answered, else the seconds to wait. */
function countAnswer(name: keyof typeof LIMITS, subject: string, weight = 1): number {
  const now = performance.now();
  const key = `${name} ${subject.slice(0, LONGEST_COUNTED)}`;
  const before = answers.get(key);
  const window = before && before.ends > now ? before : { count: 0, ends: now + WINDOW_MS };
  window.count += weight;
  answers.set(key, window);
  return window.count > LIMITS[name] ? Math.ceil((window.ends - now) / 1000) : 0;
}

/** Counts a posted form of so many bytes before it is read. Returns the same as `countAnswer`. */
export const secondsUntilPost = (headers: Headers, bytes: number): number =>
  bytes > LARGE_POST ? countAnswer('largePostsByAddress', clientAddress(headers)) : 0;

/** With more at once, no answer would come before browsers give up, after 20 seconds, and send again. */
const MOST_ENTRIES = 16;
let entries = 0;

/** Takes an entry with `take`. Undefined if this process takes too many already: then nothing is run. */
export async function takeEntry<T>(take: () => Promise<T>): Promise<T | undefined> {
  if (entries >= MOST_ENTRIES) return undefined;
  entries += 1;
  try {
    return await take();
  } finally {
    entries -= 1;
  }
}

/** Everything that may separate people, or the cells of one person. */
const SEPARATORS = /\r\n|[\n\v\f\r\u0085\u2028\u2029\t,;|/&]/g;

/** Counts a pasted list before it is read, by its lines and cells. Returns the same as `countAnswer`. */
export function secondsUntilList(headers: Headers, list: string): number {
  const pieces = (list.match(SEPARATORS)?.length ?? 0) + 1;
  return pieces > LONG_LIST ? countAnswer('listLinesByAddress', clientAddress(headers), pieces) : 0;
}

/**
 * Returns 429 with `Retry-After` if an order's status or picture is requested too often; null if it may be answered.
 * @param order the order's `ref` or `payerRef`; undefined for a picture that belongs to no order
 */
export function tooOften(headers: Headers, what: 'status' | 'picture', order?: string): Response | null {
  const [ofOrder, byAddress] =
    what === 'status'
      ? (['statusOfOrder', 'statusByAddress'] as const)
      : (['pictureOfOrder', 'picturesByAddress'] as const);
  const seconds = Math.max(
    order === undefined ? 0 : countAnswer(ofOrder, order),
    order !== undefined && shown.has(order) ? 0 : countAnswer(byAddress, clientAddress(headers)),
  );
  if (seconds === 0) return null;
  return Response.json(
    { error: 'too_often' },
    { status: 429, headers: { 'Retry-After': String(seconds), 'Cache-Control': 'private, no-store' } },
  );
}
