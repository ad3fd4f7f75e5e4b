// Fairness: order of service against order of arrival. Pure.

export type Turn = {
  /** Time at which the form was sent, milliseconds. */
  sentAt: number;
  /** Time of the answer to the form: forms sent after that are behind it in the queue. */
  answeredAt: number;
  /** Time at which the order was created; Infinity for sold out. */
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
