import { Sheet } from '#components/admin/ui/sheet.tsx';
import { StatusMark } from '#components/admin/ui/status-mark.tsx';
import type { OneOrder } from '#lib/admin/orders/one-order.ts';
import type { OrderState } from '#lib/admin/orders/order-state.ts';
import {
  type AttemptFacts,
  awaitsFetch,
  chargeDoubt,
  NOT_STARTED,
} from '#lib/checkout/state/charge-doubt.ts';
import { isSilent } from '#lib/checkout/view/checkout-status.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { isSettled } from '#lib/shared/vocabulary/order-status.ts';
import { methodWords } from '../order-rows.ts';
import type { OrderPart } from './order-words.tsx';

type Props = OrderPart & { readonly since: Date | null };

/** Attempts after `since` are not shown yet. */
export function AttemptsSheet({ desk, found: { checkout, buyer, order, state }, since }: Props) {
  const { t, format } = desk;
  const attempts = (checkout?.attempts ?? []).filter(({ createdAt }) => !since || createdAt <= since);
  const network = methodWords(desk, checkout?.request?.payment_method ?? 'momo') ?? '';
  const amount = format.money(Number(order.total), order.currency);
  const ids = checkout?.requestIds ?? [];
  const isWaitedFor = !state.attention && !isSettled(order.status);
  const textOfAttempt = (attempt: Attempt, kind: ReturnType<typeof attemptKind>): string => {
    const { msisdn, refusalCode } = attempt;
    const number = msisdn ? maskMobile(msisdn) : '';
    const code = (refusalCode ?? '').replaceAll('_', ' ');
    const isOther = msisdn !== null && buyer.phone !== null && msisdn !== buyer.phone;
    return [
      t(`order.attemptTexts.${kind}`, { amount, number, network, code }),
      isWaitedFor && chargeDoubt(attempt) === 'open' && t('order.laterMoney'),
      isOther && t('order.notOwnNumber'),
    ]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <Sheet title={t('order.attempts')} aside={t('order.newestFirst')} flush>
      {attempts.length === 0 && (
        <p className="border-edge border-t px-4 py-2.5 text-quiet">{t('order.noAttempts')}</p>
      )}
      <ol>
        {attempts.map((attempt, index) => {
          const { id, createdAt, finishedAt, requestIds } = attempt;
          const kind = attemptKind(attempt, desk.now());
          return (
            <li key={id} className="grid grid-cols-[1.25rem_1fr] gap-x-2 border-edge border-t px-4 py-2.5">
              <span className="font-bold tabular-nums">{attempts.length - index}</span>
              <div className="grid min-w-0 gap-1">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <StatusMark
                    t={t}
                    state={MARKS[kind] ?? 'failed'}
                    words={t(`order.attemptKinds.${kind}`, { seconds: secondsOf(attempt) })}
                  />
                  <span className="text-quiet text-sm tabular-nums">
                    {[createdAt, finishedAt].flatMap((at) => (at ? [format.exact(at)] : [])).join(' → ')}
                  </span>
                </p>
                <p>{textOfAttempt(attempt, kind)}</p>
                {requestIds.length > 0 && (
                  <p className="break-all text-quiet text-sm">
                    {t('order.requestIds', { ids: requestIds.join(', ') })}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {/* Request ids of the call that made the order. */}
      {ids.length > 0 && (
        <p className="break-all border-edge border-t px-4 py-2.5 text-quiet text-sm">
          {t('order.createdBy', { ids: ids.join(', ') })}
        </p>
      )}
    </Sheet>
  );
}

type Attempt = NonNullable<OneOrder['checkout']>['attempts'][number];

const ENDS = {
  timed_out: 'timedOut',
  declined: 'declined',
  provider_not_reached: 'notReached',
  [NOT_STARTED]: 'notStarted',
} as const;
const isEnd = (kind: string | null): kind is keyof typeof ENDS => kind !== null && Object.hasOwn(ENDS, kind);

/** Follows the buyer's page: "No money" only where partner-api.md 3.1 rule 3 promises it. Exported for its test. */
export function attemptKind(attempt: AttemptFacts & Pick<Attempt, 'refusalCode' | 'promptedAt'>, now: Date) {
  const { state, failureKind, refusalCode, promptedAt } = attempt;
  if (state === 'prompted') return isSilent(state, promptedAt, now) ? 'silent' : state;
  if (state === 'paid' || state === 'waiting') return state;
  if (awaitsFetch(attempt) || chargeDoubt(attempt) === 'unsafe') return 'unclear';
  if (isEnd(failureKind)) return ENDS[failureKind];
  return state === 'refused' && refusalCode !== null ? 'refused' : 'failed';
}

const MARKS: Readonly<Record<string, OrderState>> = {
  paid: 'paid',
  waiting: 'waiting',
  prompted: 'waiting',
  silent: 'waiting',
  unclear: 'waiting',
};

const secondsOf = ({ createdAt, sentAt, finishedAt }: Attempt): number =>
  Math.round(((finishedAt ?? createdAt).getTime() - (sentAt ?? createdAt).getTime()) / 1000);
