// The first page of the desk: how full, how much money, does it convert, who waits, what needs a person, where buyers are lost, and how
// the networks answer.
import Link from 'next/link';
import type { Desk } from '#app/admin/desk-adapters.tsx';
import type { CapacityLine, TodayFigures } from '#app/admin/load-today.ts';
import { caseTitle } from '#components/admin/attention/case-words.ts';
import { DayBars, RangeMark, ShareBar } from '#components/admin/charts/bars.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Figure, Figures, Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import { AttentionMark } from '#components/admin/ui/status-mark.tsx';
import { eventPath } from '#components/events/event-address.ts';
import type { NetworkFigures, NotPaidReason } from '#lib/admin/today/today-figures.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { listAttention } from '#lib/orders/attention.ts';

export const PERIODS = ['today', 'week', 'all'] as const;
export type Period = (typeof PERIODS)[number];

type Props = {
  readonly desk: Desk;
  readonly period: Period;
  readonly figures: TodayFigures;
  /** Null where the member may not see cases. */
  readonly cases: Awaited<ReturnType<typeof listAttention>> | null;
};

export function TodayView({ desk, period, figures, cases }: Props) {
  const { t, event } = desk;
  const say = wordsOf(desk);
  const { lines, money, funnel, waiting } = figures;
  const paid = lines.reduce((sum, line) => sum + line.paid, 0);
  const inPeriod = lines.reduce((sum, line) => sum + line.inPeriod, 0);
  const places = lines.some((line) => line.places === null)
    ? null
    : lines.reduce((sum, line) => sum + (line.places ?? 0), 0);
  const open = waiting.reduce((sum, one) => sum + one.waiting, 0);
  const stuck = waiting.reduce((sum, one) => sum + one.stuck, 0);
  const hasNothing = paid === 0 && funnel.sent === 0 && money.length === 0 && period === 'all';
  const address = (query: Record<string, string>) =>
    `/admin/orders?${new URLSearchParams({ ...(event && { event: event.id }), ...query })}`;
  const periodAddress = (one: Period) => {
    const query = new URLSearchParams({
      ...(event && { event: event.id }),
      ...(one !== 'today' && { period: one }),
    });
    return query.size > 0 ? `/admin?${query}` : '/admin';
  };
  return (
    <>
      <PageHead
        title={t('today.title')}
        text={[desk.format.day(figures.now), event?.name].filter(Boolean).join(' · ')}
      >
        <nav aria-label={t('today.period')} className="flex flex-wrap gap-2">
          {PERIODS.map((one) => (
            <Link
              key={one}
              href={periodAddress(one)}
              prefetch={false}
              aria-current={one === period ? 'page' : undefined}
              className="btn btn-quiet rounded-full aria-[current]:border-2 aria-[current]:border-ink"
            >
              {t(`today.periods.${one}`)}
            </Link>
          ))}
        </nav>
      </PageHead>
      {hasNothing && (
        <Sheet>
          <EmptyState title={t('today.empty')} text={t('today.emptyText')}>
            <Link href={event ? eventPath(event.id) : '/'} className="btn">
              {t('today.shop')}
            </Link>
          </EmptyState>
        </Sheet>
      )}
      <Figures>
        <Figure
          label={t('today.entriesPaid')}
          value={say.count(paid)}
          {...(places !== null && { of: t('today.ofPlaces', { places }) })}
          detail={
            <>
              {places ? <span>{`${say.percent(paid / places)} · `}</span> : null}
              <strong>{t(`today.newIn.${period}`, { count: inPeriod })}</strong>
            </>
          }
        />
        {money.length === 0 ? (
          <Figure label={t(`today.paidIn.${period}`)} value="0" detail={t('today.noMoney')} />
        ) : (
          money.map(({ currency, total, serviceFee }) => (
            <Figure
              key={currency}
              label={t(`today.paidIn.${period}`)}
              unit={currency}
              value={amountAlone(desk, total, currency)}
              detail={t('today.ofTotal', {
                tickets: amountAlone(desk, total - serviceFee, currency),
                fees: amountAlone(desk, serviceFee, currency),
              })}
            />
          ))
        )}
        <Figure
          label={t('today.converts')}
          value={funnel.sent === 0 ? '–' : say.percent(funnel.paid / funnel.sent)}
          detail={t('today.convertsOf', { paid: funnel.paid, sent: funnel.sent })}
        />
        <Figure
          label={t('today.waitingNow')}
          value={say.count(open)}
          detail={
            stuck > 0 ? (
              <Link href={address({ stuck: '1' })} prefetch={false} className="link">
                {t('today.stuck', { count: stuck })}
              </Link>
            ) : (
              t('today.nobodyStuck')
            )
          }
        />
      </Figures>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Capacity desk={desk} lines={lines} period={period} />
          <Sheet title={t('today.days')} aside={t('today.daysNote')}>
            <DayBars
              bars={figures.days.map(({ day, entries }, index) => ({
                key: day,
                label: String(Number(day.slice(-2))),
                ...((index === 0 || day.endsWith('-01')) && { month: say.month(day) }),
                name: say.dayName(day),
                value: entries,
                words: say.count(entries),
                open: index === figures.days.length - 1,
              }))}
              table={{ fold: t('today.asTable'), name: t('today.day'), value: t('today.entries') }}
            />
          </Sheet>
        </div>
        {cases && <Cases desk={desk} cases={cases} stuck={stuck} stuckHref={address({ stuck: '1' })} />}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Steps desk={desk} figures={figures} />
        <NotPaid desk={desk} funnel={funnel} address={address} period={period} />
      </div>
      <Networks desk={desk} networks={figures.networks} />
    </>
  );
}

function wordsOf({ language, timeZone }: Desk) {
  const locale = intlLocale(language);
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const whole = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return {
    timeZone,
    count: (value: number) => number.format(value),
    percent: (value: number) => share.format(value),
    month: (day: string) => month.format(at(day)),
    dayName: (day: string) => whole.format(at(day)),
  };
}

/** Without the currency, which stands before it. */
const amountAlone = ({ format }: Desk, minor: number, currency: string): string =>
  format.money(minor, currency).replace(currency, '').trim();

const FEW_LEFT = 50;
const CELL = 'whitespace-nowrap px-4 py-2 text-right tabular-nums max-md:px-0 max-md:py-0.5 max-md:text-left';

type CapacityProps = {
  readonly desk: Desk;
  readonly lines: readonly CapacityLine[];
  readonly period: Period;
};

/** Paid solid, held hatched, left empty, with the numbers beside. */
function Capacity({ desk, lines, period }: CapacityProps) {
  const { t, event } = desk;
  const say = wordsOf(desk);
  const heads = ['paid', 'held', 'left', 'places'] as const;
  const known = (value: number | null) => (value === null ? t('today.unknown') : say.count(value));
  return (
    <Sheet title={t('today.capacity')} aside={<Legend t={t} />} flush>
      <table className="w-full max-md:block">
        <caption className="sr-only">{t('today.capacity')}</caption>
        <thead className="border-edge border-b text-quiet text-sm max-md:sr-only">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-normal">
              {event ? t('today.ticket') : t('today.race')}
            </th>
            <td className="w-1/4" />
            {heads.map((head) => (
              <th key={head} scope="col" className="whitespace-nowrap px-4 py-2 text-right font-normal">
                {t(`today.${head}`)}
              </th>
            ))}
            <th scope="col" className="whitespace-nowrap px-4 py-2 text-right font-normal">
              {t(`today.periods.${period}`)}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {lines.map((line, index) => {
            const numbers = { paid: line.paid, held: line.held, left: line.left, places: line.places };
            const isFew = line.left !== null && line.left < FEW_LEFT && (line.places ?? 0) > 0;
            return (
              <tr
                key={line.key}
                className="border-edge border-b last:border-0 max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:px-4 max-md:py-2"
              >
                <th scope="row" className="px-4 py-2 text-left max-md:col-span-2 max-md:px-0">
                  <Link href={line.href} prefetch={false} className="link inline-flex items-center">
                    {line.name}
                  </Link>
                </th>
                <td className="max-md:col-span-2">
                  {line.places !== null && (
                    <ShareBar
                      id={`held-${index}`}
                      of={line.places}
                      solid={line.paid}
                      hatched={line.held ?? 0}
                    />
                  )}
                </td>
                {heads.map((head) => (
                  <td key={head} className={CELL}>
                    <span className="me-2 text-quiet text-sm md:hidden">{t(`today.${head}`)}</span>
                    {head === 'left' && isFew ? (
                      <Pill tone="urgent">{t('today.fewLeft', { count: line.left ?? 0 })}</Pill>
                    ) : (
                      <span className={head === 'paid' ? 'font-bold' : ''}>{known(numbers[head])}</span>
                    )}
                  </td>
                ))}
                <td className={CELL}>
                  <span className="me-2 text-quiet text-sm md:hidden">{t(`today.periods.${period}`)}</span>
                  <span>{`+${say.count(line.inPeriod)}`}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Sheet>
  );
}

const Legend = ({ t }: Pick<Desk, 't'>) => (
  <span className="flex flex-wrap items-center gap-x-3">
    {(['paid', 'held', 'left'] as const).map((part) => (
      <span key={part} className="inline-flex items-center gap-1.5">
        <span className="w-5">
          <ShareBar
            id={`legend-${part}`}
            of={1}
            solid={part === 'paid' ? 1 : 0}
            hatched={part === 'held' ? 1 : 0}
          />
        </span>
        <span>{t(`today.${part}`)}</span>
      </span>
    ))}
  </span>
);

type CasesProps = {
  readonly desk: Desk;
  readonly cases: NonNullable<Props['cases']>;
  readonly stuck: number;
  readonly stuckHref: string;
};

function Cases({ desk, cases, stuck, stuckHref }: CasesProps) {
  const { t, event, format } = desk;
  const all = `/admin/attention${event ? `?event=${encodeURIComponent(event.id)}` : ''}`;
  return (
    <Sheet
      title={t('today.cases')}
      flush
      aside={
        cases.count > 0 && (
          <Link href={all} prefetch={false} className="link">
            {t('today.allCases', { count: cases.count })}
          </Link>
        )
      }
    >
      {cases.count === 0 && <p className="px-4 pb-4 text-quiet">{t('today.noCases')}</p>}
      <ul>
        {cases.items.map(({ id, kind, facts, openedAt }) => (
          <li key={id} className="relative flex gap-2.5 border-edge border-t px-4 py-2.5">
            <AttentionMark words={t('today.needsPerson')} />
            <div className="min-w-0 flex-1">
              <Link
                href={`/admin/attention/${id}`}
                prefetch={false}
                className="font-bold no-underline after:absolute after:inset-0"
              >
                {caseTitle(desk, { kind, facts })}
              </Link>
              {facts.orderCodes && <p className="text-quiet text-sm">{facts.orderCodes.join(', ')}</p>}
            </div>
            <span className="text-quiet text-sm">{format.ago(openedAt)}</span>
          </li>
        ))}
      </ul>
      {stuck > 0 && (
        <div className="grid gap-2 border-edge border-t bg-ground px-4 py-3">
          <p className="font-bold">{t('today.stuckTitle', { count: stuck })}</p>
          <p className="text-sm">{t('today.stuckText')}</p>
          <Link href={stuckHref} prefetch={false} className="btn btn-quiet justify-self-start">
            {t('today.stuckShow')}
          </Link>
        </div>
      )}
    </Sheet>
  );
}

function Steps({ desk, figures: { funnel } }: { readonly desk: Desk; readonly figures: TodayFigures }) {
  const { t } = desk;
  const say = wordsOf(desk);
  const steps = ['sent', 'held', 'prompted', 'paid'] as const;
  const seconds = funnel.medianSeconds === null ? null : Math.round(funnel.medianSeconds);
  return (
    <Sheet title={t('today.funnel')} aside={t('today.funnelNote')} flush>
      <table className="w-full">
        <caption className="sr-only">{t('today.funnel')}</caption>
        <tbody>
          {steps.map((step) => (
            <tr key={step} className="border-edge border-t">
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {t(`today.steps.${step}`)}
              </th>
              <td className="w-1/3">
                <ShareBar id={`step-${step}`} of={funnel.sent} solid={funnel[step]} />
              </td>
              <td className="whitespace-nowrap px-4 text-right font-bold tabular-nums">
                {say.count(funnel[step])}
              </td>
              <td className="w-16 pe-4 text-right text-quiet tabular-nums">
                {funnel.sent > 0 && say.percent(funnel[step] / funnel.sent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {funnel.paid > 0 && (
        <p className="border-edge border-t px-4 py-3 text-quiet text-sm">
          <span>{t('today.retried', { count: funnel.retried, paid: funnel.paid })}</span>{' '}
          {seconds !== null && (
            <span>{t('today.median', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}</span>
          )}
        </p>
      )}
    </Sheet>
  );
}

/** The filter of Orders that shows them; null: they have no order. */
const ORDERS_OF: Readonly<Record<NotPaidReason, Readonly<Record<string, string>> | null>> = {
  waiting: { status: 'waiting' },
  unpaid: { status: 'unpaid' },
  timed_out: { reason: 'timed_out' },
  declined: { reason: 'declined' },
  never_paid: { reason: 'never_paid' },
  not_reached: { reason: 'not_reached' },
  full: null,
  refused: null,
  queued: null,
  other: null,
};

type NotPaidProps = {
  readonly desk: Desk;
  readonly funnel: TodayFigures['funnel'];
  readonly period: Period;
  readonly address: (query: Record<string, string>) => string;
};

function NotPaid({ desk, funnel, period, address }: NotPaidProps) {
  const { t } = desk;
  const say = wordsOf(desk);
  const all = funnel.sent - funnel.paid;
  const created: Record<string, string> =
    period === 'all' ? {} : { created: period === 'week' ? '7d' : 'today' };
  return (
    <Sheet title={t('today.notPaid', { count: all })} aside={t('today.notPaidNote')} flush>
      {all === 0 && <p className="px-4 pb-4 text-quiet">{t('today.allPaid')}</p>}
      <ul>
        {funnel.notPaid.map(({ reason, count }) => {
          const query = ORDERS_OF[reason];
          return (
            <li
              key={reason}
              className="flex items-center justify-between gap-4 border-edge border-t px-4 py-2"
            >
              <span>{t(`today.reasons.${reason}`)}</span>
              {query ? (
                <Link
                  href={address({ ...query, ...created })}
                  prefetch={false}
                  className="link inline-flex items-center font-bold tabular-nums"
                >
                  {say.count(count)}
                </Link>
              ) : (
                <span className="font-bold tabular-nums">{say.count(count)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** Ended requests below which nothing can be said. */
const TOO_FEW = 5;
const PROMPT_SECONDS = 120;

type NetworksProps = { readonly desk: Desk; readonly networks: readonly NetworkFigures[] };

function Networks({ desk, networks }: NetworksProps) {
  const { t } = desk;
  const say = wordsOf(desk);
  if (networks.length === 0) return null;
  const seconds = (value: number | null) =>
    value === null ? '–' : t('today.seconds', { count: Math.round(value) });
  return (
    <Sheet title={t('today.networks')} aside={t('today.networksNote')} flush>
      <details>
        <summary className="cursor-pointer px-4 pb-3">
          {networks
            .filter(({ minutes }) => minutes <= 60)
            .map((one) => (
              <span key={one.method} className="me-4 inline-block">
                <span>{networkName(one.method)}</span> <strong>{t(`today.speed.${speedOf(one)}`)}</strong>
              </span>
            ))}
          <span className="link inline-block">{t('today.networksFold')}</span>
        </summary>
        <div className="overflow-x-auto">
          <table className="w-full">
            <caption className="sr-only">{t('today.networks')}</caption>
            <thead className="border-edge border-y text-quiet text-sm">
              <tr>
                {(['network', 'period', 'requests', 'open', 'approved', 'half', 'nineInTen'] as const).map(
                  (head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={`px-4 py-2 font-normal ${index < 2 ? 'text-left' : 'text-right'}`}
                    >
                      {t(`today.heads.${head}`)}
                    </th>
                  ),
                )}
                <td className="w-1/5" />
              </tr>
            </thead>
            <tbody>
              {networks
                .toSorted((a, b) => a.method.localeCompare(b.method) || a.minutes - b.minutes)
                .map((one) => (
                  <tr key={`${one.method}-${one.minutes}`} className="border-edge border-b last:border-0">
                    <th scope="row" className="px-4 py-2 text-left">
                      {networkName(one.method)}
                    </th>
                    <td className="px-4 py-2">
                      {t(one.minutes > 60 ? 'today.hours' : 'today.minutes', {
                        count: one.minutes > 60 ? one.minutes / 60 : one.minutes,
                      })}
                    </td>
                    <td className={CELL}>{say.count(one.requests)}</td>
                    <td className={CELL}>{say.count(one.open)}</td>
                    <td className={CELL}>
                      {one.ended < TOO_FEW
                        ? t('today.tooFew')
                        : t('today.approvedOf', {
                            approved: one.approved,
                            ended: one.ended,
                            share: say.percent(one.approved / one.ended),
                          })}
                    </td>
                    <td className={CELL}>{seconds(one.half)}</td>
                    <td className={CELL}>{seconds(one.nineInTen)}</td>
                    <td className="px-4">
                      {one.half !== null && one.nineInTen !== null && (
                        <RangeMark half={one.half} nineInTen={one.nineInTen} most={PROMPT_SECONDS} />
                      )}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </Sheet>
  );
}

/** The names that the networks print. */
const networkName = (method: string): string =>
  method === 'momo' ? 'MTN MoMo' : method === 'airtel' ? 'Airtel Money' : method;

const LEAST_APPROVED = 0.6;
const LONG_SECONDS = 90;

/** `few`: too few ended to say. */
function speedOf({ ended, approved, nineInTen }: NetworkFigures): 'few' | 'slow' | 'normal' {
  if (ended < TOO_FEW) return 'few';
  return approved / ended < LEAST_APPROVED || (nineInTen ?? 0) > LONG_SECONDS ? 'slow' : 'normal';
}
