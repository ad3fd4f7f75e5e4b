// Use of the provider's limit: the share of allowed writes that was used while buyers waited. Pure.

export type Write = {
  /** Time of the call in milliseconds. */
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
