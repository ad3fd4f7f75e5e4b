// Puts background work on disk in the caller's own transaction, so that it exists exactly when its reason does.
import type { Tx } from '#lib/db/client.ts';

/** Every background task and its payload. */
export type Tasks = {
  advance_checkout: { checkoutId: string };
  process_deliveries: Record<string, never>;
  read_orders: Record<string, never>;
  serve_line: Record<string, never>;
  sweep: Record<string, never>;
  reconcile_orders: Record<string, never>;
};

export type TaskName = keyof Tasks;

/** Before what waits for the provider: where it hangs, each of those holds a worker for seconds. */
const BEFORE_OTHERS: readonly TaskName[] = ['process_deliveries'];

type EnqueueOptions = {
  /** At most one waiting job per key; a new one moves its time. */
  key?: string;
  /** Default: at once. */
  runAt?: Date;
  /** A job of this key that waits already keeps its time. */
  keepTime?: boolean;
};

/** Adds a graphile-worker job; tasks are safe to run twice. */
export async function enqueue<T extends TaskName>(
  tx: Tx,
  task: T,
  payload: Tasks[T],
  options: EnqueueOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${task}::text, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      priority => ${BEFORE_OTHERS.includes(task) ? -1 : 0}::int, job_key => ${options.key ?? null}::text, job_key_mode => ${options.keepTime ? 'preserve_run_at' : 'replace'}::text,
      max_attempts => 25)`;
}
