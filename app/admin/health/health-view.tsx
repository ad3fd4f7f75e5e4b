import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DeskFormat, DeskView } from '#app/admin/desk-adapters.tsx';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { type DeskColumn, DeskTable } from '#components/admin/list/desk-list.tsx';
import { FoldedSheet } from '#components/admin/ui/phone-fold.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { FailedJob } from '#lib/admin/health/failed-jobs.ts';
import type { Learned, ShownDelivery } from '#lib/admin/health/find-health.ts';
import type { SellingState } from '#lib/admin/health/selling-state.ts';
import { replayAction, retryAction } from './actions.ts';
import { HealthButton, type HealthRow } from './health-rows.tsx';
import { taskName } from './task-name.ts';

type BannerProps = {
  readonly desk: Pick<DeskView, 't' | 'event'> & { readonly format: Pick<DeskFormat, 'logTime'> };
  readonly health: SellingState;
  readonly caseId: string | null;
};

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
  const since = first.since ? format.logTime(first.since) : 'none';
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
        <Link href={deskHref(desk, `/admin/attention/${caseId}`)} prefetch={false} className="btn">
          {t('health.openCase')}
        </Link>
      )}
    </section>
  );
}

type TableProps = { readonly desk: DeskView; readonly rows: readonly HealthRow[] };

export function HealthTable({ desk: { t }, rows }: TableProps) {
  return (
    <div className="desk-sheet overflow-clip">
      <DeskTable
        caption={t('health.lead')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'what',
            heading: t('health.columns.what'),
            at360: 'title',
            cell: ({ what }) => <span className="md:whitespace-nowrap">{what}</span>,
          },
          {
            key: 'state',
            heading: t('health.columns.state'),
            at360: 'value',
            cell: (row) => <State t={t} row={row} />,
          },
          {
            key: 'now',
            heading: t('health.columns.now'),
            at360: 'status',
            cell: ({ now = [] }) => now.map((words) => <p key={words}>{words}</p>),
          },
          {
            key: 'worthKnowing',
            heading: t('health.columns.worthKnowing'),
            at360: 'meta',
            cell: ({ worthKnowing }) => worthKnowing && <p className="text-quiet">{worthKnowing}</p>,
          },
          { ...action(t, ({ action: button }: HealthRow) => button), at360: 'code' },
        ]}
      />
    </div>
  );
}

/** The column of a row's button. */
const action = <Row,>(t: DeskView['t'], cell: (row: Row) => ReactNode): DeskColumn<Row> => ({
  key: 'action',
  heading: t('health.columns.action'),
  isHeadingHidden: true,
  align: 'end',
  at360: 'time',
  cell,
});

const State = ({ t, row: { isFine, state } }: { readonly t: DeskView['t']; readonly row: HealthRow }) =>
  isFine ? (
    <span className="md:whitespace-nowrap">
      <StatusMark t={t} state="paid" words={state} />
    </span>
  ) : (
    <span className="inline-flex items-baseline gap-1.5 font-bold text-warn md:whitespace-nowrap">
      <span className="translate-y-[0.12em]">
        <AttentionMark tone="warn" words="" />
      </span>
      <span>{state}</span>
    </span>
  );

export function LearnedSheet({ t, learned }: { readonly t: DeskView['t']; readonly learned: Learned }) {
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
  readonly desk: DeskView;
  readonly deliveries: readonly ShownDelivery[];
  readonly onlyFailed: boolean;
  readonly failed: number;
  /** A phone shows them, too: an older page was asked for. */
  readonly isOpen: boolean;
  readonly olderHref: string | null;
  readonly refusals: string;
};

export function WebhooksSheet({
  desk,
  deliveries,
  onlyFailed,
  failed,
  isOpen,
  olderHref,
  refusals,
}: WebhooksProps) {
  const { t } = desk;
  const href = (query: Readonly<Record<string, string>>) =>
    `${deskHref(desk, '/admin/health', query)}#webhooks`;
  return (
    <FoldedSheet
      id="webhooks"
      title={t('health.webhooksTitle')}
      holds={t('health.onlySetAside', { count: failed })}
      isOpen={isOpen || onlyFailed || failed > 0}
      flush
      aside={
        <span className="flex flex-wrap gap-x-4">
          <Link
            href={href({})}
            prefetch={false}
            aria-current={onlyFailed ? undefined : 'true'}
            className={`py-3 md:py-0 ${onlyFailed ? '' : 'font-bold'}`}
          >
            {t('health.all')}
          </Link>
          <Link
            href={href({ webhooks: 'failed' })}
            prefetch={false}
            aria-current={onlyFailed ? 'true' : undefined}
            className={`py-3 md:py-0 ${onlyFailed ? 'font-bold' : ''}`}
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
        <DeskTable
          caption={t('health.webhooksTitle')}
          rows={deliveries}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'arrived',
              heading: t('health.heads.arrived'),
              at360: 'time',
              cell: ({ receivedAt }) => <Moment desk={desk} at={receivedAt} />,
            },
            {
              key: 'event',
              heading: t('health.heads.event'),
              at360: 'title',
              cell: ({ type }) => <span className="break-all font-mono font-normal text-sm">{type}</span>,
            },
            {
              key: 'order',
              heading: t('health.heads.order'),
              at360: 'value',
              cell: ({ orderCode }) => orderCode && <OrderLink desk={desk} code={orderCode} />,
            },
            {
              key: 'result',
              heading: t('health.heads.result'),
              at360: 'status',
              cell: ({ state }) => t(`health.deliveryStates.${state}`),
            },
            {
              ...action(
                t,
                ({ id, state }: ShownDelivery) =>
                  state === 'failed' && (
                    <HealthButton
                      desk={desk}
                      action={replayAction}
                      label={t('health.replay')}
                      fields={{ delivery: id }}
                    />
                  ),
              ),
              at360: 'code',
            },
          ]}
        />
      )}
      {olderHref && (
        <p className="border-edge border-t px-4 py-2">
          <Link href={`${olderHref}#webhooks`} prefetch={false} className="link">
            {t('health.older')}
          </Link>
        </p>
      )}
    </FoldedSheet>
  );
}

type JobsProps = {
  readonly desk: DeskView;
  readonly jobs: readonly FailedJob[];
  readonly codes: ReadonlyMap<string, string>;
};

const Moment = ({ desk: { format }, at }: { readonly desk: DeskView; readonly at: Date }) => (
  <time dateTime={at.toISOString()} className="whitespace-nowrap text-quiet tabular-nums">
    {format.logTime(at)}
  </time>
);

const OrderLink = ({ desk, code }: { readonly desk: DeskView; readonly code: string }) => (
  <Link
    href={deskHref(desk, `/admin/orders/${encodeURIComponent(code)}`)}
    prefetch={false}
    className="numeral whitespace-nowrap"
  >
    {code}
  </Link>
);

export function JobsSheet({ desk, jobs, codes }: JobsProps) {
  const { t } = desk;
  return (
    <Sheet
      id="jobs"
      title={t('health.jobsTitle')}
      flush
      aside={
        jobs.length > 1 &&
        desk.may('retry_job') && (
          <HealthButton desk={desk} action={retryAction} label={t('health.retryAll')} />
        )
      }
    >
      {jobs.length === 0 ? (
        <p className="border-edge border-t px-4 py-4 text-quiet">{t('health.noJobs')}</p>
      ) : (
        <DeskTable
          caption={t('health.jobsTitle')}
          rows={jobs}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'job',
              heading: t('health.heads.job'),
              at360: 'title',
              cell: ({ task }) => taskName(t, task),
            },
            {
              key: 'order',
              heading: t('health.heads.order'),
              at360: 'value',
              cell: ({ orderId }) => {
                const code = orderId && codes.get(orderId);
                return code && <OrderLink desk={desk} code={code} />;
              },
            },
            {
              key: 'wrong',
              heading: t('health.heads.wrong'),
              at360: 'status',
              cell: ({ error }) => <span className="break-words">{error}</span>,
            },
            {
              key: 'tries',
              heading: t('health.heads.tries'),
              align: 'end',
              at360: 'hidden',
              cell: ({ tries }) => tries,
            },
            {
              key: 'last',
              heading: t('health.heads.last'),
              at360: 'meta',
              cell: ({ lastAt }) => <Moment desk={desk} at={lastAt} />,
            },
            {
              ...action(t, ({ id }: FailedJob) => (
                <HealthButton
                  desk={desk}
                  action={retryAction}
                  label={t('health.retry')}
                  fields={{ job: id }}
                />
              )),
              at360: 'code',
            },
          ]}
        />
      )}
    </Sheet>
  );
}
