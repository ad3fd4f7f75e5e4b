// The reads of orders and sessions that are due, in one process at a time: the read budget is small (partner-api.md 8).
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { withLease } from '#lib/db/with-lease.ts';
import type { PartnerError } from '#lib/partner-api/errors.ts';

/** Interval of the regular jobs, seconds. */
export const READ_DUE_SECONDS = 5;
/** Longest run of one job: short, so that a process that has to stop need not wait long. */
const RUN_MS = 15_000;
const CONCURRENT = 4;
/** Wait after a temporary error, unless the provider asks for a longer one. */
const RETRY_SECONDS = 15;
/** Wait after an error that an organizer has to solve, for example a revoked key. */
const LONG_RETRY_SECONDS = 300;

/** When a row that could not be read is read again. */
export function readAgainAt(
  now: Date,
  { retryable, retryAfterSeconds }: Pick<PartnerError, 'retryable' | 'retryAfterSeconds'>,
): Date {
  const seconds = retryable ? Math.max(RETRY_SECONDS, retryAfterSeconds ?? 0) : LONG_RETRY_SECONDS;
  return new Date(now.getTime() + seconds * 1000);
}

/** `rows`: the most urgent first. `isCut`: more may be due. */
type Due<Row> = { readonly rows: readonly Row[]; readonly isCut: boolean };

type Reader<Row> = {
  readonly load: () => Promise<Due<Row>>;
  /** False if no other row can be read for now either. */
  readonly read: (row: Row) => Promise<boolean>;
};

/** One run of the job `task`, which is enqueued again while due rows are left. */
export async function readDue<Row>(
  ctx: Ctx,
  task: 'fetch_due_orders' | 'read_due_sessions',
  { load, read }: Reader<Row>,
): Promise<void> {
  const end = ctx.now().getTime() + RUN_MS;
  const readAll = async () => {
    const { rows, isCut } = await load();
    for (let next = 0; next < rows.length; next += CONCURRENT) {
      if (ctx.now().getTime() >= end) return true;
      const together = rows.slice(next, next + CONCURRENT).map((row) => read(row));
      if ((await Promise.all(together)).includes(false)) return false;
    }
    return isCut;
  };
  let isLeft = false;
  await withLease(ctx.db, task, 0, async () => {
    isLeft = await readAll();
    return true;
  });
  if (isLeft) await enqueue(ctx.db, task, {}, { key: task });
}
