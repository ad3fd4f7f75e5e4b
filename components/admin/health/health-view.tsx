// The health page: whether selling works and what to mend first, then the facts in a fixed order.
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Desk } from '#app/admin/desk-adapters.tsx';
import { attentionHref } from '#components/admin/attention/case-list.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { FailedJob } from '#lib/admin/health/failed-jobs.ts';
import type { Health, Learned, ShownDelivery } from '#lib/admin/health/find-health.ts';
import type { HealthRow } from './health-rows.tsx';

type BannerProps = {
  readonly desk: Desk;
  readonly health: Health;
  /** Case of the first problem; null without one that is open. */
  readonly caseId: string | null;
};

/** All well: one line. */
export function Banner({ desk, health, caseId }: BannerProps) {
  const { t, format } = desk;
  const { selling, problems } = health;
  const [first] = problems;
  if (!first)
    return (
      <p className="font-bold text-good" data-selling={selling}>
        <StatusMark t={t} state="paid" words={t('health.worksAll')} />
      </p>
    );
  const since = first.since ? format.dayTime(first.since) : 'none';
  const what = t(`health.problems.${first.code}.what`);
  return (
    <section
      aria-label={t(`health.${selling}`)}
      data-selling={selling}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-accent border-s-4 bg-accent-wash px-4 py-3"
    >
      <div className="min-w-0 flex-[1_1_24rem]">
        <p className="font-bold text-[1rem]">
          <span>{t(`health.${selling}`)}</span>{' '}
          <span>{t('health.fixFirst', { count: problems.length, what, since })}</span>
        </p>
        <p>{t(`health.problems.${first.code}.effect`, { count: first.count ?? 0 })}</p>
      </div>
      {caseId && (
        <Link href={attentionHref(desk, `/admin/attention/${caseId}`)} prefetch={false} className="btn">
          {t('health.openCase')}
        </Link>
      )}
    </section>
  );
}

type TableProps = { readonly desk: Desk; readonly rows: readonly HealthRow[] };

const COLUMNS = ['what', 'state', 'now', 'worthKnowing', 'action'] as const;

/** On a phone each row is a card. */
export function HealthTable({ desk: { t }, rows }: TableProps) {
  return (
    <div className="desk-sheet overflow-clip">
      <table className="w-full max-md:block">
        <thead className="max-md:sr-only">
          <tr className="text-start text-quiet text-sm">
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="px-4 py-2 text-start font-normal">
                {name === 'action' ? (
                  <span className="sr-only">{t('health.columns.action')}</span>
                ) : (
                  t(`health.columns.${name}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={row.key}
              data-row={row.key}
              className="border-edge border-t align-top max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3 max-md:px-4 max-md:py-3"
            >
              <th scope="row" className="py-2.5 text-start font-bold md:px-4">
                {row.what}
              </th>
              <td className="py-2.5 md:px-4">
                <State t={t} row={row} />
              </td>
              <td className="max-w-72 break-words md:px-4 md:py-2.5 max-md:w-full">{row.now}</td>
              <td className="max-w-80 text-quiet md:px-4 md:py-2.5 max-md:w-full">{row.worthKnowing}</td>
              <td className="py-1.5 text-end md:px-4 max-md:text-start">{row.action}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const State = ({ t, row: { isFine, state } }: { readonly t: Desk['t']; readonly row: HealthRow }) =>
  isFine ? (
    <StatusMark t={t} state="paid" words={state} />
  ) : (
    <span className="inline-flex items-baseline gap-1.5 font-bold text-warn">
      <span className="translate-y-[0.12em]">
        <AttentionMark tone="warn" words="" />
      </span>
      <span>{state}</span>
    </span>
  );

export function LearnedSheet({ t, learned }: { readonly t: Desk['t']; readonly learned: Learned }) {
  const { byWebhook, byReadFirst, onlyByRead, halfSeconds } = learned;
  const rows = [
    [
      t('health.byWebhook'),
      halfSeconds === null ? '' : t('health.halfWithin', { seconds: Math.max(1, Math.ceil(halfSeconds)) }),
      byWebhook,
    ],
    [t('health.byReadFirst'), t('health.webhookLater'), byReadFirst],
    [t('health.onlyByRead'), t('health.noWebhook'), onlyByRead],
  ] as const;
  return (
    <Sheet title={t('health.learnedTitle')} aside={t('health.day')} flush>
      <dl className="divide-y divide-edge border-edge border-t">
        {rows.map(([label, detail, count]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 px-4 py-2.5">
            <dt className="grid">
              <span>{label}</span>
              <span className="text-quiet text-sm">{detail}</span>
            </dt>
            <dd className="numeral text-h2">{count}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

type WebhooksProps = {
  readonly desk: Desk;
  readonly deliveries: readonly ShownDelivery[];
  readonly onlyFailed: boolean;
  readonly failed: number;
  readonly olderHref: string | null;
  /** Counted refusals in words; '' without one. */
  readonly refusals: string;
  readonly replay: (id: string) => ReactNode;
};

const HEAD = 'px-4 py-1.5 text-start font-normal text-quiet text-sm';
const CELL = 'px-4 py-2';

export function WebhooksSheet({
  desk,
  deliveries,
  onlyFailed,
  failed,
  olderHref,
  refusals,
  replay,
}: WebhooksProps) {
  const { t, format } = desk;
  const href = (query: Readonly<Record<string, string>>) =>
    `${attentionHref(desk, '/admin/health', query)}#webhooks`;
  return (
    <Sheet
      id="webhooks"
      title={t('health.webhooksTitle')}
      flush
      aside={
        <span className="flex flex-wrap gap-x-4">
          <Link
            href={href({})}
            prefetch={false}
            aria-current={onlyFailed ? undefined : 'true'}
            className={onlyFailed ? '' : 'font-bold'}
          >
            {t('health.all')}
          </Link>
          <Link
            href={href({ webhooks: 'failed' })}
            prefetch={false}
            aria-current={onlyFailed ? 'true' : undefined}
            className={onlyFailed ? 'font-bold' : ''}
          >
            {t('health.onlySetAside', { count: failed })}
          </Link>
        </span>
      }
    >
      {refusals && <p className="px-4 pb-2 text-quiet">{refusals}</p>}
      {deliveries.length === 0 ? (
        <p className="border-edge border-t px-4 py-4 text-quiet">
          {t(onlyFailed ? 'health.none' : 'health.noWebhooks')}
        </p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full">
            <thead>
              <tr>
                <th scope="col" className={HEAD}>
                  {t('health.heads.arrived')}
                </th>
                <th scope="col" className={HEAD}>
                  {t('health.heads.event')}
                </th>
                <th scope="col" className={HEAD}>
                  {t('health.heads.order')}
                </th>
                <th scope="col" className={HEAD}>
                  {t('health.heads.result')}
                </th>
                <th scope="col" className={HEAD}>
                  <span className="sr-only">{t('health.columns.action')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map(({ id, type, state, receivedAt, orderCode }) => (
                <tr key={id} className="border-edge border-t">
                  <td className={`${CELL} whitespace-nowrap text-quiet tabular-nums`}>
                    {format.dayTime(receivedAt)}
                  </td>
                  <td className={`${CELL} break-all font-mono text-sm`}>{type}</td>
                  <td className={CELL}>
                    {orderCode && (
                      <Link
                        href={attentionHref(desk, `/admin/orders/${encodeURIComponent(orderCode)}`)}
                        prefetch={false}
                        className="numeral"
                      >
                        {orderCode}
                      </Link>
                    )}
                  </td>
                  <td className={CELL}>{t(`health.deliveryStates.${state}`)}</td>
                  <td className={`${CELL} text-end`}>{state === 'failed' && replay(id)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {olderHref && (
        <p className="border-edge border-t px-4 py-2">
          <Link href={`${olderHref}#webhooks`} prefetch={false} className="link">
            {t('health.older')}
          </Link>
        </p>
      )}
    </Sheet>
  );
}

type JobsProps = {
  readonly desk: Desk;
  readonly jobs: readonly FailedJob[];
  /** The order codes by id. */
  readonly codes: ReadonlyMap<string, string>;
  readonly retry: (id: string | null) => ReactNode;
};

const TASKS = [
  'advance_checkout',
  'create_session',
  'fetch_order',
  'process_deliveries',
  'fetch_due_orders',
  'read_due_sessions',
  'serve_queue',
  'admit_waiting',
  'sweep',
  'prune_history',
  'reconcile_orders',
  'watch_health',
] as const;

export function JobsSheet({ desk, jobs, codes, retry }: JobsProps) {
  const { t, format } = desk;
  const nameOf = (task: string) => {
    const known = TASKS.find((one) => one === task);
    return known ? t(`health.tasks.${known}`) : task;
  };
  return (
    <Sheet id="jobs" title={t('health.jobsTitle')} flush aside={jobs.length > 1 ? retry(null) : undefined}>
      {jobs.length === 0 ? (
        <p className="border-edge border-t px-4 py-4 text-quiet">{t('health.noJobs')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full">
            <thead>
              <tr>
                <th scope="col" className={HEAD}>
                  {t('health.heads.job')}
                </th>
                <th scope="col" className={HEAD}>
                  {t('health.heads.order')}
                </th>
                <th scope="col" className={HEAD}>
                  {t('health.heads.wrong')}
                </th>
                <th scope="col" className={HEAD}>
                  {t('health.heads.tries')}
                </th>
                <th scope="col" className={HEAD}>
                  {t('health.heads.last')}
                </th>
                <th scope="col" className={HEAD}>
                  <span className="sr-only">{t('health.columns.action')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ id, task, orderId, tries, lastAt, error }) => {
                const code = orderId ? codes.get(orderId) : undefined;
                return (
                  <tr key={id} className="border-edge border-t">
                    <td className={`${CELL} font-bold`}>{nameOf(task)}</td>
                    <td className={CELL}>
                      {code && (
                        <Link
                          href={attentionHref(desk, `/admin/orders/${encodeURIComponent(code)}`)}
                          prefetch={false}
                          className="numeral"
                        >
                          {code}
                        </Link>
                      )}
                    </td>
                    <td className={`${CELL} break-words`}>{error}</td>
                    <td className={`${CELL} tabular-nums`}>{tries}</td>
                    <td className={`${CELL} whitespace-nowrap text-quiet tabular-nums`}>
                      {format.dayTime(lastAt)}
                    </td>
                    <td className={`${CELL} text-end`}>{retry(id)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Sheet>
  );
}
