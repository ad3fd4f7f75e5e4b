// At most one instance does a named piece of work at a time. A short lease lets another take over soon after a crash.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';

const LEASE_SECONDS = 10;
const RENEW_MS = 3_000;
const MAX_WAIT_MS = 6_000;
const POLL_MS = 100;

/** A failed renewal is ignored: the next one still comes in time, or another instance takes over. */
function keepRenewing(renew: () => PromiseLike<unknown>): () => void {
  const timer = setInterval(() => renew().then(undefined, () => undefined), RENEW_MS);
  return () => clearInterval(timer);
}

/**
 * Runs `work` if no other instance does and it was last done at least `everySeconds` ago. @returns whether it ran
 * @param work returns whether it succeeded; after `not_tried` it may run again at once
 */
export async function withLease(
  db: Db,
  name: string,
  everySeconds: number,
  work: () => Promise<boolean | 'not_tried'>,
): Promise<boolean> {
  const holder = randomUUID();
  const taken = await db.$executeRaw`
    INSERT INTO lease (name, holder, until) VALUES (${name}, ${holder}::uuid, now() + ${LEASE_SECONDS} * interval '1 second')
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE lease.until < now() AND (lease.done_at IS NULL OR lease.done_at < now() - ${everySeconds} * interval '1 second')`;
  if (taken === 0) return false;
  const stopRenewing = keepRenewing(
    () => db.$executeRaw`UPDATE lease SET until = now() + ${LEASE_SECONDS} * interval '1 second'
      WHERE name = ${name} AND holder = ${holder}::uuid AND until > now()`,
  );
  let outcome: boolean | 'not_tried' = false;
  try {
    outcome = await work();
  } finally {
    stopRenewing();
    await db.$executeRaw`
      UPDATE lease SET until = now() - interval '1 second',
        done_at = CASE WHEN ${outcome !== 'not_tried'} THEN now() ELSE done_at END,
        succeeded_at = CASE WHEN ${outcome === true} THEN now() ELSE succeeded_at END
      WHERE name = ${name} AND holder = ${holder}::uuid`;
  }
  return true;
}

type LeasedTable = 'checkout' | 'checkout_session';

/** One process works on a row at a time. The lease lapses by itself when its process dies. */
export type RowLease = { readonly leaseId: string; release(): Promise<void> };

/** @param load what is read under the lease @returns `null` while another process holds the row's lease */
export async function claimRow<Loaded extends object>(
  db: Db,
  { table, id }: { readonly table: LeasedTable; readonly id: string },
  load: () => Promise<Loaded>,
): Promise<(RowLease & Loaded) | null> {
  const leaseId = randomUUID();
  const rows = Prisma.raw(table);
  const taken = await db.$executeRaw`
    UPDATE ${rows} SET lease_id = ${leaseId}::uuid, lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE id = ${id}::uuid AND (lease_until IS NULL OR lease_until < now())`;
  if (taken === 0) return null;
  const loaded = await load();
  const stopRenewing = keepRenewing(
    () => db.$executeRaw`
      UPDATE ${rows} SET lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
      WHERE id = ${id}::uuid AND lease_id = ${leaseId}::uuid AND lease_until > now()`,
  );
  const release = async () => {
    stopRenewing();
    await db.$executeRaw`
      UPDATE ${rows} SET lease_id = NULL, lease_until = NULL WHERE id = ${id}::uuid AND lease_id = ${leaseId}::uuid`;
  };
  return { ...loaded, leaseId, release };
}

/** Waits at most 6 s. */
export async function waitForRelease(db: Db, name: string): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  while (performance.now() < end) {
    const held = await db.$queryRaw<unknown[]>`SELECT 1 FROM lease WHERE name = ${name} AND until > now()`;
    if (held.length === 0) return;
    await sleep(POLL_MS);
  }
}
