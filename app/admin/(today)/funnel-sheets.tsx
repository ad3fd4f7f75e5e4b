// How far the forms of a period came, and why some are not paid.

import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { ShareBar } from '#components/admin/charts/bars.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import type { FORM_SPANS } from '#lib/admin/orders/order-list.ts';
import type { NotPaidReason } from '#lib/admin/today/today-figures.ts';
import type { TodayFigures } from './load-today.ts';
import { figureWords, type Period } from './today-words.ts';

type StepsProps = {
  readonly desk: DeskView;
  readonly period: Period;
  readonly funnel: TodayFigures['funnel'];
};

export function StepsSheet({ desk, period, funnel }: StepsProps) {
  const { t } = desk;
  const say = figureWords(desk);
  const steps = ['sent', 'held', 'prompted', 'paid'] as const;
  const seconds = funnel.medianSeconds === null ? null : Math.round(funnel.medianSeconds);
  return (
    <Sheet
      title={t(`today.funnelOf.${period}`)}
      aside={t('today.funnelNote')}
      flush
      className="lg:col-span-3 lg:last:col-span-full"
    >
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

/** Values of the filter `form` of Orders. */
const FORM: Readonly<Record<Period, (typeof FORM_SPANS)[number]>> = {
  today: 'today',
  week: '7d',
  all: 'all',
};

type NotPaidProps = {
  readonly desk: DeskView;
  readonly funnel: TodayFigures['funnel'];
  readonly period: Period;
  readonly address: (query: Record<string, string>) => string;
  readonly className: string;
};

export function NotPaidSheet({ desk, funnel, period, address, className }: NotPaidProps) {
  const { t } = desk;
  const say = figureWords(desk);
  const all = funnel.sent - funnel.paid;
  return (
    <Sheet
      title={t('today.notPaid', { count: all })}
      aside={t('today.notPaidNote')}
      flush
      className={`flex flex-col lg:col-span-2 lg:col-start-5 ${className}`}
    >
      {all === 0 && <p className="px-4 pb-4 text-quiet">{t('today.allPaid')}</p>}
      <ul className="grid flex-1 auto-rows-[minmax(2.75rem,4rem)]">
        {funnel.notPaid.map(({ reason, count }) => (
          <li
            key={reason}
            className="relative flex items-center justify-between gap-4 border-edge border-t px-4 py-2 has-[a]:hover:bg-ground"
          >
            <span>{t(`today.reasons.${reason}`)}</span>
            {NO_ORDER.includes(reason) ? (
              <span className="font-bold tabular-nums">{say.count(count)}</span>
            ) : (
              <DeskLink
                href={address({ form: FORM[period], why: reason })}
                className="font-bold tabular-nums after:absolute after:inset-0"
              >
                {say.count(count)}
              </DeskLink>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** These forms have no order to open. */
const NO_ORDER: readonly NotPaidReason[] = ['full', 'refused', 'queued'];
