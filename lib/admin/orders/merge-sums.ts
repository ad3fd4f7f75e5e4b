// The sums of all orders that the desk shows without reading them. Database triggers add to them with each change of an order
// (`prisma/functions/desk-sums.sql`).
import type { Db } from '#lib/db/client.ts';

/** Seconds between two merges; each reader adds up the rows that come meanwhile. */
export const MERGE_SECONDS = 60;

/** Merges rows that are alike into one; no sum changes by it. */
export async function mergeSums(db: Db): Promise<void> {
  await db.$executeRaw`SELECT desk_sums_merge()::text`;
}
