// How much of the provider's current minute is used, of all instances. Takes no call from it.
import type { Db } from '#lib/db/client.ts';
import type { CallKind } from '#lib/partner-api/call.ts';
import type { CallLimits } from '#lib/upstream/shared-budget.ts';
import { sharedLimits } from '#lib/upstream/shared-limits.ts';

export type BudgetUse = { used: number; limit: number };

/** Calls of one kind since the window opened; a window that is over counts as unused. */
export async function budgetUse(db: Db, kind: CallKind, limits: CallLimits, now: Date): Promise<BudgetUse> {
  const [row, limit] = await Promise.all([
    db.upstreamBudget.findUnique({ where: { key: kind } }),
    sharedLimits(db).read(kind),
  ]);
  const open = row?.expire ? row.expire > now : false;
  const most = limit ?? limits[kind];
  return { used: open ? Math.min(row?.points ?? 0, most) : 0, limit: most };
}
