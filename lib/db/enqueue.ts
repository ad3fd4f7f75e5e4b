// Stores background jobs in the caller's transaction, so that a job exists only if the change that requires it does.
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';

export type Tasks = {
  advance_checkout: { checkoutId: string };
  create_session: { sessionId: string };
  read_due_sessions: Record<string, never>;
  process_deliveries: Record<string, never>;
  fetch_order: { orderId: string };
  fetch_due_orders: Record<string, never>;
  serve_queue: Record<string, never>;
  admit_waiting: Record<string, never>;
  sweep: Record<string, never>;
  reconcile_orders: Record<string, never>;
  recover_orders: Record<string, never>;
  prune_history: Record<string, never>;
  reduce_personal_data: Record<string, never>;
  watch_health: Record<string, never>;
  merge_desk_sums: Record<string, never>;
  backfill: Record<string, never>;
};

export type TaskName = keyof Tasks;

/** Tasks that run before those that call the provider: if it hangs, each of those blocks a worker for seconds. */
const URGENT: readonly TaskName[] = ['process_deliveries'];

export type EnqueueOptions = {
  /** A new job with the key of a waiting one changes its time. */
  key?: string;
  runAt?: Date;
  /** A waiting job of this key keeps its time. */
  keepTime?: boolean;
  /** SQL: a condition without which it is not planned, asked by the same statement. */
  when?: Prisma.Sql;
};

/** The job may run more than once. @returns whether it was planned: false without the condition `options.when` */
export async function enqueue<T extends TaskName>(
  tx: Tx,
  task: T,
  payload: Tasks[T],
  { when = Prisma.sql`TRUE`, ...options }: EnqueueOptions = {},
): Promise<boolean> {
  const planned = await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${task}::text, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      priority => ${URGENT.includes(task) ? -1 : 0}::int, job_key => ${options.key ?? null}::text, job_key_mode => ${options.keepTime ? 'preserve_run_at' : 'replace'}::text,
      max_attempts => 25)
    WHERE ${when}`;
  return planned > 0;
}
