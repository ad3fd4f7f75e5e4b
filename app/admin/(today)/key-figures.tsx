import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { DayBars } from '#components/admin/charts/bars.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { Figure, Figures, Sheet } from '#components/admin/ui/sheet.tsx';
import { intlLocale } from '#lib/i18n/languages.ts';
import { shortAmount } from '#lib/shared/money.ts';
import { refundWords } from '../orders/refund-words.ts';
import { sumOfLines } from './capacity-sheet.tsx';
import type { TodayFigures } from './load-today.ts';
import { figureWords, networkName, type Period } from './today-words.ts';

type KeyProps = {
  readonly desk: DeskView;
  readonly period: Period;
  readonly figures: TodayFigures;
  readonly stuckHref: string;
};

export function KeyFigures({ desk, period, figures, stuckHref }: KeyProps) {
  const { t, format } = desk;
  const say = figureWords(desk);
  const { lines, money, funnel, waiting, before } = figures;
  const { paid, inPeriod, places } = sumOfLines(lines);
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
            <strong className="max-md:hidden">{t(`today.newIn.${period}`, { count: inPeriod })}</strong>
            <strong className="md:hidden">{say.added(inPeriod)}</strong>
          </>
        }
      />
      {money.length === 0 ? (
        <Figure label={t(`today.receivedIn.${period}`)} value="0" detail={t('today.noMoney')} />
      ) : (
        money.map((sum) => (
          <Figure
            key={sum.currency}
            label={t(`today.receivedIn.${period}`)}
            unit={sum.currency}
            value={format.amount(sum.total, sum.currency)}
            short={shortAmount(sum.total, sum.currency, intlLocale(desk.language))}
            detail={<MoneyDetail desk={desk} sum={sum} />}
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
              <span>{`${t('today.waitingOn', { count: most.waiting, network: networkName(desk, most.method) })} ·`}</span>
            )}
            {stuck > 0 ? (
              <DeskLink href={stuckHref} className="link">
                {t('today.stuck', { count: stuck })}
              </DeskLink>
            ) : (
              <span>{t('today.nobodyStuck')}</span>
            )}
          </span>
        }
      />
    </Figures>
  );
}

type MoneyProps = { readonly desk: DeskView; readonly sum: TodayFigures['money'][number] };

/** The exact sum stands here on a phone, where the figure is short. */
function MoneyDetail({ desk: { t, format }, sum }: MoneyProps) {
  const { currency, total, serviceFee, refunds, refunded, isRefundExact } = sum;
  const amount = (minor: number) => format.amount(minor, currency);
  return (
    <>
      <span className="md:hidden">{t('today.withFees', { amount: amount(total) })}</span>
      <span className="max-md:hidden">
        {t('today.ofTotal', { tickets: amount(total - serviceFee), fees: amount(serviceFee) })}
      </span>
      {refunds > 0 && (
        <>
          <span className="max-md:hidden"> · </span>
          <span className="max-md:block">
            {t('today.refunded', {
              amount: refundWords(t, { amount: refunded, isExact: isRefundExact }, amount),
            })}
          </span>
        </>
      )}
    </>
  );
}

export function DaysSheet({ desk, days }: { readonly desk: DeskView; readonly days: TodayFigures['days'] }) {
  const { t } = desk;
  const say = figureWords(desk);
  return (
    <Sheet title={t('today.days')} aside={t('today.daysNote')} className="flex flex-col max-lg:order-1">
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
