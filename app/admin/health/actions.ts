'use server';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ROOMS } from '#components/admin/frame/rooms.ts';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { retryFailedJobs } from '#lib/admin/health/failed-jobs.ts';
import { alertChannels, storeAlert } from '#lib/alerts/alert.ts';
import { sendAlert } from '#lib/alerts/send-alerts.ts';
import { replayDelivery } from '#lib/orders/process-webhooks.ts';
import { compareAllSoon } from '#lib/orders/reconcile-orders.ts';
import { deskPost } from '../desk-action.ts';

const said = (what: string, more: Readonly<Record<string, string>> = {}): string =>
  `/admin/health?${new URLSearchParams({ said: what, ...more })}`;

export const retryAction = deskPost(
  'retry_job',
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
  'retry_job',
  z.object({ delivery: z.string().max(255) }),
  async ({ change }, { delivery }) => {
    await change(
      (tx) => replayDelivery(tx, delivery),
      (done) => (done ? { kind: 'job_retried', subject: delivery, detail: { webhook: true } } : null),
    );
    return said('replayed');
  },
);

export const reconcileAction = deskPost('retry_job', z.object({}), async ({ ctx, change }) => {
  await change((tx) => compareAllSoon(tx, ctx.now()), {
    kind: 'job_retried',
    detail: { comparison: true },
  });
  return said('reconciling');
});

const TestForm = z.object({ from: z.enum(['health', 'settings']).catch('health') });

/** Sends a test by each way at once, so that the page can say whether it arrived. */
export const testAlertAction = deskPost('retry_job', TestForm, async ({ ctx, change }, { from }) => {
  const organizer = await loadOrganizer();
  const ways = (await alertChannels(organizer.alerts, ctx.alerts)).map(({ way }) => way);
  const key = `test:${randomUUID()}`;
  await change((tx) => storeAlert(tx, { data: { type: 'test' }, key, ways }, ctx.now()), {
    kind: 'job_retried',
    detail: { alert: true },
  });
  const stored = await ctx.db.alert.findMany({ where: { dedupeKey: key } });
  const sent = await Promise.all(
    stored.map((alert) => sendAlert(ctx, { settings: ctx.alerts, organizer }, alert)),
  );
  if (from === 'settings') return `${ROOMS.settings.path}#alerts`;
  return said(sent.length > 0 && sent.every(({ ok }) => ok) ? 'arrived' : 'not_arrived');
});
