// What the panel shows, gathered from the three folders that know it.
import 'server-only';
import { readEngineHealth } from '#lib/admin/read-engine-health.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import type { Server } from '#lib/server.ts';
import { budgetUse } from '#lib/upstream/budget-use.ts';
import { DOCUMENTED_LIMITS } from '#lib/upstream/shared-budget.ts';
import type { EngineFigures } from './engine-words.ts';

/** The figures as they are now; never calls the provider. */
export async function readEngineFigures(
  server: Server,
): Promise<{ figures: EngineFigures; mayRead: boolean }> {
  const { db, env } = server;
  const now = server.now();
  const { PARTNER_READS_PER_MINUTE: read, PARTNER_WRITES_PER_MINUTE: write } = env;
  const limits = { ...DOCUMENTED_LIMITS, read, write };
  const [health, reads, writes, mayRead] = await Promise.all([
    readEngineHealth(db, now),
    budgetUse(db, 'read', limits, now),
    budgetUse(db, 'write', limits, now),
    mayReadOrders(server),
  ]);
  return { figures: { ...health, calls: { read: reads, write: writes } }, mayRead };
}
