// One instance does a thing at a time; the others go on with what is there.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#lib/db/client.ts';
import { keepRenewing, LEASE_SECONDS } from '#lib/db/renew-lease.ts';

const LONGEST_WAIT_MS = 6_000;

/**
 * Runs `work` if nobody else does and it was last done at least `everySeconds` ago; answers whether it ran. `work`
 * says whether it succeeded; what was not even tried may be tried again at once. A holder that dies loses the lease by
 * itself.
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

/** Waits, for a while, until nobody is at work of this name. */
export async function untilLetGo(db: Db, name: string): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < end) {
    const held = await db.$queryRaw<unknown[]>`SELECT 1 FROM lease WHERE name = ${name} AND until > now()`;
    if (held.length === 0) return;
    await sleep(100);
  }
}
