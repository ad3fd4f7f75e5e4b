// Whether a payment attempt that ended without money may have taken some all the same: its order being cancelled, or
// another attempt, is not known to take its request back from the phone (partner-api.md 3.1). Pure.
import type { PaymentAttempt } from '#lib/db/generated/client.ts';
import { NOT_PAYABLE } from '#lib/mirror/weigh-refusal.ts';

type End = Pick<PaymentAttempt, 'failureKind' | 'refusalCode'>;

/** Ends that are only told once no money moved, or can move any more. */
const UNCHARGED: readonly End['failureKind'][] = ['provider_not_reached', 'declined'];

/** One that the provider would not begin sent no prompt. */
export const mayHavePrompted = ({ refusalCode }: Pick<End, 'refusalCode'>): boolean =>
  refusalCode === null || refusalCode === NOT_PAYABLE;

/** Also true while its request may still be on the phone, and where nobody told how it ended. */
export const mayHaveCharged = (attempt: End): boolean =>
  mayHavePrompted(attempt) && !UNCHARGED.includes(attempt.failureKind);
