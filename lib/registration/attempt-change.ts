// What an answer makes of the live payment attempt, as columns. Pure.
import type { Prisma } from '#lib/db/generated/client.ts';
import type { PayOutcome } from '#lib/registration/pay-outcome.ts';
import { retryAt } from '#lib/registration/retry-delay.ts';

export type AttemptChange = Pick<
  Prisma.PaymentAttemptUncheckedCreateInput,
  'state' | 'liveCheckoutId' | 'unresolved' | 'waitingFor' | 'failureKind' | 'retrySafe' | 'refusalCode'
> & { promptedAt?: Date; finishedAt?: Date; notBefore?: Date };

/** An attempt stays live until its outcome is known. `tries`: how often its key was sent, this time included. */
export function attemptChange(outcome: PayOutcome, tries: number, now: Date): AttemptChange {
  const ended = { liveCheckoutId: null, finishedAt: now, unresolved: false };
  switch (outcome.kind) {
    case 'paid':
      return { ...ended, state: 'paid' };
    case 'prompted':
      return { state: 'prompted', promptedAt: now, unresolved: false, waitingFor: null };
    case 'failed':
      return {
        ...ended,
        state: outcome.expired ? 'expired' : 'failed',
        failureKind: outcome.failureKind,
        retrySafe: outcome.retrySafe,
      };
    case 'refused':
      return { ...ended, state: 'refused', refusalCode: outcome.code };
    case 'again':
      return {
        unresolved: outcome.unresolved,
        waitingFor: outcome.code,
        notBefore: retryAt(now, wasTurnedAway(outcome) ? 1 : tries, outcome.retryAfterSeconds),
      };
  }
}

/** Nothing is broken, and it was told how long to wait: waiting longer each time would only let the hold lapse. */
const wasTurnedAway = ({ unresolved, retryAfterSeconds }: Extract<PayOutcome, { kind: 'again' }>): boolean =>
  !unresolved && retryAfterSeconds !== null;

/** Whether the answer leaves open what the provider holds, so that the order should be read. */
export const leavesOpen = (outcome: PayOutcome): boolean =>
  outcome.kind === 'again' || (outcome.kind === 'refused' && outcome.code === 'order_not_payable');
