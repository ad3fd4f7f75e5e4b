import { deskHref } from '#components/admin/frame/rooms.ts';
import { LiveMark } from '#components/admin/list/live-list.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { findHealth, healthVersion, listDeliveries } from '#lib/admin/health/find-health.ts';
import type { Problem } from '#lib/admin/health/selling-state.ts';
import { instantOf } from '#lib/admin/posted-instant.ts';
import { alertChannels } from '#lib/alerts/alert.ts';
import { summarizeAlerts } from '#lib/alerts/send-alerts.ts';
import { findOpenCase } from '#lib/orders/list-cases.ts';
import { countRefusals } from '#lib/orders/webhook-refusals.ts';
import { budgetUse, callLimits, findPauses } from '#lib/partner-api/shared/shared-budget.ts';
import { type Desk, type Query, roomPage } from '../desk-adapters.tsx';
import { type HealthRow, healthRows, seesOrders } from './health-rows.tsx';
import { Banner, HealthTable, JobsSheet, LearnedSheet, WebhooksSheet } from './health-view.tsx';
import { WritesChart } from './writes-chart.tsx';

const page = roomPage('health', async (desk, query) => {
  const { ctx, t, format } = desk;
  const { db } = ctx;
  const now = ctx.now();
  const limits = callLimits(ctx.env);
  const onlyFailed = query.webhooks === 'failed';
  const isWhole = seesOrders(desk);
  const [health, writes, reads, pauses, organizer, summary, listed, refusals] = await Promise.all([
    findHealth(ctx),
    budgetUse(db, 'write', limits, now),
    budgetUse(db, 'read', limits, now),
    findPauses(db, now),
    loadOrganizer(),
    summarizeAlerts(db),
    listDeliveries(db, { onlyFailed, before: instantOf(query.before) }),
    countRefusals(db),
  ]);
  const [ways, caseId, codes] = await Promise.all([
    alertChannels(organizer.alerts, ctx.alerts),
    health.problems[0] ? findOpenCase(db, casesOf(health.problems[0])) : null,
    codesOf(
      desk,
      health.failedJobs.flatMap(({ orderId }) => orderId ?? []),
    ),
  ]);
  const { selling, problems } = health;
  const mayAct = desk.may('retry_job');
  const all = healthRows(desk, health, {
    writes,
    reads,
    paused: pauses.map(({ kind }) => kind),
    ways,
    summary,
  });
  const rows = isWhole ? all : all.map((row) => withoutCounts(desk, row));
  const used = health.writes.map(({ calls }) => calls);
  const lastShown = listed.deliveries.at(-1);
  return (
    <>
      <PageHead title={t('health.title')} text={t('health.lead')}>
        <Live desk={desk} changes={[health.refusals.acceptedAt, ...problems.map(({ since }) => since)]} />
      </PageHead>
      <Said desk={desk} query={query} error={summary.find(({ error }) => error)?.error ?? ''} />
      <Banner desk={desk} health={{ selling, problems }} caseId={isWhole ? caseId : null} />
      <HealthTable desk={desk} rows={rows} />
      {!mayAct && <p className="text-quiet">{t('health.viewerNote')}</p>}
      {isWhole && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Sheet
            title={t('health.writesTitle')}
            aside={t('health.writesSum', {
              now: used.at(-1) ?? 0,
              average: Math.round(used.reduce((sum, calls) => sum + calls, 0) / Math.max(used.length, 1)),
              highest: Math.max(0, ...used),
            })}
          >
            <WritesChart t={t} format={format} writes={health.writes} limit={writes.limit} />
          </Sheet>
          <LearnedSheet t={t} learned={health.learned} />
        </div>
      )}
      {isWhole && (
        <>
          <WebhooksSheet
            desk={desk}
            deliveries={listed.deliveries}
            onlyFailed={onlyFailed}
            failed={health.deliveries.failed}
            isOpen={query.before !== undefined}
            olderHref={
              listed.hasMore && lastShown
                ? deskHref(desk, '/admin/health', {
                    before: lastShown.receivedAt.toISOString(),
                    ...(onlyFailed && { webhooks: 'failed' }),
                  })
                : null
            }
            refusals={refusalWords(desk, refusals)}
          />
          <JobsSheet desk={desk} jobs={health.failedJobs} codes={codes} />
        </>
      )}
    </>
  );
});
export default page;
export const generateMetadata = page.metadata;

/** How much there is to do is of all events: a member of single ones sees whether it works. */
const withoutCounts = ({ t }: Desk, { key, what, isFine }: HealthRow): HealthRow => ({
  key,
  what,
  isFine,
  state: t(isFine ? 'health.fine' : 'health.notFine'),
});

type LiveProps = { readonly desk: Desk; readonly changes: readonly (Date | null)[] };

async function Live({ desk, changes }: LiveProps) {
  const { ctx, format } = desk;
  const last = Math.max(0, ...changes.map((at) => at?.getTime() ?? 0));
  const live = {
    path: deskHref(desk, '/admin/health/live'),
    version: await healthVersion(ctx),
    top: null,
    newestHref: deskHref(desk, '/admin/health'),
    changedAt: last > 0 ? format.logTime(new Date(last)) : null,
  };
  return <LiveMark desk={desk} live={live} />;
}

/** Keys of the cases that may be about a problem. */
const casesOf = ({ code }: Problem): string[] => [
  `provider_trouble:${code}`,
  code,
  ...(code === 'webhooks_refused' ? ['endpoint_near_limit'] : []),
  ...(code === 'deliveries_unread' ? ['deliveries_unread:'] : []),
];

async function codesOf({ ctx }: Desk, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.deskOrder.findMany({
    where: { orderId: { in: [...ids] } },
    select: { orderId: true, orderCode: true },
  });
  return new Map(rows.map(({ orderId, orderCode }) => [orderId, orderCode]));
}

type Refusals = Awaited<ReturnType<typeof countRefusals>>;

/** Counts per reason, the most frequent first. */
function refusalWords({ t }: Desk, refusals: Refusals): string {
  if (refusals.length === 0) return '';
  const reasons = refusals.map(({ reason, count }) => `${count} ${t(`health.reasons.${reason}`)}`);
  return t('health.refusalsText', { reasons: reasons.join(', ') });
}

type SaidProps = { readonly desk: Desk; readonly query: Query; readonly error: string };

function Said({ desk: { t }, query, error }: SaidProps) {
  const words = {
    retried: () => t('health.retried', { count: Number(query.count) || 0 }),
    replayed: () => t('health.replayed'),
    reconciling: () => t('health.reconciling'),
    arrived: () => t('health.testArrived'),
    not_arrived: () => t('health.testFailed', { reason: error }),
  };
  const said = Object.entries(words).find(([name]) => name === query.said)?.[1]();
  if (!said) return null;
  return (
    <p role="status" className={`notice ${query.said === 'not_arrived' ? 'notice-bad' : 'notice-good'}`}>
      {said}
    </p>
  );
}
