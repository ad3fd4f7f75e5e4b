// The buyer, or somebody else for her, asks to pay: a fresh attempt with a fresh key goes on disk, if and only if none
// can still be charged.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation } from '#lib/db/client.ts';
import { note } from '#lib/mirror/timeline.ts';
import type { PartnerErrorCode } from '#lib/partner-api/errors.ts';
import { advanceCheckout, WHILE_BUYER_WAITS } from '#lib/registration/advance-checkout.ts';
import { canPay, checkoutStage } from '#lib/registration/checkout-stage.ts';
import { type Capability, type LoadedCheckout, loadByCapability } from '#lib/registration/load-checkout.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

/** Keys under `errors` in `messages/<language>.json`. */
export const PAY_PROBLEMS = [
  'required',
  'invalid_phone',
  'wrong_network',
  'not_payable',
  'hold_expired',
  'in_progress',
  'unavailable',
] as const;
export type PayProblem = (typeof PAY_PROBLEMS)[number];

/** `network`: the one that the order is priced for. */
export type PayRefusal =
  | { code: Exclude<PayProblem, 'wrong_network'> }
  | { code: 'wrong_network'; network: 'momo' | 'airtel' };
type PayResult = Result<void, PayRefusal>;

const RequestSchema = z.object({ payment_method: z.enum(['momo', 'airtel']) });

/**
 * Starts one payment attempt (partner-api.md 4.7). Clicking twice, in two tabs or on two instances starts one.
 * @param request.msisdn as typed; not needed when the total is 0
 */
export async function payOrder(
  ctx: Ctx,
  request: Capability & { readonly msisdn: string | null },
): Promise<PayResult> {
  const checkout = await loadByCapability(ctx, request);
  if (!checkout?.order) return err({ code: 'not_payable' });
  const [latest] = checkout.attempts;
  const facts = { ...checkout, attempt: latest ?? null };
  const stage = checkoutStage(facts, ctx.now());
  if (stage === 'starting_payment' || stage === 'prompted') return ok(undefined);
  if (stage === 'expired') return err({ code: 'hold_expired' });
  if (!canPay(facts, ctx.now())) return err({ code: 'not_payable' });
  const msisdn = payerNumber(checkout, request.msisdn);
  if (!msisdn.ok) return msisdn;
  const attemptId = await startAttempt(ctx, checkout, msisdn.value);
  if (!attemptId) return ok(undefined);
  await advanceCheckout(ctx, checkout.id, WHILE_BUYER_WAITS);
  const attempt = await ctx.db.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  return attempt.state === 'refused' ? err(refusalOf(attempt.refusalCode, checkout)) : ok(undefined);
}

function payerNumber(checkout: LoadedCheckout, typed: string | null): Result<string | null, PayRefusal> {
  if (checkout.order?.total === 0n) return ok(null);
  if (!typed?.trim()) return err({ code: 'required' });
  const msisdn = ugandanMobile(typed);
  return msisdn ? ok(msisdn) : err({ code: 'invalid_phone' });
}

/**
 * Null when another attempt, or another way to pay, got there first: the database allows one live attempt per checkout, and the lock makes
 * the look at the latest attempt and the new row one thing.
 */
async function startAttempt(ctx: Ctx, seen: LoadedCheckout, msisdn: string | null): Promise<string | null> {
  const id = randomUUID();
  const now = ctx.now();
  try {
    return await ctx.db.$transaction(async (tx) => {
      const [locked] = await tx.$queryRaw<{ replacedById: string | null }[]>`
        SELECT replaced_by_id AS "replacedById" FROM checkout WHERE id = ${seen.id}::uuid FOR UPDATE`;
      if (locked?.replacedById !== seen.replacedById) return null;
      const latest = await tx.paymentAttempt.findFirst({
        where: { checkoutId: seen.id },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: { id: true },
      });
      if (latest?.id !== seen.attempts[0]?.id) return null;
      const data = { id, checkoutId: seen.id, liveCheckoutId: seen.id, idempotencyKey: randomUUID(), msisdn };
      await tx.paymentAttempt.create({ data: { ...data, createdAt: now } });
      await note(tx, {
        at: now,
        checkoutId: seen.id,
        orderId: seen.orderId,
        kind: 'attempt.intended',
        detail: { attempt: id },
      });
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

const PROBLEM_OF: Partial<Record<PartnerErrorCode, PayProblem>> = {
  msisdn_required: 'required',
  invalid_msisdn: 'invalid_phone',
  reprice_required: 'wrong_network',
  hold_expired: 'hold_expired',
  order_not_payable: 'not_payable',
};

function refusalOf(told: string | null, { request }: LoadedCheckout): PayRefusal {
  const code = Object.entries(PROBLEM_OF).find(([known]) => known === told)?.[1] ?? 'unavailable';
  return code === 'wrong_network' ? { code, network: RequestSchema.parse(request).payment_method } : { code };
}
