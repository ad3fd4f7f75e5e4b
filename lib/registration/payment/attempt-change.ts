// What an answer makes of the live payment attempt, as columns. Pure.
import type { Prisma } from '#lib/db/generated/client.ts';
import type { PayOutcome } from '#lib/registration/payment/pay-outcome.ts';
import { retryAt } from '#lib/registration/retry-delay.ts';

type Again = Extract<PayOutcome, { kind: 'again' }>;

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
        waitingFor: toldReason(outcome),
        notBefore: retryAt(now, wasTurnedAway(outcome) ? 1 : tries, outcome.retryAfterSeconds),
      };
  }
}

/** Nothing is broken, and it was told how long to wait: waiting longer each time would only let the hold lapse. */
const wasTurnedAway = ({ unresolved, retryAfterSeconds }: Again): boolean =>
  !unresolved && retryAfterSeconds !== null;

/** Reasons that do not say of a request that it has not gone out. */
const OPEN_REASONS: readonly Again['code'][] = [
  'prompt_in_progress',
  'idempotency_in_progress',
  'server_error',
  'network',
  'aborted',
  'invalid_response',
  'unknown_error',
];

/** Of a key of which a try was lost, no later word may tell the buyer that nothing is on the phone yet. */
const toldReason = ({ unresolved, code }: Again): Again['code'] =>
  unresolved && !OPEN_REASONS.includes(code) ? 'timeout' : code;

/** Whether the answer leaves open what the provider holds, so that the order should be read. */
export const leavesOpen = (outcome: PayOutcome): boolean =>
  outcome.kind === 'again' ||
  (outcome.kind === 'refused' && outcome.code === 'order_not_payable') ||
  (outcome.kind === 'failed' && outcome.retrySafe === false);
