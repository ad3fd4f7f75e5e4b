// Ends the doubt that a refused payment leaves, once a read of its order tells, or asks for that read.
import type { Tx } from '#lib/db/client.ts';
import type { PaymentAttempt } from '#lib/db/generated/client.ts';
import { failureKindOf } from '#lib/mirror/attempt-end.ts';
import type { Observation } from '#lib/mirror/merge-status.ts';
import { planRead, readSoon } from '#lib/mirror/plan-read.ts';
import { note } from '#lib/mirror/timeline.ts';
import { NOT_PAYABLE, weighRefusal } from '#lib/mirror/weigh-refusal.ts';

export type MirroredAttempt = Pick<
  PaymentAttempt,
  'id' | 'refusalCode' | 'failureKind' | 'retrySafe' | 'finishedAt'
>;

type Lift = {
  orderId: string;
  attempts: readonly MirroredAttempt[];
  /** The status as it is known now, and the news that was just merged. */
  seen: Observation;
  taken: boolean;
  failureKind: string | null;
};

/** Call it under the order's lock, after the news was merged. */
export async function liftRefusal(tx: Tx, { orderId, attempts, seen, taken, failureKind }: Lift, now: Date) {
  const refused = attempts.find((one) => one.refusalCode === NOT_PAYABLE);
  if (!refused?.finishedAt) return;
  const state = weighRefusal(seen, taken, refused.finishedAt);
  if (state === 'ask') return readAfter(tx, orderId, refused.finishedAt, now);
  if (!state) return;
  const { checkoutId } = await tx.paymentAttempt.update({
    where: { id: refused.id },
    data: { state, failureKind: failureKindOf(seen.status, failureKind), refusalCode: null },
    select: { checkoutId: true },
  });
  const detail = { attempt: refused.id, status: seen.status };
  await note(tx, { at: now, checkoutId, orderId, kind: 'attempt.refusal_lifted', detail });
}

/** At once, or when this clock has come to where the clock was that saw the refusal: reads before that tell nothing. */
async function readAfter(tx: Tx, orderId: string, refusedAt: Date, now: Date): Promise<void> {
  if (refusedAt < now) return readSoon(tx, orderId, now);
  await planRead(tx, orderId, new Date(refusedAt.getTime() + 1));
}
