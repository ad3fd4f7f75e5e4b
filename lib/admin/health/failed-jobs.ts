// Jobs that used up their attempts, from the job engine's public view, and their retry by its documented function.
import type { Db, Tx } from '#lib/db/client.ts';

export type FailedJob = {
  readonly id: string;
  /** A `TaskName`, or the name of one of an earlier version. */
  readonly task: string;
  /** The provider's id of the order that it is about; null if its key names none. */
  readonly orderId: string | null;
  readonly tries: number;
  readonly lastAt: Date;
  /** First line of the last error. */
  readonly error: string;
};

type Row = {
  id: bigint;
  task: string;
  key: string | null;
  tries: number;
  lastAt: Date;
  error: string | null;
};

const MOST_SHOWN = 50;
const ORDER_KEY = /^fetch_order:(.+)$/;

export async function findFailedJobs(db: Db): Promise<FailedJob[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT id, task_identifier AS task, key, attempts AS tries, updated_at AS "lastAt", last_error AS error
    FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL
    ORDER BY updated_at DESC, id LIMIT ${MOST_SHOWN}`;
  return rows.map(({ id, task, key, tries, lastAt, error }) => ({
    id: String(id),
    task,
    orderId: ORDER_KEY.exec(key ?? '')?.[1] ?? null,
    tries,
    lastAt,
    error: (error ?? '').split('\n', 1)[0]?.slice(0, 200) ?? '',
  }));
}

/** Runs failed jobs again, with all of their attempts. @param ids null: all @returns how many */
export async function retryFailedJobs(tx: Tx, ids: readonly string[] | null, now: Date): Promise<number> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM graphile_worker.reschedule_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL
        AND (${ids === null} OR id::text = ANY(${ids ?? []}::text[]))),
      run_at => ${now}::timestamptz, attempts => 0)`;
  return rows.length;
}
