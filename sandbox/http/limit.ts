// The rate limits of partner-api.md 8: per client and kind, per IP for publishable keys and the token endpoint.
import type { Spent } from '../engine/rate-windows.ts';
import { currentLimits, type World } from '../engine/world.ts';
import type { Caller } from './call.ts';

/** Counts a call of `caller`; the window that is closest to its end, or past it. */
export function spendCall(world: World, caller: Caller, kind: 'read' | 'write', ip: string): Spent {
  const limits = currentLimits(world);
  const now = world.clock.now();
  const limit = kind === 'read' ? limits.reads_per_minute : limits.writes_per_minute;
  const own = world.windows.spend(`${kind} ${caller.client.client_id}`, limit, now);
  if (caller.via === 'bearer') return own;
  return tightest(own, world.windows.spend(`key ip ${ip}`, limits.publishable_ip_per_minute, now));
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
