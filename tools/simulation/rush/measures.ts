// The measures of a rush: percentiles, arrivals, fairness, use of the write limit. Pure.
import type { SeededRandom } from '../seeded-random.ts';

/** By nearest rank; NaN for an empty list. `share` 0.95: the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

// Arrivals: most buyers in the first minute, the others in the minutes after.

const AT_ONCE = 0.85;
const LATECOMERS = 3;

/**
 * Arrival of each buyer in seconds after the opening, ascending. Most arrive within `crowdSeconds`, more of them early than
 * late; the others by three times `crowdSeconds`.
 */
export function arrivals(count: number, crowdSeconds: number, random: SeededRandom): number[] {
  const one = () =>
    random.chance(AT_ONCE)
      ? crowdSeconds * random.next() ** 1.3
      : random.between(crowdSeconds, crowdSeconds * LATECOMERS);
  return Array.from({ length: count }, one).sort((a, b) => a - b);
}

// Fairness: order of service against order of arrival.

export type Turn = {
  /** When the form was sent, milliseconds. */
  sentAt: number;
  /** When the form was answered: forms sent after that are behind it in the queue. */
  answeredAt: number;
  /** When the order was created; Infinity for sold out. */
  servedAt: number;
};

/**
 * `strict`: pairs in which one form was answered before the other was sent, but was served later. `overlapping`: the same for
 * pairs in flight at the same time, by send time; neither of the two came first.
 */
export function countInversions(turns: readonly Turn[]): { strict: number; overlapping: number } {
  const strict = passedOver(turns, (turn) => turn.answeredAt);
  return { strict, overlapping: passedOver(turns, (turn) => turn.sentAt) - strict };
}

/** Pairs (a, b) with `cameAt(a)` before b was sent and b served before a; O(n log n) with a Fenwick tree. */
function passedOver(turns: readonly Turn[], cameAt: (turn: Turn) => number): number {
  const ranks = rankOf(turns.map(({ servedAt }) => servedAt));
  const before = turns.toSorted((a, b) => cameAt(a) - cameAt(b));
  const tree = new Array<number>(ranks.size + 1).fill(0);
  let counted = 0;
  let pairs = 0;
  for (const b of turns.toSorted((x, y) => x.sentAt - y.sentAt)) {
    for (let a = before[counted]; a && cameAt(a) < b.sentAt; a = before[counted]) {
      addTo(tree, ranks.get(a.servedAt) ?? 0);
      counted += 1;
    }
    pairs += counted - sumUpTo(tree, ranks.get(b.servedAt) ?? 0);
  }
  return pairs;
}

/** Rank of each distinct value in ascending order, from 1. */
function rankOf(values: readonly number[]): Map<number, number> {
  const distinct = [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
  return new Map(distinct.map((value, index) => [value, index + 1]));
}

function addTo(tree: number[], rank: number): void {
  for (let at = rank; at < tree.length; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
}

function sumUpTo(tree: readonly number[], rank: number): number {
  let sum = 0;
  for (let at = rank; at > 0; at -= at & -at) sum += tree[at] ?? 0;
  return sum;
}

// Use of the provider's limit: the share of allowed writes that was used while buyers waited.

export type Write = {
  /** Milliseconds. */
  at: number;
  /** Whether it placed an order or started a payment. */
  useful: boolean;
};

export type WriteUse = { used: number; allowed: number };

const WINDOW_MS = 60_000;

/**
 * The provider counts `limit` writes in windows of a minute (partner-api.md 8); a window opens with the first write after the
 * end of the last one. Allowed are the writes left in the window in which the waiting began, the part of the last window
 * until the waiting ended, and the full rate for time without a window.
 */
export function writeUse(
  writes: readonly Write[],
  limit: number,
  waiting: { from: number; to: number },
): WriteUse {
  const total = { used: 0, allowed: 0 };
  const sorted = writes.toSorted((a, b) => a.at - b.at);
  let unopenedSince = waiting.from;
  for (const window of windowsOf(sorted)) {
    const opened = window.openedAt;
    const end = opened + WINDOW_MS;
    if (end <= waiting.from || opened >= waiting.to) continue;
    total.allowed += (limit * Math.max(0, opened - unopenedSince)) / WINDOW_MS;
    unopenedSince = end;
    const before = window.writes.filter(({ at }) => at < waiting.from).length;
    const during = window.writes.filter(({ at, useful }) => useful && at >= waiting.from && at <= waiting.to);
    const left = Math.max(0, limit - before);
    const part = Math.min(1, (waiting.to - opened) / WINDOW_MS);
    const allowed = Math.min(left, limit * part);
    total.allowed += allowed;
    total.used += Math.min(during.length, allowed);
  }
  total.allowed += (limit * Math.max(0, waiting.to - unopenedSince)) / WINDOW_MS;
  return total;
}

type CountedWindow = { openedAt: number; writes: Write[] };

function windowsOf(sorted: readonly Write[]): CountedWindow[] {
  const windows: CountedWindow[] = [];
  for (const write of sorted) {
    const last = windows.at(-1);
    if (last && write.at < last.openedAt + WINDOW_MS) last.writes.push(write);
    else windows.push({ openedAt: write.at, writes: [write] });
  }
  return windows;
}
