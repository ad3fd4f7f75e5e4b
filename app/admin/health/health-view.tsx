import type { ReactNode } from 'react';
import type { DeskFormat, DeskView } from '#app/admin/desk-adapters.tsx';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { type DeskColumn, DeskTable } from '#components/admin/list/desk-list.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { FailedJob } from '#lib/admin/health/failed-jobs.ts';
import type { Learned } from '#lib/admin/health/find-health.ts';
import type { SellingState } from '#lib/admin/health/selling-state.ts';
import { retryAction } from './actions.ts';
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
        <DeskLink href={deskHref(desk, `/admin/attention/${caseId}`)} className="btn">
          {t('health.openCase')}
        </DeskLink>
      )}
    </section>
  );
}

type TableProps = {
  readonly t: DeskView['t'];
  readonly caption: string;
  readonly rows: readonly HealthRow[];
};

export function HealthTable({ t, caption, rows }: TableProps) {
  return (
    <div className="desk-sheet overflow-clip">
      <DeskTable
        caption={caption}
        rows={rows}
        rowKey={({ key }) => key}
        columns={{
          what: {
            heading: t('health.columns.what'),
            at360: 'title',
            cell: ({ what }) => <span className="lg:whitespace-nowrap">{what}</span>,
          },
          state: {
            heading: t('health.columns.state'),
            at360: 'value',
            cell: (row) => <State t={t} row={row} />,
          },
          now: {
            heading: t('health.columns.now'),
            at360: 'status',
            cell: ({ now = [] }) => now.map((words) => <p key={words}>{words}</p>),
          },
          worthKnowing: {
            heading: t('health.columns.worthKnowing'),
            at360: 'meta',
            cell: ({ worthKnowing }) => worthKnowing && <p className="text-quiet">{worthKnowing}</p>,
          },
          action: { ...action(t, ({ action: button }: HealthRow) => button), at360: 'code' },
        }}
      />
    </div>
  );
}

const action = <Row,>(t: DeskView['t'], cell: (row: Row) => ReactNode): DeskColumn<Row> => ({
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

type TechnicalProps = Pick<TableProps, 't' | 'rows'> & { readonly children: ReactNode };

export const Technical = ({ t, rows, children }: TechnicalProps) => (
  <details className="group">
    <summary className="desk-sheet flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="display text-h2">{t('health.technical')}</h2>
        <span className="text-quiet text-sm">{t('health.technicalHolds')}</span>
      </span>
      <DeskIcon name="down" className="size-4 group-open:rotate-180" />
    </summary>
    <div className="mt-4 grid grid-cols-1 gap-4">
      <HealthTable t={t} caption={t('health.technical')} rows={rows} />
      {children}
    </div>
  </details>
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

type JobsProps = {
  readonly desk: DeskView;
  readonly jobs: readonly FailedJob[];
};

export const Moment = ({ desk: { format }, at }: { readonly desk: DeskView; readonly at: Date }) => (
  <time dateTime={at.toISOString()} className="whitespace-nowrap text-quiet tabular-nums">
    {format.logTime(at)}
  </time>
);

const OrderLink = ({ desk, code }: { readonly desk: DeskView; readonly code: string }) => (
  <DeskLink
    href={deskHref(desk, `/admin/orders/${encodeURIComponent(code)}`)}
    className="link numeral whitespace-nowrap"
  >
    {code}
  </DeskLink>
);

export function JobsSheet({ desk, jobs }: JobsProps) {
  const { t } = desk;
  return (
    <Sheet
      id="jobs"
      title={t('health.jobsTitle')}
      flush
      aside={
        jobs.length > 1 &&
        desk.may('act_on_health') && (
          <HealthButton desk={desk} action={retryAction} label={t('health.retryAll')} />
        )
      }
    >
      <DeskTable
        caption={t('health.jobsTitle')}
        rows={jobs}
        rowKey={({ id }) => id}
        columns={{
          job: {
            heading: t('health.heads.job'),
            at360: 'title',
            cell: ({ task }) => taskName(t, task),
          },
          order: {
            heading: t('health.heads.order'),
            at360: 'value',
            cell: ({ orderCode }) => orderCode && <OrderLink desk={desk} code={orderCode} />,
          },
          wrong: {
            heading: t('health.heads.wrong'),
            at360: 'status',
            cell: ({ error }) => (
              <details>
                <summary className="link cursor-pointer">{t('health.rawMessage')}</summary>
                <span className="break-words">{error}</span>
              </details>
            ),
          },
          tries: {
            heading: t('health.heads.tries'),
            align: 'end',
            at360: 'hidden',
            cell: ({ tries }) => tries,
          },
          last: {
            heading: t('health.heads.last'),
            at360: 'meta',
            cell: ({ lastAt }) => <Moment desk={desk} at={lastAt} />,
          },
          action: {
            ...action(t, ({ id }: FailedJob) => (
              <HealthButton desk={desk} action={retryAction} label={t('health.retry')} fields={{ job: id }} />
            )),
            at360: 'code',
          },
        }}
      />
    </Sheet>
  );
}
