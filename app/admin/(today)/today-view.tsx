import Link from 'next/link';
import type { ReactNode } from 'react';
import { caseTitle } from '#app/admin/attention/case-words.ts';
import type { Desk } from '#app/admin/desk-adapters.tsx';
import { refundWords } from '#app/admin/orders/refund-words.ts';
import { DayBars, RangeMark, ShareBar } from '#components/admin/charts/bars.tsx';
import { LiveMark } from '#components/admin/list/live-list.tsx';
import type { LivePage } from '#components/admin/list/live-query.ts';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Figure, Figures, Pill, Sheet } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import { eventPath } from '#components/events/event-address.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import type { FORM_SPANS } from '#lib/admin/orders/order-list.ts';
import type { NetworkFigures, NotPaidReason } from '#lib/admin/today/today-figures.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import type { CaseSummary } from '#lib/orders/list-cases.ts';
import { shortDate } from '#lib/shared/dates.ts';
import type { CapacityLine, TodayFigures } from './load-today.ts';

export const PERIODS = ['today', 'week', 'all'] as const;
export type Period = (typeof PERIODS)[number];

type Props = {
  readonly desk: Desk;
  readonly period: Period;
  readonly figures: TodayFigures;
  readonly cases: { readonly count: number; readonly items: readonly CaseSummary[] } | null;
  readonly changed: Pick<LivePage, 'version' | 'changedAt'>;
  /** What a buyer reads who waits for long. */
  readonly buyersRead: string;
};

export function TodayView({ desk, period, figures, cases, changed, buyersRead }: Props) {
  const { t, event, format, language, timeZone } = desk;
  const { lines, waiting, race } = figures;
  const stuck = waiting.reduce((sum, one) => sum + one.stuck, 0);
  const address = (query: Record<string, string>) =>
    `/admin/orders?${new URLSearchParams({ ...(event && { event: event.id }), ...query })}`;
  const queryOf = (one: Period) => {
    const query = new URLSearchParams({
      ...(event && { event: event.id }),
      ...(one !== 'today' && { period: one }),
    });
    return query.size > 0 ? `?${query}` : '';
  };
  const live: LivePage = {
    ...changed,
    path: `/admin/live${event ? `?event=${encodeURIComponent(event.id)}` : ''}`,
    top: null,
    newestHref: `/admin${queryOf(period)}`,
    asOf: format.time(figures.now),
  };
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
        <LiveMark t={t} live={live} clock={{ locale: intlLocale(language), timeZone }} />
        <nav aria-label={t('today.period')} className="flex flex-wrap gap-1.5 md:gap-2">
          {PERIODS.map((one) => (
            <Link
              key={one}
              href={`/admin${queryOf(one)}`}
              prefetch={false}
              aria-current={one === period ? 'page' : undefined}
              className="btn btn-quiet rounded-full aria-[current]:border-2 aria-[current]:border-ink max-md:px-3 max-md:text-sm"
            >
              {t(`today.periods.${one}`)}
            </Link>
          ))}
        </nav>
      </PageHead>
      {figures.hasSold ? (
        <KeyFigures desk={desk} period={period} figures={figures} stuckHref={address({ stuck: '1' })} />
      ) : (
        <BeforeSales desk={desk} race={race} />
      )}
      <div
        className={`grid items-start gap-4 ${cases || stuck > 0 ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : ''}`}
      >
        <div className="grid min-w-0 gap-4">
          {lines.length > 0 && <Capacity desk={desk} lines={lines} period={period} />}
          {figures.hasSold && <Days desk={desk} days={figures.days} />}
        </div>
        <Cases desk={desk} cases={cases} stuck={stuck} stuckHref={address({ stuck: '1' })} />
      </div>
      {figures.hasSold && (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Steps desk={desk} period={period} figures={figures} />
            <NotPaid desk={desk} funnel={figures.funnel} address={address} period={period} />
          </div>
          <Networks desk={desk} networks={figures.networks} buyersRead={buyersRead} />
        </>
      )}
    </>
  );
}

type BeforeProps = { readonly desk: Desk; readonly race: TodayFigures['race'] };

/** Says before the first form is sent when sales open, with the link to share. */
function BeforeSales({ desk: { t, event, format, ctx }, race }: BeforeProps) {
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
        <Link href={shop} prefetch={false} className="btn">
          {t('today.shop')}
        </Link>
        <CopyLink
          url={new URL(shop, ctx.origins.shop).href}
          label={t('today.copyLink')}
          done={t('orders.copied')}
        />
      </EmptyState>
    </Sheet>
  );
}

type KeyProps = Pick<Props, 'desk' | 'period' | 'figures'> & { readonly stuckHref: string };

function KeyFigures({ desk, period, figures, stuckHref }: KeyProps) {
  const { t } = desk;
  const say = wordsOf(desk);
  const { lines, money, funnel, waiting, before } = figures;
  const { paid, inPeriod, places } = sumOf(lines);
  const open = waiting.reduce((sum, one) => sum + one.waiting, 0);
  const stuck = waiting.reduce((sum, one) => sum + one.stuck, 0);
  const most = waiting.toSorted((a, b) => b.waiting - a.waiting)[0];
  return (
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
        <Figure label={t(`today.receivedIn.${period}`)} value="0" detail={t('today.noMoney')} />
      ) : (
        money.map(({ currency, total, serviceFee, refunds, refunded, isRefundExact }) => (
          <Figure
            key={currency}
            label={t(`today.receivedIn.${period}`)}
            unit={currency}
            value={amountAlone(desk, total, currency)}
            detail={[
              t('today.ofTotal', {
                tickets: amountAlone(desk, total - serviceFee, currency),
                fees: amountAlone(desk, serviceFee, currency),
              }),
              refunds > 0 &&
                t('today.refunded', {
                  amount: refundWords(t, { amount: refunded, isExact: isRefundExact }, (minor) =>
                    amountAlone(desk, minor, currency),
                  ),
                }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))
      )}
      <Figure
        label={t('today.converts')}
        value={funnel.sent === 0 ? '–' : say.percent(funnel.paid / funnel.sent)}
        detail={[
          t('today.convertsOf', { paid: funnel.paid, sent: funnel.sent }),
          before &&
            before.sent > 0 &&
            t('today.yesterday', { share: say.percent(before.paid / before.sent) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Figure
        label={t('today.waitingNow')}
        value={say.count(open)}
        detail={
          <span className="flex flex-wrap items-center gap-x-1.5">
            {most?.method && (
              <span>{`${t('today.waitingOn', { count: most.waiting, network: networkName(most.method) })} ·`}</span>
            )}
            {stuck > 0 ? (
              <Link href={stuckHref} prefetch={false} className="link inline-flex items-center">
                {t('today.stuck', { count: stuck })}
              </Link>
            ) : (
              <span>{t('today.nobodyStuck')}</span>
            )}
          </span>
        }
      />
    </Figures>
  );
}

/** `places`, `held` and `left`: null if one of them is not known, unless that line has sold nothing. */
function sumOf(lines: readonly CapacityLine[]) {
  const sum = (pick: (line: CapacityLine) => number | null) =>
    lines.some((line) => pick(line) === null && line.paid > 0)
      ? null
      : lines.reduce((all, line) => all + (pick(line) ?? 0), 0);
  return {
    paid: lines.reduce((all, line) => all + line.paid, 0),
    inPeriod: lines.reduce((all, line) => all + line.inPeriod, 0),
    held: sum(({ held }) => held),
    left: sum(({ left }) => left),
    places: sum((line) => line.places),
  };
}

function Days({ desk, days }: { readonly desk: Desk; readonly days: TodayFigures['days'] }) {
  const { t } = desk;
  const say = wordsOf(desk);
  return (
    <Sheet title={t('today.days')} aside={t('today.daysNote')}>
      <DayBars
        bars={days.map(({ day, entries }, index) => ({
          key: day,
          label: String(Number(day.slice(-2))),
          ...((index === 0 || day.endsWith('-01')) && { month: say.month(day) }),
          name: say.dayName(day),
          value: entries,
          words: say.count(entries),
          open: index === days.length - 1,
        }))}
        table={{ fold: t('today.asTable'), name: t('today.day'), value: t('today.entries') }}
      />
    </Sheet>
  );
}

function wordsOf({ language, timeZone }: Desk) {
  const locale = intlLocale(language);
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return {
    timeZone,
    count: (value: number) => number.format(value),
    added: (value: number) => (value > 0 ? `+${number.format(value)}` : number.format(value)),
    percent: (value: number) => share.format(value),
    month: (day: string) => month.format(at(day)),
    dayName: (day: string) => shortDate(at(day), { locale, timeZone: 'UTC' }),
  };
}

/** The amount without its currency, which stands before it. */
const amountAlone = ({ format }: Desk, minor: number, currency: string): string =>
  format.money(minor, currency).replace(currency, '').trim();

const FEW_LEFT = 50;
const CELL =
  'px-4 py-2 text-right tabular-nums max-md:px-0 max-md:py-0.5 max-md:text-left md:whitespace-nowrap';

const LINE = 'max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:px-4 max-md:py-2.5';

/** A phone leaves out what is not known, and the places, which are the other numbers together. */
const cellOf = (head: string, value: number | null): string =>
  head === 'places' || value === null ? `${CELL} max-md:hidden` : CELL;

/** Label of a number on a phone, which has no heads of columns. */
const PhoneLabel = ({ children }: { readonly children: ReactNode }) => (
  <span className="me-1.5 font-normal text-quiet text-sm md:hidden">{children}</span>
);

type CapacityProps = {
  readonly desk: Desk;
  readonly lines: readonly CapacityLine[];
  readonly period: Period;
};

function Capacity({ desk, lines, period }: CapacityProps) {
  const { t, event } = desk;
  const say = wordsOf(desk);
  const heads = ['paid', 'held', 'left', 'places'] as const;
  // Since the start all paid entries were added.
  const hasAdded = period !== 'all';
  const known = (value: number | null) =>
    value === null ? (
      <>
        <span aria-hidden="true" className="text-quiet">
          –
        </span>
        <span className="sr-only">{t('today.unknown')}</span>
      </>
    ) : (
      say.count(value)
    );
  const all = sumOf(lines);
  return (
    <Sheet
      title={t('today.capacity')}
      aside={
        <span className="flex flex-wrap items-center gap-x-4">
          <Legend t={t} />
          {event && (
            <Link
              href={`/admin/participants?event=${encodeURIComponent(event.id)}`}
              prefetch={false}
              className="link inline-flex items-center"
            >
              {t('participants.title')}
            </Link>
          )}
        </span>
      }
      flush
    >
      <div className="relative overflow-x-auto">
        <table className="w-full max-md:block">
          <caption className="sr-only">{t('today.capacity')}</caption>
          <thead className="border-edge border-b text-quiet text-sm max-md:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2 text-left font-normal">
                {event ? t('today.ticket') : t('today.race')}
              </th>
              <td className="w-1/4 min-w-20" />
              {heads.map((head) => (
                <th key={head} scope="col" className="whitespace-nowrap px-4 py-2 text-right font-normal">
                  {t(`today.${head}`)}
                </th>
              ))}
              {hasAdded && (
                <th scope="col" className="whitespace-nowrap px-4 py-2 text-right font-normal">
                  {t(`today.periods.${period}`)}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {lines.map((line, index) => {
              const numbers = { paid: line.paid, held: line.held, left: line.left, places: line.places };
              const isFew = line.left !== null && line.left < FEW_LEFT && (line.places ?? 0) > 0;
              return (
                <tr key={line.key} className={`border-edge border-b last:border-0 ${LINE}`}>
                  <th scope="row" className="min-w-36 px-4 py-2 text-left max-md:basis-full max-md:p-0">
                    <Link href={line.href} prefetch={false} className="link inline-flex items-center">
                      {line.name}
                    </Link>
                  </th>
                  <td className={line.places === null ? 'max-md:hidden' : 'max-md:basis-full max-md:pb-1'}>
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
                    <td key={head} className={cellOf(head, numbers[head])}>
                      {head === 'left' && isFew ? (
                        <Pill tone="urgent">{t('today.fewLeft', { count: line.left ?? 0 })}</Pill>
                      ) : (
                        <>
                          <PhoneLabel>{t(`today.${head}`)}</PhoneLabel>
                          <span className={head === 'paid' ? 'font-bold' : ''}>{known(numbers[head])}</span>
                        </>
                      )}
                    </td>
                  ))}
                  {hasAdded && (
                    <td className={CELL}>
                      <PhoneLabel>{t(`today.periods.${period}`)}</PhoneLabel>
                      <span>{say.added(line.inPeriod)}</span>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
          {lines.length > 1 && (
            <tfoot className="border-control-edge border-t font-bold max-md:block">
              <tr className={LINE}>
                <th scope="row" className="px-4 py-2 text-left max-md:basis-full max-md:p-0">
                  {t('today.allLines')}
                </th>
                <td className="max-md:hidden" />
                {heads.map((head) => (
                  <td key={head} className={cellOf(head, all[head])}>
                    <PhoneLabel>{t(`today.${head}`)}</PhoneLabel>
                    <span>{known(all[head])}</span>
                  </td>
                ))}
                {hasAdded && (
                  <td className={CELL}>
                    <PhoneLabel>{t(`today.periods.${period}`)}</PhoneLabel>
                    <span>{say.added(all.inPeriod)}</span>
                  </td>
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
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
            wide={8}
          />
        </span>
        <span>{t(`today.${part}`)}</span>
      </span>
    ))}
  </span>
);

type CasesProps = {
  readonly desk: Desk;
  readonly cases: Props['cases'];
  readonly stuck: number;
  readonly stuckHref: string;
};

function Cases({ desk, cases, stuck, stuckHref }: CasesProps) {
  const { t, event, format } = desk;
  if (!cases && stuck === 0) return null;
  const all = `/admin/attention${event ? `?event=${encodeURIComponent(event.id)}` : ''}`;
  return (
    <Sheet
      {...(cases && { title: t('today.cases') })}
      flush
      aside={
        cases &&
        cases.count > 0 && (
          <Link href={all} prefetch={false} className="link inline-flex items-center">
            {t('today.allCases', { count: cases.count })}
          </Link>
        )
      }
    >
      {cases?.count === 0 && <p className="px-4 pb-4 text-quiet">{t('today.noCases')}</p>}
      <ul>
        {cases?.items.map(({ id, kind, facts, openedAt }) => (
          <li key={id} className="relative flex gap-2.5 border-edge border-t px-4 py-2.5">
            <span className="pt-0.5">
              <AttentionMark words={t('today.needsPerson')} />
            </span>
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

function Steps({ desk, period, figures: { funnel } }: Pick<Props, 'desk' | 'period' | 'figures'>) {
  const { t } = desk;
  const say = wordsOf(desk);
  const steps = ['sent', 'held', 'prompted', 'paid'] as const;
  const seconds = funnel.medianSeconds === null ? null : Math.round(funnel.medianSeconds);
  return (
    <Sheet title={t(`today.funnelOf.${period}`)} aside={t('today.funnelNote')} flush>
      <div className="@container">
        <table className="w-full break-words">
          <caption className="sr-only">{t(`today.funnelOf.${period}`)}</caption>
          <tbody>
            {steps.map((step) => (
              <tr key={step} className="border-edge border-t">
                <th scope="row" className="py-2 ps-4 pe-2 text-left font-normal">
                  {t(`today.steps.${step}`)}
                </th>
                <td className="@max-[14rem]:hidden w-1/3">
                  <ShareBar id={`step-${step}`} of={funnel.sent} solid={funnel[step]} />
                </td>
                <td className="whitespace-nowrap px-2 text-right font-bold tabular-nums">
                  {say.count(funnel[step])}
                </td>
                <td className="w-16 pe-4 text-right text-quiet tabular-nums">
                  {funnel.sent > 0 && say.percent(funnel[step] / funnel.sent)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

/** The filter of Orders for the period. */
const FORM: Readonly<Record<Period, (typeof FORM_SPANS)[number]>> = {
  today: 'today',
  week: '7d',
  all: 'all',
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
  return (
    <Sheet title={t('today.notPaid', { count: all })} aside={t('today.notPaidNote')} flush>
      {all === 0 && <p className="px-4 pb-4 text-quiet">{t('today.allPaid')}</p>}
      <ul>
        {funnel.notPaid.map(({ reason, count }) => {
          return (
            <li
              key={reason}
              className="flex items-center justify-between gap-4 border-edge border-t px-4 py-2"
            >
              <span>{t(`today.reasons.${reason}`)}</span>
              {NO_ORDER.includes(reason) ? (
                <span className="font-bold tabular-nums">{say.count(count)}</span>
              ) : (
                <Link
                  href={address({ form: FORM[period], why: reason })}
                  prefetch={false}
                  className="link inline-flex items-center font-bold tabular-nums"
                >
                  {say.count(count)}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** These forms have no order to open. */
const NO_ORDER: readonly NotPaidReason[] = ['full', 'refused', 'queued'];

/** Below this number of ended requests a network's speed is not shown. */
const TOO_FEW = 5;
const PROMPT_SECONDS = 120;

type NetworksProps = {
  readonly desk: Desk;
  readonly networks: readonly NetworkFigures[];
  readonly buyersRead: string;
};

/** Says how each network answers; the numbers are folded. */
function Networks({ desk, networks, buyersRead }: NetworksProps) {
  const { t } = desk;
  if (networks.length === 0) return null;
  const methods = [...Map.groupBy(networks, ({ method }) => method)];
  const speeds = methods.map(([method, of]) => ({ method, speed: speedOf(of.find(isSoon)) }));
  return (
    <Sheet title={t('today.networks')} aside={t('today.networksNote')} flush>
      <ul className="flex flex-wrap gap-x-8 gap-y-1 px-4 pb-3">
        {speeds.map(({ method, speed }) => (
          <li key={method} className="flex flex-wrap items-baseline gap-x-2">
            <strong>{networkName(method)}</strong>
            {speed === 'few' ? (
              <span className="text-quiet">{t('today.speed.few')}</span>
            ) : (
              <StatusMark
                t={t}
                state={speed === 'slow' ? 'waiting' : 'paid'}
                words={t(`today.speed.${speed}`)}
              />
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary className="link inline-flex cursor-pointer items-center px-4 pb-3">
          {t('today.networksFold')}
        </summary>
        <div className="relative md:overflow-x-auto">
          <NetworkTable desk={desk} methods={methods} />
        </div>
      </details>
      {speeds.some(({ speed }) => speed === 'slow') && (
        <p className="border-edge border-t px-4 py-3 text-sm">
          <strong>{t('today.buyersRead')}</strong> <q>{buyersRead}</q>
        </p>
      )}
    </Sheet>
  );
}

type TableProps = {
  readonly desk: Desk;
  readonly methods: readonly (readonly [method: string, of: readonly NetworkFigures[]])[];
};

function NetworkTable({ desk, methods }: TableProps) {
  const { t, event } = desk;
  const say = wordsOf(desk);
  const heads = ['network', 'period', 'requests', 'open', 'approved', 'half', 'nineInTen'] as const;
  const seconds = (value: number | null) =>
    value === null ? '–' : t('today.seconds', { count: Math.round(value) });
  const numbersOf = (one: NetworkFigures) =>
    [
      { head: 'requests', words: say.count(one.requests), isKnown: true },
      { head: 'open', words: say.count(one.open), isKnown: true },
      { head: 'approved', words: approvedWords(desk, one), isKnown: true },
      { head: 'half', words: seconds(one.half), isKnown: one.half !== null },
      { head: 'nineInTen', words: seconds(one.nineInTen), isKnown: one.nineInTen !== null },
    ] as const;
  return (
    <table className="w-full max-md:block">
      <caption className="sr-only">{t('today.networks')}</caption>
      <thead className="border-edge border-y text-quiet text-sm max-md:sr-only">
        <tr>
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`whitespace-nowrap px-4 py-2 font-normal ${index < 2 ? 'text-left' : 'text-right'}`}
            >
              {t(`today.heads.${head}`)}
            </th>
          ))}
          <td className="w-1/5 min-w-36 px-4">
            <span aria-hidden="true" className="flex justify-between">
              {[0, PROMPT_SECONDS / 2, PROMPT_SECONDS].map((at) => (
                <span key={at}>{seconds(at)}</span>
              ))}
            </span>
          </td>
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-edge max-md:border-t">
        {methods.flatMap(([method, of]) =>
          of
            .toSorted((a, b) => a.minutes - b.minutes)
            .map((one, index) => (
              <tr key={`${method}-${one.minutes}`} className={`border-edge border-b last:border-0 ${LINE}`}>
                {index === 0 && (
                  <th
                    scope="rowgroup"
                    rowSpan={of.length}
                    className="whitespace-nowrap px-4 py-2 text-left align-top max-md:basis-full max-md:p-0"
                  >
                    <Link
                      href={`/admin/orders?${new URLSearchParams({ ...(event && { event: event.id }), method })}`}
                      prefetch={false}
                      className="link inline-flex items-center"
                    >
                      {networkName(method)}
                    </Link>
                  </th>
                )}
                <td className="whitespace-nowrap px-4 py-2 max-md:basis-full max-md:px-0 max-md:py-0.5">
                  {t(isSoon(one) ? 'today.minutes' : 'today.hours', {
                    count: isSoon(one) ? one.minutes : one.minutes / 60,
                  })}
                </td>
                {numbersOf(one).map(({ head, words, isKnown }) => (
                  <td key={head} className={isKnown ? CELL : `${CELL} max-md:hidden`}>
                    <PhoneLabel>{t(`today.heads.${head}`)}</PhoneLabel>
                    <span>{words}</span>
                  </td>
                ))}
                <td className={one.half === null ? 'max-md:hidden' : 'px-4 max-md:basis-full max-md:px-0'}>
                  {one.half !== null && one.nineInTen !== null && (
                    <RangeMark half={one.half} nineInTen={one.nineInTen} most={PROMPT_SECONDS} />
                  )}
                </td>
              </tr>
            )),
        )}
      </tbody>
    </table>
  );
}

function approvedWords(desk: Desk, { approved, ended }: NetworkFigures): string {
  const { t } = desk;
  if (ended < TOO_FEW) return t('today.tooFew');
  return t('today.approvedOf', { approved, ended, share: wordsOf(desk).percent(approved / ended) });
}

const isSoon = ({ minutes }: NetworkFigures): boolean => minutes <= 60;

/** The names that the networks print. */
const networkName = (method: string): string =>
  method === 'momo' ? 'MTN MoMo' : method === 'airtel' ? 'Airtel Money' : method;

const LEAST_APPROVED = 0.6;
const LONG_SECONDS = 90;

/** `few`: too few ended to say. */
function speedOf(figures: NetworkFigures | undefined): 'few' | 'slow' | 'normal' {
  if (!figures || figures.ended < TOO_FEW) return 'few';
  const { ended, approved, nineInTen } = figures;
  return approved / ended < LEAST_APPROVED || (nineInTen ?? 0) > LONG_SECONDS ? 'slow' : 'normal';
}
