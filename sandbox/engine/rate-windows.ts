// Fixed windows of one minute, counted by key on the sandbox's clock (partner-api.md 8). Must not know what is limited.

const WINDOW_MS = 60_000;
const KEYS_KEPT = 50_000;

export type Spent = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean };

/** A window opens at the first request of a key and lasts a minute. */
export class RateWindows {
  #windows = new Map<string, { opened: number; count: number }>();

  /** Counts one request of `key` at `now` (milliseconds). */
  spend(key: string, limit: number, now: number): Spent {
    const window = this.#window(key, now);
    window.count += 1;
    return {
      limit,
      remaining: Math.max(0, limit - window.count),
      resetSeconds: Math.max(1, Math.ceil((window.opened + WINDOW_MS - now) / 1000)),
      exceeded: window.count > limit,
    };
  }

  clear(): void {
    this.#windows.clear();
  }

  #window(key: string, now: number): { opened: number; count: number } {
    const found = this.#windows.get(key);
    if (found && now < found.opened + WINDOW_MS) return found;
    if (this.#windows.size >= KEYS_KEPT) this.#windows.clear();
    const fresh = { opened: now, count: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}
