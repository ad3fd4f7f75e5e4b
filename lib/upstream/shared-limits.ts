// The limits that the provider's answers named (partner-api.md 8), known to every instance within seconds of the answer.
import type { Db } from '#lib/db/client.ts';
import type { CallKind } from '#lib/partner-api/call.ts';

/** An instance asks the database this often, in milliseconds. */
const KNOWN_FOR_MS = 2_000;

export type SharedLimits = {
  /** Calls a minute; null while no answer named them. */
  read(kind: CallKind): Promise<number | null>;
  write(kind: CallKind, limit: number): Promise<void>;
};

/** Kept beside the counts, under keys of their own that never expire. */
export function sharedLimits(db: Db): SharedLimits {
  const known = new Map<CallKind, { limit: number | null; until: number }>();
  const keep = (kind: CallKind, limit: number | null) =>
    known.set(kind, { limit, until: Date.now() + KNOWN_FOR_MS });
  return {
    read: async (kind) => {
      const recent = known.get(kind);
      if (recent && recent.until > Date.now()) return recent.limit;
      const row = await db.upstreamBudget.findUnique({ where: { key: keyOf(kind) } });
      keep(kind, row?.points ?? null);
      return row?.points ?? null;
    },
    write: async (kind, limit) => {
      if (known.get(kind)?.limit === limit) return;
      keep(kind, limit);
      const key = keyOf(kind);
      await db.upstreamBudget.upsert({
        where: { key },
        create: { key, points: limit },
        update: { points: limit },
      });
    },
  };
}

const keyOf = (kind: CallKind): string => `limit:${kind}`;
