// The buyer, or somebody else for her, asks to pay: a fresh attempt with a fresh key goes on disk, if and only if none
// can still be charged.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation } from '#lib/db/client.ts';
import { note } from '#lib/mirror/timeline.ts';
import { advanceCheckout, planAdvance, WHILE_BUYER_WAITS } from '#lib/registration/advance-checkout.ts';
import { canPay, checkoutStage, isUnderWay } from '#lib/registration/checkout-stage.ts';
import {
  type Capability,
  factsOf,
  type LoadedCheckout,
  loadByCapability,
} from '#lib/registration/load-checkout.ts';
import { storedRequest } from '#lib/registration/stored-request.ts';
import { REPLACED } from '#lib/shared/replaced.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

/**
 * What is wrong with the number that pays; keys under `errors` in `messages/<language>.json`. The provider found the
 * last two. `network`: the one that the order is priced for.
 */
export type NumberProblem =
  | { code: 'required' | 'invalid_paying_number' | 'number_refused' }
  | { code: 'wrong_network'; network: 'momo' | 'airtel' };
/** `not_payable`, `unavailable`: where the order stands by now says more, and its page tells it. */
export type PayRefusal = NumberProblem | { code: 'not_payable' } | { code: 'unavailable' };
type PayResult = Result<void, PayRefusal>;

/** Whoever moves an order that nobody pays yet is soon done with it. */
const BUSY_MS = 1_000;

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
  const facts = factsOf(checkout);
  const stage = checkoutStage(facts, ctx.now());
  if (isUnderWay(stage)) return ok(undefined);
  if (!canPay(facts, ctx.now())) return err({ code: 'not_payable' });
  const msisdn = payerNumber(checkout, request.msisdn);
  if (!msisdn.ok) return msisdn;
  const payer = { msisdn: msisdn.value, byPayer: 'payerRef' in request };
  const attemptId = await startAttempt(ctx, checkout, payer);
  if (!attemptId) return ok(undefined);
  const rest = await advanceCheckout(ctx, checkout.id, WHILE_BUYER_WAITS);
  if (rest.busy) await planAdvance(ctx, checkout.id, new Date(ctx.now().getTime() + BUSY_MS));
  const attempt = await ctx.db.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  return attempt.state === 'refused' ? err(refusalOf(attempt.refusalCode, checkout)) : ok(undefined);
}

function payerNumber(checkout: LoadedCheckout, typed: string | null): Result<string | null, PayRefusal> {
  if (checkout.order?.total === 0n) return ok(null);
  if (!typed?.trim()) return err({ code: 'required' });
  const msisdn = ugandanMobile(typed);
  return msisdn ? ok(msisdn) : err({ code: 'invalid_paying_number' });
}

type Payer = { readonly msisdn: string | null; readonly byPayer: boolean };

/**
 * Null when another attempt, or an entry that takes this one's place, got there first: the database allows one live
 * attempt per checkout, and the lock makes the look at the latest attempt and the new row one thing.
 */
async function startAttempt(ctx: Ctx, seen: LoadedCheckout, payer: Payer): Promise<string | null> {
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
        select: { id: true, createdAt: true },
      });
      if (latest?.id !== seen.attempts[0]?.id) return null;
      const keys = { id, checkoutId: seen.id, liveCheckoutId: seen.id, idempotencyKey: randomUUID() };
      // Which attempt is the latest decides whether another one, or another order, is safe: clocks of instances differ.
      const createdAt = new Date(Math.max(now.getTime(), (latest?.createdAt.getTime() ?? 0) + 1));
      await tx.paymentAttempt.create({ data: { ...keys, ...payer, createdAt } });
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

/** `told`: the provider's code (partner-api.md 7.4), or ours. */
function refusalOf(told: string | null, checkout: LoadedCheckout): PayRefusal {
  switch (told) {
    case 'msisdn_required':
      return { code: 'required' };
    case 'invalid_msisdn':
      return { code: 'number_refused' };
    case 'reprice_required':
      return { code: 'wrong_network', network: storedRequest(checkout).payment_method };
    case 'hold_expired':
    case 'order_not_payable':
    case REPLACED:
      return { code: 'not_payable' };
    default:
      return { code: 'unavailable' };
  }
}
