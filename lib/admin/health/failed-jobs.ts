// Jobs that used up their attempts, from the job engine's public view, and their retry by its documented function.
import type { Db, Tx } from '#lib/db/client.ts';

export type FailedJob = {
  readonly id: string;
  /** A `TaskName`, or the name of a task of an earlier version. */
  readonly task: string;
  /** The provider's id of the order that the job fetches; null for other jobs. */
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly tries: number;
  readonly lastAt: Date;
  /** First line of the last error. */
  readonly error: string;
};

type Row = Omit<FailedJob, 'id' | 'error'> & { readonly id: bigint; readonly error: string | null };

const MOST_SHOWN = 50;

export async function findFailedJobs(db: Db): Promise<FailedJob[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT j.id, j.task_identifier AS task, about.id AS "orderId", o.order_code AS "orderCode", j.attempts AS tries,
      j.updated_at AS "lastAt", j.last_error AS error
    FROM graphile_worker.jobs j CROSS JOIN LATERAL (SELECT substring(j.key FROM '^fetch_order:(.+)$') AS id) about
      LEFT JOIN desk_order o ON o.order_id = about.id
    WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL ORDER BY j.updated_at DESC, j.id LIMIT ${MOST_SHOWN}`;
  return rows.map(({ id, error, ...job }) => ({
    ...job,
    id: String(id),
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
