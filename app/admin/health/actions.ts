'use server';
import { z } from 'zod';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { retryFailedJobs } from '#lib/admin/health/failed-jobs.ts';
import { sendTests } from '#lib/alerts/send-alerts.ts';
import { replayDelivery } from '#lib/orders/process-webhooks.ts';
import { compareAllSoon } from '#lib/orders/reconcile-orders.ts';
import { deskPost } from '../desk-action.ts';

const said = (what: string, more: Readonly<Record<string, string>> = {}): string =>
  `/admin/health?${new URLSearchParams({ said: what, ...more })}`;

export const retryAction = deskPost(
  'act_on_health',
  z.object({
    job: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  async ({ ctx, change }, { job }) => {
    const count = await change(
      (tx) => retryFailedJobs(tx, job === undefined ? null : [job], ctx.now()),
      (done) => (done > 0 ? { kind: 'job_retried', subject: job ?? null, detail: { jobs: done } } : null),
    );
    return said('retried', { count: String(count) });
  },
);

export const replayAction = deskPost(
  'act_on_health',
  z.object({ delivery: z.string().max(255) }),
  async ({ change }, { delivery }) => {
    await change(
      (tx) => replayDelivery(tx, delivery),
      (done) => (done ? { kind: 'job_retried', subject: delivery, detail: { webhook: true } } : null),
    );
    return said('replayed');
  },
);

export const reconcileAction = deskPost('compare_orders', z.object({}), async ({ ctx, change }) => {
  await change((tx) => compareAllSoon(tx, ctx.now()), {
    kind: 'job_retried',
    detail: { comparison: true },
  });
  return said('reconciling');
});

export const testAlertAction = deskPost('act_on_health', z.object({}), async ({ ctx, change }) => {
  const sender = { settings: ctx.alerts, organizer: await loadOrganizer() };
  const sent = await sendTests(ctx, sender, (store) =>
    change(store, { kind: 'job_retried', detail: { alert: true } }),
  );
  return said(sent.length > 0 && sent.every(({ ok }) => ok) ? 'arrived' : 'not_arrived');
});
