// Where the access token rests between calls; a shared store lets several instances use one token.
// Knows nothing of how a token is obtained.

/**
 * `expiresAt`: milliseconds since the epoch by our clock, already a margin before the provider's own expiry. `scope`:
 * what the provider granted, space-separated, less what it refused all the same; null where it did not say
 * (partner-api.md 4.1).
 */
export type AccessToken = {
  readonly value: string;
  readonly expiresAt: number;
  readonly scope: string | null;
};

/**
 * - `drop(value)` forgets the stored token only if it still is `value`, so that a late 401 cannot drop its successor.
 * - `exclusive(work)` runs one `work` at a time among all that share the store.
 */
export type TokenStore = {
  read(): Promise<AccessToken | null>;
  write(token: AccessToken): Promise<void>;
  drop(value: string): Promise<void>;
  exclusive<T>(work: () => Promise<T>): Promise<T>;
};

/** The default store: this process's memory. */
export function memoryTokenStore(): TokenStore {
  let stored: AccessToken | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: async () => stored,
    write: async (token) => {
      stored = token;
    },
    drop: async (value) => {
      if (stored?.value === value) stored = null;
    },
    exclusive: (work) => {
      const mine = last.then(work, work);
      last = mine.catch(() => {});
      return mine;
    },
  };
}
