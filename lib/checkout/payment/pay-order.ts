// The buyer or a payer pays: a new attempt with its own idempotency key is stored, if the earlier attempts allow it, and
// sent.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { advanceCheckout, planAdvance, WHILE_BUYER_WAITS } from '#lib/checkout/advance-checkout.ts';
import { type LoadedCheckout, loadByCapability, storedRequest } from '#lib/checkout/load-checkout.ts';
import { isRecovering } from '#lib/checkout/recovery/last-restore.ts';
import type { Permission } from '#lib/checkout/state/charge-doubt.ts';
import {
  type CheckoutStage,
  checkoutStage,
  isUnderWay,
  permissionToPay,
  SUPERSEDED,
} from '#lib/checkout/state/checkout-stage.ts';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation } from '#lib/db/client.ts';
import { fetchOrderNow, mayReadOrders } from '#lib/orders/fetch-order.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import type { Capability } from '#lib/shared/capability.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { codeText } from '#lib/shared/typed-text.ts';
import { type PayingNumberProblem, payingNumberProblem, ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

/**
 * Problems of the paying number; keys under `errors` in `messages/<language>.json`. `number_refused` and `wrong_network`
 * come from the provider. `network`: the one that the order is priced for.
 */
export type NumberProblem =
  | { code: 'required' | 'number_refused' | PayingNumberProblem }
  | { code: 'wrong_network'; network: MobileNetwork };
/** An earlier attempt may have charged, and the order could not be fetched or the buyer has to consent. */
export type DoubtProblem = { code: 'cannot_check' } | { code: 'consent_needed' };
/** After `not_payable` and `unavailable` the order's page shows the reason. */
export type PayRefusal = NumberProblem | DoubtProblem | { code: 'not_payable' } | { code: 'unavailable' };
type PayResult = Result<void, PayRefusal>;

/** How long to wait for another process that moves the order before its first payment. */
const BUSY_MS = 1_000;

/** A stored attempt is sent in any case. On an overloaded machine its buyer gets her page first, which shows the rest. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Starts one payment attempt (partner-api.md 4.7), however often it is called at once.
 * @param request.msisdn as typed; not needed when the total is 0
 * @param request.consent the buyer ticked that she may be charged twice
 * @param answerWithinMs milliseconds after which a stored attempt that is still being sent counts as accepted
 */
export async function payOrder(
  ctx: Ctx,
  request: Capability & { readonly msisdn: string | null; readonly consent?: boolean },
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<PayResult> {
  const found = await findPayable(ctx, request);
  if (!found) return err({ code: 'not_payable' });
  if (isUnderWay(found.stage)) return ok(undefined);
  if (found.permission.may === 'no') return err({ code: 'not_payable' });
  if (await isRecovering(ctx)) return err({ code: 'cannot_check' });
  const msisdn = payerNumber(found.checkout, request.msisdn);
  if (!msisdn.ok) return msisdn;
  const checked = await fetchPayable(ctx, request, found);
  if (!checked.ok) return checked;
  const { checkout, stage, permission } = checked.value;
  if (isUnderWay(stage)) return ok(undefined);
  if (permission.may === 'no') return err({ code: 'not_payable' });
  const consent = permission.may === 'consent';
  if (consent && !request.consent) return err({ code: 'consent_needed' });
  const payer = { msisdn: msisdn.value, byPayer: 'payerRef' in request, consent };
  const attemptId = await startAttempt(ctx, checkout, payer);
  if (!attemptId) return ok(undefined);
  return sendAttempt(ctx, checkout, attemptId, answerWithinMs);
}

/** Sends the stored attempt, and stops waiting for a call that takes longer than `answerWithinMs`. */
async function sendAttempt(
  ctx: Ctx,
  checkout: LoadedCheckout,
  id: string,
  answerWithinMs: number,
): Promise<PayResult> {
  const sending = advanceCheckout(ctx, checkout.id, WHILE_BUYER_WAITS);
  const rest = await Promise.race([sending, sleep(answerWithinMs, null, { ref: false })]);
  if (!rest) {
    sending.catch((error: unknown) => ctx.log.error({ err: error }, 'a payment attempt could not be sent'));
    return ok(undefined);
  }
  if (rest.busy) await planAdvance(ctx, checkout.id, new Date(ctx.now().getTime() + BUSY_MS));
  const attempt = await ctx.db.paymentAttempt.findUniqueOrThrow({ where: { id } });
  return attempt.state === 'refused' ? err(refusalOf(attempt.refusalCode, checkout)) : ok(undefined);
}

type Payable = { checkout: LoadedCheckout; stage: CheckoutStage; permission: Permission };

/** `null` if there is no order to pay. */
async function findPayable(ctx: Ctx, capability: Capability): Promise<Payable | null> {
  const [checkout, reads] = await Promise.all([loadByCapability(ctx, capability), mayReadOrders(ctx)]);
  if (!checkout?.order) return null;
  const permission = permissionToPay(checkout, { reads, byPayer: 'payerRef' in capability });
  return { checkout, stage: checkoutStage(checkout), permission };
}

/** Like `findPayable`, after fetching the order where that is needed to decide. */
async function fetchPayable(
  ctx: Ctx,
  capability: Capability,
  before: Payable,
): Promise<Result<Payable, { code: 'cannot_check' | 'not_payable' }>> {
  const { orderId } = before.checkout;
  if (!before.permission.fetchFirst || !orderId) return ok(before);
  if (!(await fetchOrderNow(ctx, orderId))) return err({ code: 'cannot_check' });
  const after = await findPayable(ctx, capability);
  return after ? ok(after) : err({ code: 'not_payable' });
}

function payerNumber(checkout: LoadedCheckout, typed: string | null): Result<string | null, PayRefusal> {
  if (checkout.order?.total === 0n) return ok(null);
  if (!typed || codeText(typed) === '') return err({ code: 'required' });
  const msisdn = ugandanMobile(typed);
  return msisdn ? ok(msisdn) : err({ code: payingNumberProblem(typed) });
}

type Payer = { readonly msisdn: string | null; readonly byPayer: boolean; readonly consent: boolean };

/**
 * Stores the attempt. Null when another attempt or a superseding checkout was faster: the database allows one live attempt
 * per checkout, and the row lock makes check and insert one step.
 */
async function startAttempt(
  ctx: Ctx,
  seen: LoadedCheckout,
  { consent, ...payer }: Payer,
): Promise<string | null> {
  const id = randomUUID();
  const now = ctx.now();
  try {
    return await ctx.db.$transaction(async (tx) => {
      const [locked] = await tx.$queryRaw<{ supersededById: string | null }[]>`
        SELECT superseded_by_id AS "supersededById" FROM checkout WHERE id = ${seen.id}::uuid FOR UPDATE`;
      if (locked?.supersededById !== seen.supersededById) return null;
      const latest = await tx.paymentAttempt.findFirst({
        where: { checkoutId: seen.id },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: { id: true, createdAt: true },
      });
      if (latest?.id !== seen.attempts[0]?.id) return null;
      const keys = { id, checkoutId: seen.id, liveCheckoutId: seen.id, idempotencyKey: randomUUID() };
      // The order of attempts decides what is safe, and clocks of instances differ.
      const createdAt = new Date(Math.max(now.getTime(), (latest?.createdAt.getTime() ?? 0) + 1));
      await tx.paymentAttempt.createMany({ data: { ...keys, ...payer, createdAt } });
      await addToTimeline(tx, {
        at: now,
        checkoutId: seen.id,
        orderId: seen.orderId,
        kind: 'attempt.intended',
        detail: { attempt: id, ...(consent && { consent }) },
      });
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** @param code the provider's (partner-api.md 7.4), or ours */
function refusalOf(code: string | null, checkout: LoadedCheckout): PayRefusal {
  switch (code) {
    case 'msisdn_required':
      return { code: 'required' };
    case 'invalid_msisdn':
      return { code: 'number_refused' };
    case 'reprice_required':
      return { code: 'wrong_network', network: storedRequest(checkout).payment_method };
    case 'hold_expired':
    case 'order_not_payable':
    case SUPERSEDED:
      return { code: 'not_payable' };
    default:
      return { code: 'unavailable' };
  }
}
