import { deskHref, ROOMS } from '#components/admin/frame/rooms.ts';
import { RoomLive } from '#components/admin/list/live-list.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { findOpenCase } from '#lib/admin/attention/list-cases.ts';
import { findHealth, healthVersion } from '#lib/admin/health/find-health.ts';
import type { Problem } from '#lib/admin/health/selling-state.ts';
import { alertChannels } from '#lib/alerts/alert.ts';
import { summarizeAlerts } from '#lib/alerts/send-alerts.ts';
import { examineRunning } from '#lib/doctor/examine-deployment.ts';
import { findingLine } from '#lib/doctor/finding.ts';
import { budgetUse, callLimits, findPauses } from '#lib/partner-api/shared/shared-budget.ts';
import { type Desk, type Query, roomPage } from '../desk-adapters.tsx';
import { type HealthRow, healthRows, seesOrders } from './health-rows.tsx';
import { Banner, HealthTable, JobsSheet, LearnedSheet, Technical } from './health-view.tsx';
import { WritesChart } from './writes-chart.tsx';

const page = roomPage('health', async (desk, query) => {
  const { ctx, t, format } = desk;
  const { db } = ctx;
  const now = ctx.now();
  const limits = callLimits(ctx.env);
  const isWhole = seesOrders(desk);
  const [health, writes, reads, pauses, organizer, summary, { findings }] = await Promise.all([
    findHealth(ctx),
    budgetUse(db, 'write', limits, now),
    budgetUse(db, 'read', limits, now),
    findPauses(db, now),
    loadOrganizer(),
    summarizeAlerts(db),
    examineRunning(ctx),
  ]);
  const [ways, caseId] = await Promise.all([
    alertChannels(organizer.alerts, ctx.alerts),
    health.problems[0] ? findOpenCase(db, casesOf(health.problems[0])) : null,
  ]);
  const { selling, problems } = health;
  const mayAct = desk.may('act_on_health');
  const { questions, technical } = healthRows(desk, health, {
    writes,
    reads,
    paused: pauses.map(({ kind }) => kind),
    ways,
    summary,
    toMend: findings.map(findingLine),
  });
  const shown = (rows: readonly HealthRow[]) =>
    isWhole ? rows : rows.map((row) => withoutCounts(desk, row));
  const used = health.writes.map(({ calls }) => calls);
  return (
    <>
      <PageHead title={t('health.title')} text={t('health.lead')}>
        <Live desk={desk} changes={[health.refusals.acceptedAt, ...problems.map(({ since }) => since)]} />
      </PageHead>
      <Said desk={desk} query={query} error={summary.find(({ error }) => error)?.error ?? ''} />
      <Banner desk={desk} health={{ selling, problems }} caseId={isWhole ? caseId : null} />
      <HealthTable t={t} caption={t('health.lead')} rows={shown(questions)} />
      {!mayAct && <p className="text-quiet">{t('health.viewerNote')}</p>}
      {isWhole && health.failedJobs.length > 0 && <JobsSheet desk={desk} jobs={health.failedJobs} />}
      <Technical t={t} rows={shown(technical)}>
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
      </Technical>
    </>
  );
});
export default page;
export const generateMetadata = page.metadata;

/** Counts are of all events: a member of single events sees only whether a row is fine. */
const withoutCounts = ({ t }: Desk, { key, what, isFine }: HealthRow): HealthRow => ({
  key,
  what,
  isFine,
  state: t(isFine ? 'health.fine' : 'health.notFine'),
});

type LiveProps = { readonly desk: Desk; readonly changes: readonly (Date | null)[] };

async function Live({ desk, changes }: LiveProps) {
  const last = Math.max(0, ...changes.map((at) => at?.getTime() ?? 0));
  return (
    <RoomLive
      desk={desk}
      room="health"
      version={await healthVersion(desk.ctx)}
      changedAt={last > 0 ? desk.format.logTime(new Date(last)) : null}
      newestHref={deskHref(desk, ROOMS.health.path)}
    />
  );
}

/** Keys of the cases that may be about a problem. */
const casesOf = ({ code }: Problem): string[] => [
  `provider_trouble:${code}`,
  code,
  ...(code === 'webhooks_refused' ? ['endpoint_near_limit'] : []),
  ...(code === 'deliveries_unread' ? ['deliveries_unread:'] : []),
];

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
