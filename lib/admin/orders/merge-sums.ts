// The sums of all orders that the desk shows without reading them. Database triggers add to them with each change of an order
// (`prisma/functions/desk-sums.sql`).
import type { Db } from '#lib/db/client.ts';

/** Seconds between two merges: what comes meanwhile is added up by each reader. */
export const MERGE_SECONDS = 60;

/** Makes one row of those that are alike; no reader sees another sum. */
export async function mergeSums(db: Db): Promise<void> {
  await db.$executeRaw`SELECT desk_sums_merge()::text`;
}
