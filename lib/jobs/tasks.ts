// Every background task, each a thin call of a use case. A task may run twice or be cut off at any point.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import type { TaskName } from '#lib/db/enqueue.ts';
import { processDeliveries } from '#lib/mirror/process-deliveries.ts';
import { readDueOrders } from '#lib/mirror/read-due-orders.ts';
import { reconcileOrders } from '#lib/mirror/reconcile-orders.ts';
import { advanceCheckout, IN_BACKGROUND } from '#lib/registration/advance-checkout.ts';
import { serveLine } from '#lib/registration/line/serve-line.ts';
import { sweep } from '#lib/registration/sweep.ts';

const CheckoutPayload = z.object({ checkoutId: z.uuid() });

/** The tasks of `lib/db/enqueue.ts`, bound to `ctx`. */
export function taskList(ctx: Ctx): TaskList & { [name in TaskName]: Task } {
  return {
    advance_checkout: async (payload) => {
      await advanceCheckout(ctx, CheckoutPayload.parse(payload).checkoutId, IN_BACKGROUND);
    },
    process_deliveries: async () => {
      await processDeliveries(ctx);
    },
    read_orders: async () => readDueOrders(ctx),
    serve_line: async () => serveLine(ctx),
    sweep: async () => sweep(ctx),
    reconcile_orders: async (_, { abortSignal: signal }) => {
      const pause = (ms: number) => sleep(ms, true, { signal }).catch(() => false);
      await reconcileOrders(ctx, pause);
    },
  };
}
