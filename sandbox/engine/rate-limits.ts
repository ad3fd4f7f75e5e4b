// The rate limits of partner-api.md 8, in fixed windows of one minute of the sandbox's clock: per client and kind, per IP
// for publishable keys and the token endpoint.
import { z } from 'zod';
import type { Limits } from '../store/operation-rows.ts';
import type { World } from './world.ts';

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

type Spent = { limit: number; remaining: number; resetSeconds: number; exceeded: boolean };

/** `opened` in milliseconds of the sandbox's clock. */
export const rateWindow = z.object({ key: z.string(), opened: z.number(), count: z.int() });
type RateWindow = z.infer<typeof rateWindow>;

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

  /** All windows, to be loaded again later. */
  entries(): RateWindow[] {
    return [...this.#windows].map(([key, window]) => ({ key, ...window }));
  }

  load(windows: readonly RateWindow[]): void {
    this.#windows = new Map(windows.map(({ key, ...window }) => [key, window]));
  }

  #window(key: string, now: number): { opened: number; count: number } {
    const found = this.#windows.get(key);
    if (found && now < found.opened + WINDOW_MS) return found;
    if (this.#windows.size >= MAX_KEYS) this.#windows.clear();
    const fresh = { opened: now, count: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}

/** The limits of partner-api.md 8. */
export const documentLimits: Limits = {
  token_per_minute: 10,
  token_ip_per_minute: 60,
  reads_per_minute: 300,
  writes_per_minute: 60,
  publishable_ip_per_minute: 120,
};

export const currentLimits = (world: World): Limits =>
  world.store.settings.get('settings')?.limits ?? documentLimits;

/** Counts a call of client `clientId`, with a publishable key also of its `keyIp`; returns the tighter window. */
export function spendCall(
  world: World,
  clientId: string,
  kind: 'read' | 'write',
  keyIp: string | undefined,
): Spent {
  const limits = currentLimits(world);
  const now = world.clock.now();
  const limit = kind === 'read' ? limits.reads_per_minute : limits.writes_per_minute;
  const own = world.windows.spend(`${kind} ${clientId}`, limit, now);
  if (keyIp === undefined) return own;
  return tightest(own, world.windows.spend(`key ip ${keyIp}`, limits.publishable_ip_per_minute, now));
}

/** Counts a call of the token endpoint, by IP and, when it names a client, by client and IP. */
export function spendToken(world: World, ip: string, clientId: string | undefined): Spent {
  const limits = currentLimits(world);
  const now = world.clock.now();
  const byIp = world.windows.spend(`token ip ${ip}`, limits.token_ip_per_minute, now);
  if (clientId === undefined) return byIp;
  return tightest(world.windows.spend(`token ${clientId} ${ip}`, limits.token_per_minute, now), byIp);
}

const tightest = (a: Spent, b: Spent): Spent => {
  if (a.exceeded !== b.exceeded) return a.exceeded ? a : b;
  return a.remaining <= b.remaining ? a : b;
};

/** The draft headers of a window, with `Retry-After` when it is spent. */
export const limitHeaders = (spent: Spent): Record<string, string> => ({
  'RateLimit-Limit': String(spent.limit),
  'RateLimit-Remaining': String(spent.remaining),
  'RateLimit-Reset': String(spent.resetSeconds),
  ...(spent.exceeded ? { 'Retry-After': String(spent.resetSeconds) } : {}),
});
