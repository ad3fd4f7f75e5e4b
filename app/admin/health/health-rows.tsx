// The rows of the health page, always in this order, so that people learn where each is: first what an organizer
// wants to know, then what a developer wants to know.

import type { ReactNode } from 'react';
import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { deskHref, ROOMS } from '#components/admin/frame/rooms.ts';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { PostButton } from '#components/admin/ui/post-button.tsx';
import type { Health } from '#lib/admin/health/find-health.ts';
import type { WayState } from '#lib/alerts/alert.ts';
import type { WaySummary } from '#lib/alerts/send-alerts.ts';
import {
  NEEDED_SCOPES,
  READ_SCOPE,
  SCOPES,
  type Scope,
  SESSION_SCOPE,
} from '#lib/shared/vocabulary/scopes.ts';
import { reconcileAction, testAlertAction } from './actions.ts';

export type HealthRow = {
  readonly key: string;
  readonly what: string;
  readonly isFine: boolean;
  readonly state: string;
  readonly now?: readonly string[];
  readonly worthKnowing?: string;
  /** Names and messages for a developer, which the technical rows show. */
  readonly raw?: readonly string[];
  readonly action?: ReactNode;
};

type Use = { readonly used: number; readonly limit: number };

export type RowFacts = {
  readonly writes: Use;
  readonly reads: Use;
  /** Kinds of calls that the provider refuses for now. */
  readonly paused: readonly string[];
  readonly ways: readonly WayState[];
  readonly summary: readonly WaySummary[];
  /** Lines that each say what is wrong with the deployment. */
  readonly toMend: readonly string[];
};

type ButtonProps = {
  readonly desk: DeskView;
  readonly action: (form: FormData) => Promise<void>;
  readonly label: string;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Members who may only look get no button. */
export const HealthButton = ({ desk, action, label, fields = {} }: ButtonProps) =>
  desk.may('act_on_health') && (
    <PostButton
      action={action}
      fields={fields}
      className="inline-block"
      look="btn btn-quiet whitespace-nowrap"
    >
      {label}
    </PostButton>
  );

/** Orders are of events: a member of single events sees none on this page. */
export const seesOrders = ({ member }: DeskView): boolean => member.events.length === 0;

function webhooksLink(desk: DeskView, query: Readonly<Record<string, string>>): ReactNode {
  if (!desk.may('see_webhooks')) return null;
  return (
    <DeskLink href={deskHref(desk, ROOMS.webhooks.path, query)} className="link">
      {desk.t('webhooks.title')}
    </DeskLink>
  );
}

type HealthRows = { readonly questions: readonly HealthRow[]; readonly technical: readonly HealthRow[] };

export function healthRows(desk: DeskView, health: Health, facts: RowFacts): HealthRows {
  const questions = [
    payments(desk, health),
    webhooks(desk, health),
    unread(desk, health),
    same(desk, health),
    queue(desk, health),
    jobs(desk, health),
    methods(desk, health),
    alerts(desk, facts),
    backups(desk, health),
    setUp(desk, facts),
  ];
  const technical = [
    writes(desk, health, facts),
    budget(desk, 'reads', facts),
    permissions(desk, health),
    clock(desk, health),
    ...questions.flatMap(({ key, what, isFine, state, raw = [] }) =>
      raw.length > 0 ? [{ key, what, isFine, state, now: raw }] : [],
    ),
  ];
  return { questions, technical };
}

function payments({ t }: DeskView, { selling, learned }: Health): HealthRow {
  const count = learned.byWebhook + learned.byReadFirst + learned.onlyByRead;
  const isStopped = selling === 'stopped';
  return {
    key: 'payments',
    what: t('health.rows.payments'),
    isFine: !isStopped,
    state: t(isStopped ? 'health.stopped' : count > 0 ? 'health.arriving' : 'health.noneYet'),
    now: [t('health.paidDay', { count })],
  };
}

const methods = ({ t, format }: DeskView, { unknownMethods }: Health): HealthRow => ({
  key: 'methods',
  what: t('health.rows.methods'),
  isFine: unknownMethods.length === 0,
  state: t(unknownMethods.length === 0 ? 'health.methodsAll' : 'health.methodsMissing'),
  ...(unknownMethods.length > 0 && {
    now: [format.all(unknownMethods)],
    worthKnowing: t('health.methodsText'),
  }),
});

function webhooks(desk: DeskView, { refusals, lastHour, problems, learned }: Health): HealthRow {
  const { t, format } = desk;
  const { inARow, others, acceptedAt } = refusals;
  const isMissing = problems.some(({ code }) => code === 'webhooks_missing');
  const isNone = acceptedAt === null && learned.byWebhook === 0;
  const trouble =
    inARow > 0 ? t('health.refused', { count: inARow }) : isMissing ? t('health.missing') : null;
  return {
    key: 'webhooks',
    what: t('health.rows.webhooks'),
    isFine: trouble === null,
    state: trouble ?? t(isNone ? 'health.noneYet' : 'health.arriving'),
    now: [t('health.lastHour', { count: lastHour, last: acceptedAt ? format.logTime(acceptedAt) : 'none' })],
    ...(inARow > 0 && { worthKnowing: t('health.inARow', { count: inARow }) }),
    ...(others > 0 && { raw: [t('health.strangers', { count: others })] }),
    action: webhooksLink(desk, {}),
  };
}

function unread(desk: DeskView, { deliveries }: Health): HealthRow {
  const { t } = desk;
  const { failed } = deliveries;
  return {
    key: 'unread',
    what: t('health.rows.unread'),
    isFine: failed === 0,
    state: failed > 0 ? t('health.setAside', { count: failed }) : t('health.none'),
    ...(failed > 0 && {
      worthKnowing: t('health.keptUnread'),
      action: webhooksLink(desk, { state: 'failed' }),
    }),
  };
}

function same(desk: DeskView, { comparison, wholeComparison, scopes }: Health): HealthRow {
  const { t, format } = desk;
  const row = { key: 'same', what: t('health.rows.same') };
  const reconcile = <HealthButton desk={desk} action={reconcileAction} label={t('health.reconcile')} />;
  if (scopes !== null && !scopes.includes(READ_SCOPE))
    return { ...row, isFine: false, state: t('health.noReads'), worthKnowing: t('health.noReadsText') };
  // The newest orders are compared each minute, all of them seldom.
  const [last] = [comparison, wholeComparison]
    .filter((one) => one !== null)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  if (!last) return { ...row, isFine: true, state: t('health.notCompared'), action: reconcile };
  const uncorrected = Math.max(comparison?.uncorrected ?? 0, wholeComparison?.uncorrected ?? 0);
  const corrected = last.missing + last.different - last.uncorrected;
  return {
    ...row,
    isFine: uncorrected === 0,
    state: uncorrected > 0 ? t('health.differ', { count: uncorrected }) : t('health.same'),
    now: [t('health.compared', { count: last.compared, when: format.logTime(last.at) })],
    ...(corrected > 0 && { worthKnowing: t('health.corrected', { count: corrected }) }),
    action: reconcile,
  };
}

const queue = ({ t, format }: DeskView, { queued, queuedSince }: Health): HealthRow => ({
  key: 'queue',
  what: t('health.rows.queue'),
  isFine: true,
  state: queued === 0 ? t('health.queueEmpty') : t('health.queued', { count: queued }),
  ...(queuedSince && { now: [t('health.oldest', { age: format.ago(queuedSince) })] }),
});

/** Calls of one kind against the limit of a minute. */
function budget({ t }: DeskView, row: 'writes' | 'reads', { [row]: use, paused }: RowFacts): HealthRow {
  const isPaused = paused.includes(row === 'writes' ? 'write' : 'read');
  return {
    key: row,
    what: t(`health.rows.${row}`),
    isFine: !isPaused,
    state: isPaused ? t('health.paused') : t('health.ofLimit', use),
    now: [t('health.thisMinute')],
  };
}

function writes(desk: DeskView, { highest }: Health, facts: RowFacts): HealthRow {
  const { t, format } = desk;
  const row = budget(desk, 'writes', facts);
  if (!highest) return row;
  const { limit } = facts.writes;
  const worthKnowing = t('health.highest', {
    calls: highest.calls,
    when: format.dayTime(highest.minute),
    limit,
  });
  return { ...row, worthKnowing };
}

function jobs(desk: DeskView, { jobs: { failed, due, dueSince }, problems }: Health): HealthRow {
  const { t, format } = desk;
  const isLate = problems.some(({ code }) => code === 'jobs_late');
  const trouble =
    failed > 0 ? t('health.jobsFailed', { count: failed }) : isLate ? t('health.jobsLate') : null;
  return {
    key: 'jobs',
    what: t('health.rows.jobs'),
    isFine: trouble === null,
    state: trouble ?? t('health.jobsFine'),
    now: [t('health.jobsDue', { count: due })],
    ...(isLate && {
      ...(dueSince && { worthKnowing: t('health.jobsLateText', { when: format.logTime(dueSince) }) }),
      raw: [t('health.jobsLateRaw')],
    }),
    ...(failed > 0 &&
      seesOrders(desk) && {
        action: (
          <a href="#jobs" className="link">
            {t('health.seeBelow')}
          </a>
        ),
      }),
  };
}

/** Scopes that sales through our own form need, kept up to date by reads. */
const WITHOUT_SESSIONS: readonly Scope[] = [...NEEDED_SCOPES, READ_SCOPE];

function permissions({ t, format }: DeskView, { scopes, pingAt, problems }: Health): HealthRow {
  const isSessionRefused = problems.some(({ code }) => code === 'session_permission_missing');
  const needed = isSessionRefused || scopes?.includes(SESSION_SCOPE) ? SCOPES : WITHOUT_SESSIONS;
  const missing = needed.filter(
    (scope) => !scopes?.includes(scope) || (scope === SESSION_SCOPE && isSessionRefused),
  );
  return {
    key: 'permissions',
    what: t('health.rows.permissions'),
    isFine: scopes === null ? !isSessionRefused : missing.length === 0,
    state:
      scopes === null
        ? t('health.scopesUnknown')
        : t('health.ofLimit', { used: needed.length - missing.length, limit: needed.length }),
    ...(scopes && { now: [scopes.join(', ')] }),
    worthKnowing: pingAt ? t('health.pingSeen', { when: format.dayTime(pingAt) }) : t('health.pingNever'),
  };
}

function clock({ t }: DeskView, { clockOff, databaseMs, problems }: Health): HealthRow {
  const isOff = problems.some(({ code }) => code === 'clock_skew');
  return {
    key: 'clock',
    what: t('health.rows.clock'),
    isFine: !isOff,
    state: isOff ? t('health.clockOff', { seconds: clockOff ?? 0 }) : t('health.fine'),
    now: [
      clockOff === null
        ? t('health.databaseNow', { ms: databaseMs })
        : t('health.clockNow', { seconds: Math.abs(clockOff), ms: databaseMs }),
    ],
  };
}

function alerts(desk: DeskView, { ways, summary }: RowFacts): HealthRow {
  const { t } = desk;
  const row = { key: 'alerts', what: t('health.rows.alerts') };
  if (ways.length === 0)
    return {
      ...row,
      isFine: false,
      state: t('health.nobodyTold'),
      worthKnowing: t('health.nobodyToldText'),
      raw: [t('health.nobodyToldRaw')],
      action: desk.may('see_settings') && (
        <DeskLink href={`${ROOMS.settings.path}#alerts`} className="link">
          {t('settings.title')}
        </DeskLink>
      ),
    };
  const nameOf = (way: string) => t(way === 'webhook' ? 'health.wayWebhook' : 'health.wayEmail');
  const shown = ways.map(({ way: one, to, lacks }) => {
    const { waiting: count = 0, error = null } = summary.find(({ way }) => way === one) ?? {};
    const way = nameOf(one);
    if (lacks)
      return { line: t('health.wayLacks', { way }), raw: t('health.wayRaw', { way, variable: lacks }) };
    if (count > 0 && error)
      return { line: t('health.wayWaiting', { way, count }), raw: t('health.wayReady', { way, to: error }) };
    return { line: t('health.wayReady', { way, to: one === 'webhook' ? new URL(to).host : to }), raw: null };
  });
  const raw = shown.flatMap((one) => one.raw ?? []);
  return {
    ...row,
    isFine: raw.length === 0,
    state: t(raw.length > 0 ? 'health.alertsBroken' : 'health.alertsReady'),
    now: shown.map(({ line }) => line),
    raw,
    action: <HealthButton desk={desk} action={testAlertAction} label={t('health.sendTest')} />,
  };
}

function backups({ t, format }: DeskView, { backup }: Health): HealthRow {
  const row = { key: 'backup', what: t('health.rows.backup') };
  if (!backup)
    return { ...row, isFine: false, state: t('health.backupNone'), worthKnowing: t('health.backupNoneText') };
  const { dumpedAt, bytes, isEncrypted, checkedAt, isOverdue } = backup;
  const megabytes = Math.max(1, Math.round(Number(bytes) / 1e6));
  return {
    ...row,
    isFine: !isOverdue,
    state: t(isOverdue ? 'health.backupOverdue' : 'health.backupFresh'),
    now: [
      t('health.backupLast', {
        when: format.dayTime(dumpedAt),
        megabytes,
        encrypted: isEncrypted ? 'yes' : 'no',
      }),
    ],
    worthKnowing: checkedAt
      ? t('health.backupProven', { when: format.dayTime(checkedAt) })
      : t('health.backupNotProven'),
  };
}

/** A developer's list, in the words of `npm run doctor`. */
function setUp({ t }: DeskView, { toMend }: RowFacts): HealthRow {
  const row = { key: 'setUp', what: t('health.rows.setUp') };
  if (toMend.length === 0) return { ...row, isFine: true, state: t('health.fine') };
  const state = t('health.toMend', { count: toMend.length });
  return { ...row, isFine: false, state, worthKnowing: t('health.toMendText'), raw: toMend };
}
