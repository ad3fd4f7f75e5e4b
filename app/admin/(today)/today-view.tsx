import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { RoomLive } from '#components/admin/list/live-list.tsx';
import type { LivePage } from '#components/admin/list/live-query.ts';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { AttentionMark } from '#components/admin/ui/status-mark.tsx';
import { eventPath } from '#components/events/event-address.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import type { CaseSummary } from '#lib/admin/attention/list-cases.ts';
import { caseTitle } from '../attention/case-words.ts';
import { CapacitySheet } from './capacity-sheet.tsx';
import { NotPaidSheet, StepsSheet } from './funnel-sheets.tsx';
import { DaysSheet, KeyFigures } from './key-figures.tsx';
import type { TodayFigures } from './load-today.ts';
import { NetworksSheet } from './networks-sheet.tsx';
import { PERIODS, type Period } from './today-words.ts';

type Props = {
  readonly desk: DeskView;
  readonly period: Period;
  readonly figures: TodayFigures;
  readonly cases: { readonly count: number; readonly items: readonly CaseSummary[] } | null;
  readonly changed: Pick<LivePage, 'version' | 'changedAt'>;
  /** What a buyer reads after a long wait. */
  readonly buyersRead: string;
};

export function TodayView({ desk, period, figures, cases, changed, buyersRead }: Props) {
  const { t, format } = desk;
  const { lines, waiting, race } = figures;
  const stuck = waiting.reduce((sum, one) => sum + one.stuck, 0);
  const address = (query: Record<string, string>) => deskHref(desk, '/admin/orders', query);
  const stuckHref = address({ stuck: '1' });
  const hasCases = (cases?.count ?? 0) > 0 || stuck > 0;
  const hrefOf = (one: Period) => deskHref(desk, '/admin', one === 'today' ? {} : { period: one });
  return (
    <>
      <PageHead
        title={t('today.title')}
        text={[
          format.day(figures.now),
          race && race.daysToStart >= 0 && t('today.toStart', { count: race.daysToStart }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <RoomLive desk={desk} room="today" {...changed} newestHref={hrefOf(period)} />
        <nav aria-label={t('today.period')} className="flex flex-wrap gap-1.5 md:gap-2">
          {PERIODS.map((one) => (
            <DeskLink
              key={one}
              href={hrefOf(one)}
              aria-current={one === period ? 'page' : undefined}
              className="btn btn-quiet rounded-full aria-[current]:border-2 aria-[current]:border-ink max-md:px-3 max-md:text-sm"
            >
              {t(`today.periods.${one}`)}
            </DeskLink>
          ))}
        </nav>
      </PageHead>
      {/* Parts are in the order of a phone, but bars come last there; cases and reasons are one card from 1024 px on. */}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-6 lg:grid-rows-[auto_auto_1fr]">
        {hasCases && <Cases desk={desk} cases={cases} stuck={stuck} stuckHref={stuckHref} />}
        <div className="lg:col-span-full lg:row-start-1">
          {figures.hasSold ? (
            <KeyFigures desk={desk} period={period} figures={figures} stuckHref={stuckHref} />
          ) : (
            <BeforeSales desk={desk} race={race} />
          )}
        </div>
        <div
          className={`grid-cols-1 gap-4 max-lg:contents lg:row-span-2 lg:row-start-2 lg:grid lg:grid-rows-[auto_1fr] ${hasCases || figures.hasSold ? 'lg:col-span-4' : 'lg:col-span-full'}`}
        >
          {lines.length > 0 && <CapacitySheet desk={desk} lines={lines} period={period} />}
          {figures.hasSold && <DaysSheet desk={desk} days={figures.days} />}
        </div>
        {cases && !hasCases && !figures.hasSold && (
          <p className="text-quiet lg:col-span-full">{t('today.noCases')}</p>
        )}
        {figures.hasSold && (
          <>
            <NotPaidSheet
              desk={desk}
              funnel={figures.funnel}
              address={address}
              period={period}
              className={
                hasCases
                  ? 'lg:-mt-4 lg:row-start-3 lg:rounded-t-none lg:border-t-0'
                  : 'lg:row-span-2 lg:row-start-2'
              }
            />
            <StepsSheet desk={desk} period={period} funnel={figures.funnel} />
            <NetworksSheet desk={desk} networks={figures.networks} buyersRead={buyersRead} />
          </>
        )}
      </div>
    </>
  );
}

type BeforeProps = { readonly desk: DeskView; readonly race: TodayFigures['race'] };

/** Until the first form is sent, shows when sales open, with the link to share. */
function BeforeSales({ desk: { t, event, format, origins }, race }: BeforeProps) {
  const shop = event ? eventPath(event.id) : '/';
  const opens = race?.isNotYetSold && race.opens;
  const title = opens
    ? t('today.salesOpen', { day: format.day(opens), time: format.time(opens) })
    : race?.isNotYetSold
      ? t('today.notYetSold')
      : t('today.empty');
  return (
    <Sheet>
      <EmptyState title={title} text={t('today.emptyText')}>
        <DeskLink href={shop} className="btn">
          {t('today.shop')}
        </DeskLink>
        <CopyLink
          url={new URL(shop, origins.shop).href}
          label={t('today.copyLink')}
          done={t('orders.copied')}
        />
      </EmptyState>
    </Sheet>
  );
}

type CasesProps = {
  readonly desk: DeskView;
  readonly cases: Props['cases'];
  readonly stuck: number;
  readonly stuckHref: string;
};

function Cases({ desk, cases, stuck, stuckHref }: CasesProps) {
  const { t, format } = desk;
  const count = cases?.count ?? 0;
  return (
    <Sheet
      {...(count > 0 && { title: t('today.cases', { count }) })}
      flush
      className="border-s-4 border-s-accent lg:col-span-2 lg:col-start-5 lg:row-start-2 lg:rounded-b-none"
      aside={
        <DeskLink href={deskHref(desk, '/admin/attention')} className="link">
          {t('today.allCases', { count })}
        </DeskLink>
      }
    >
      <ul>
        {cases?.items.map(({ id, kind, facts, buyer, total, openedAt }) => (
          <li
            key={id}
            className="relative flex min-h-14 items-center gap-2.5 border-edge border-t px-4 py-2 hover:bg-ground"
          >
            <AttentionMark words={t('today.needsPerson')} />
            <div className="min-w-0 flex-1">
              <DeskLink
                href={`/admin/attention/${id}`}
                className="font-bold no-underline after:absolute after:inset-0"
              >
                {caseTitle(desk, { kind, facts })}
              </DeskLink>
              {buyer && (
                <p className="text-quiet text-sm">
                  <bdi>{buyer}</bdi>
                  {total && <span>{` · ${format.amount(total.amount, total.currency)}`}</span>}
                </p>
              )}
            </div>
            <span className="text-quiet text-sm">{format.ago(openedAt)}</span>
          </li>
        ))}
      </ul>
      {stuck > 0 && (
        <div className="grid gap-2 border-edge border-t px-4 py-3 first:border-t-0">
          <p className="font-bold">{t('today.stuckTitle', { count: stuck })}</p>
          <p className="text-sm">{t('today.stuckText')}</p>
          <DeskLink href={stuckHref} className="btn btn-quiet justify-self-start">
            {t('today.stuckShow')}
          </DeskLink>
        </div>
      )}
    </Sheet>
  );
}
