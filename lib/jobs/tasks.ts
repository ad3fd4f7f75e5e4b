// Every background task, each a call of a use case. A task may run twice or stop at any point.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import { mergeSums } from '#lib/admin/orders/merge-sums.ts';
import type { AlertSettings } from '#lib/alerts/alert.ts';
import { sendAlerts } from '#lib/alerts/send-alerts.ts';
import { sumDay, watchPlaces, watchSelling } from '#lib/alerts/watch-selling.ts';
import { advanceCheckout, IN_BACKGROUND } from '#lib/checkout/advance-checkout.ts';
import { admitWaiting } from '#lib/checkout/limits/waiting-room.ts';
import { serveQueue } from '#lib/checkout/queue/serve-queue.ts';
import { recoverOrders } from '#lib/checkout/recovery/recover-orders.ts';
import { sweep } from '#lib/checkout/sweep.ts';
import { createSession } from '#lib/checkout-sessions/create-session.ts';
import { readDueSessions } from '#lib/checkout-sessions/read-session.ts';
import type { Ctx } from '#lib/context.ts';
import { runBackfills } from '#lib/db/backfill.ts';
import type { TaskName } from '#lib/db/enqueue.ts';
import { refreshList } from '#lib/events/refresh-events.ts';
import { fetchDueOrders } from '#lib/orders/fetch-due-orders.ts';
import { fetchUnknownOrder } from '#lib/orders/fetch-order.ts';
import { processDeliveries, settleUnread } from '#lib/orders/process-webhooks.ts';
import { pruneHistory } from '#lib/orders/prune-history.ts';
import { noticeFailedJobs, noticeMissingWebhooks, noticeOverdueBackup } from '#lib/orders/raise-cases.ts';
import { RECONCILE_SECONDS, reconcileOrders } from '#lib/orders/reconcile-orders.ts';
import { settleRefusals } from '#lib/orders/webhook-refusals.ts';
import { reduceOldEntries } from '#lib/personal-data/reduce-old-entries.ts';

const CheckoutPayload = z.object({ checkoutId: z.uuid() });
const SessionPayload = z.object({ sessionId: z.uuid() });
const OrderPayload = z.object({ orderId: z.string() });

/** Seconds between two looks at what staff have to know. */
export const WATCH_SECONDS = 15;

type Settings = {
  readonly historyDays: number;
  readonly alerts: AlertSettings;
};

/** The tasks of `lib/db/enqueue.ts`, bound to `ctx`. */
export function taskList(
  ctx: Ctx,
  { historyDays, alerts }: Settings,
): TaskList & { [name in TaskName]: Task } {
  return {
    advance_checkout: async (payload) => {
      await advanceCheckout(ctx, CheckoutPayload.parse(payload).checkoutId, IN_BACKGROUND);
    },
    process_deliveries: async () => {
      await processDeliveries(ctx);
    },
    fetch_order: async (payload) => fetchUnknownOrder(ctx, OrderPayload.parse(payload).orderId),
    fetch_due_orders: async () => fetchDueOrders(ctx),
    create_session: async (payload) => {
      await createSession(ctx, SessionPayload.parse(payload).sessionId, IN_BACKGROUND);
    },
    read_due_sessions: async () => readDueSessions(ctx),
    serve_queue: async () => serveQueue(ctx, { checkout: advanceCheckout, session: createSession }),
    admit_waiting: async () => admitWaiting(ctx),
    sweep: async () => sweep(ctx),
    recover_orders: async () => recoverOrders(ctx),
    prune_history: async () => {
      await pruneHistory(ctx, historyDays);
    },
    reduce_personal_data: async () => {
      await reduceOldEntries(ctx, await ctx.shop.retention());
    },
    reconcile_orders: async (_, { abortSignal: signal }) => {
      // Runs also without visitors: it shows whether the provider serves our calls.
      await refreshList(ctx, RECONCILE_SECONDS);
      await reconcileOrders(ctx, pauseUntil(signal));
    },
    watch_health: async () => {
      await noticeMissingWebhooks(ctx.db, ctx.now());
      await settleRefusals(ctx.db, ctx.now());
      await noticeFailedJobs(ctx.db);
      await noticeOverdueBackup(ctx.db, ctx.now());
      await settleUnread(ctx.db);
      const organizer = await ctx.shop.organizer();
      await watchSelling(ctx);
      await watchPlaces(ctx);
      await sumDay(ctx, organizer.timeZone);
      await sendAlerts(ctx, { settings: alerts, organizer });
    },
    merge_desk_sums: async () => mergeSums(ctx.db),
    backfill: async (_, { abortSignal: signal }) => {
      const finished = await runBackfills(ctx.db, pauseUntil(signal));
      if (finished.length > 0)
        ctx.log.info({ backfills: finished }, 'stored values follow the changed functions');
    },
  };
}

/** Waits some milliseconds; resolves to false once the work is aborted. */
const pauseUntil = (signal: AbortSignal | undefined) => (ms: number) =>
  sleep(ms, true, { signal }).catch(() => false);
