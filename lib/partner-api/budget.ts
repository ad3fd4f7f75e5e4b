// The door through which every HTTP exchange asks for leave, so that instances can share the limits of
// partner-api.md 8. Knows the shape only; where a shared budget is kept is the caller's business.

import { ok, type Result } from '#lib/shared/result.ts';
import type { CallKind, CallPriority } from './call.ts';

/** What an answer told about the limits; seconds until the window resets, null where a header was absent. */
export type LimitObservation = {
  status: number;
  retryAfterSeconds: number | null;
  limit: number | null;
  remaining: number | null;
  resetSeconds: number | null;
};

export type Budget = {
  /** Leave for one exchange, asked for before it is sent; else the seconds until it is worth asking again. */
  acquire(kind: CallKind, priority: CallPriority): Promise<Result<void, { retryAfterSeconds: number }>>;
  /** Learns from what an answer told. */
  observe(kind: CallKind, observation: LimitObservation): Promise<void>;
};

/** The default: nothing is held back, nothing is learned. */
export const unlimitedBudget: Budget = {
  acquire: async () => ok(undefined),
  observe: async () => {},
};
