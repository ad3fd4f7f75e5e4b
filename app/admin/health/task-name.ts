import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import type { TaskName } from '#lib/db/enqueue.ts';

const TASKS: Readonly<Record<TaskName, true>> = {
  advance_checkout: true,
  create_session: true,
  fetch_order: true,
  process_deliveries: true,
  fetch_due_orders: true,
  read_due_sessions: true,
  serve_queue: true,
  admit_waiting: true,
  sweep: true,
  prune_history: true,
  reduce_personal_data: true,
  reconcile_orders: true,
  recover_orders: true,
  watch_health: true,
  merge_desk_sums: true,
  backfill: true,
};
const isTask = (task: string): task is TaskName => Object.hasOwn(TASKS, task);

/** A task of an earlier version keeps its own name. */
export const taskName = (t: DeskWords, task: string): string =>
  isTask(task) ? t(`health.tasks.${task}`) : task;
