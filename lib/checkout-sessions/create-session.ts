// Creates a stored hosted session at the provider (partner-api.md 4.4). A write like an order: it passes budget, queue and
// retries. There is no Idempotency-Key: after a lost answer another session is created; no buyer has seen the lost one.
import { z } from 'zod';
import type { AdvancePause, CallDeadline } from '#lib/checkout/advance-checkout.ts';
import { isAway, joinQueue, planQueue, UNTIL_CONFIRMED } from '#lib/checkout/queue/queue.ts';
import { FINAL_CALL, isOutOfTurn, outOfTurnSeconds, retryAt } from '#lib/checkout/state/call-outcome.ts';
import { nextReadAt } from '#lib/checkout/state/session-reads.ts';
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { CheckoutSession } from '#lib/db/generated/client.ts';
import { claimRow, type RowLease } from '#lib/db/with-lease.ts';
import { refreshEvent, refreshList } from '#lib/events/refresh-events.ts';
import { noteSessionTrouble, sessionsServed } from '#lib/orders/provider-troubles.ts';
import type {
  CreateCheckoutSessionRequest,
  CreatedCheckoutSession,
} from '#lib/partner-api/checkout-sessions.ts';
import type { PartnerError, PartnerErrorCode } from '#lib/partner-api/errors.ts';

/** `refusal_code` of a session. */
export const SESSION_REFUSALS = [
  'payments_disabled',
  'sale_closed',
  /** `not_found`: the provider does not list the event any more. */
  'event_gone',
  /** Key, permission or addresses are not set up at the provider; the desk has a case. */
  'not_set_up',
  /** The provider did not create it after repeated calls. */
  'unavailable',
  /** The page was closed when its turn in the queue came. */
  'left_queue',
] as const;
export type SessionRefusal = (typeof SESSION_REFUSALS)[number];

const RefusalSchema = z.enum(SESSION_REFUSALS).catch('unavailable');

/** The refusal of a stored session; an unknown code counts as `unavailable`. */
export const sessionRefusal = ({ refusalCode }: Pick<CheckoutSession, 'refusalCode'>): SessionRefusal =>
  RefusalSchema.parse(refusalCode);

/** Mistakes of the configuration: every session would be refused. */
const OF_THE_SETUP: readonly PartnerErrorCode[] = [
  'invalid_return_url',
  'invalid_ui_mode',
  'invalid_request',
  'invalid_json',
  'insufficient_scope',
  'invalid_scope',
  'invalid_key',
  'credential_not_permitted',
  'origin_not_allowed',
];

/**
 * Creates the session if it waits and its turn has come. Safe to call at any time, by several processes: one of them holds the
 * lease.
 * @returns as `advanceCheckout`; `busy`: another process is creating it
 */
export async function createSession(ctx: Ctx, id: string, patience: CallDeadline): Promise<AdvancePause> {
  const claim = await claimSession(ctx, id);
  if (!claim) return { until: null, busy: true };
  const rest = await createOnce(ctx, claim, patience).finally(claim.release);
  if (rest.until && !rest.queued) await planCreate(ctx, id, rest.until);
  else if (rest.until && !patience.calledUp) await planQueue(ctx, rest.until);
  return rest;
}

/** Plans the creation of one session; a later plan replaces an earlier one. */
export async function planCreate(ctx: Ctx, sessionId: string, runAt: Date): Promise<void> {
  await enqueue(ctx.db, 'create_session', { sessionId }, { key: `create_session:${sessionId}`, runAt });
}

type Claim = RowLease & { session: CheckoutSession };

const claimSession = (ctx: Ctx, id: string): Promise<Claim | null> =>
  claimRow(ctx.db, { table: 'checkout_session', id }, async () => ({
    session: await ctx.db.checkoutSession.findUniqueOrThrow({ where: { id } }),
  }));

async function createOnce(ctx: Ctx, claim: Claim, patience: CallDeadline): Promise<AdvancePause> {
  const { state, style, notBefore, queueNumber } = claim.session;
  const now = ctx.now();
  if (state !== 'waiting' || style !== 'hosted') return { until: null };
  if (notBefore && notBefore > now) return { until: notBefore < UNTIL_CONFIRMED ? notBefore : null };
  if (!patience.calledUp && (await joinQueue(ctx, queueNumber))) return { until: null, queued: true };
  if (!isAway(claim.session, now)) return send(ctx, claim, patience);
  // A session holds no places, so nothing is lost: its page offers to start again.
  await refuse(ctx, claim.session, 'left_queue');
  return { until: null };
}

async function send(ctx: Ctx, claim: Claim, patience: CallDeadline): Promise<AdvancePause> {
  const { leaseId, session } = claim;
  const { id } = session;
  const [marked] = await ctx.db.checkoutSession.updateManyAndReturn({
    where: { id, leaseId, state: 'waiting' },
    data: { sentAt: ctx.now(), calls: { increment: 1 } },
    select: { calls: true },
  });
  if (!marked) return { until: null };
  const body = requestOf(ctx, session);
  const answer = await ctx.partner.checkoutSessions.create(body, {
    priority: 'order',
    deadlineMs: patience.deadlineMs,
  });
  if (answer.ok) {
    await opened(ctx, session, answer.value);
    return { until: null };
  }
  const { error } = answer;
  if (error.code === 'invalid_request' && Object.keys(prefillOf(session)).length > 0) {
    // The prefill is a convenience and must not stop the buyer: the call is repeated without it.
    await ctx.db.checkoutSession.updateMany({ where: { id, leaseId }, data: { prefill: {} } });
    return send(ctx, { ...claim, session: { ...session, prefill: {} } }, patience);
  }
  if (!isOutOfTurn(error)) return afterError(ctx, session, error, marked.calls);
  // The call never left, or was rejected unprocessed: the whole queue waits.
  await ctx.db.checkoutSession.updateMany({
    where: { id, leaseId },
    data: { sentAt: session.sentAt, calls: { decrement: 1 } },
  });
  return { until: new Date(ctx.now().getTime() + outOfTurnSeconds(error) * 1000), queued: true };
}

const PrefillSchema = z.object({
  buyer_name: z.string().optional(),
  buyer_email: z.string().optional(),
  buyer_phone: z.string().optional(),
});

/** `prefill` of partner-api.md 4.4, within its lengths. */
export type SessionPrefill = z.infer<typeof PrefillSchema>;

export const prefillOf = ({ prefill }: Pick<CheckoutSession, 'prefill'>): SessionPrefill =>
  PrefillSchema.catch({}).parse(prefill);

/** Addresses to which the provider sends the buyer back (partner-api.md 4.4). The language is in the row instead. */
export const returnAddresses = (
  shop: string,
  ref: string,
): Pick<CreateCheckoutSessionRequest, 'on_success_url' | 'on_cancel_url'> => ({
  on_success_url: `${shop}/checkout/return/${ref}?session_id={CHECKOUT_SESSION_ID}`,
  on_cancel_url: `${shop}/checkout/cancelled/${ref}`,
});

function requestOf({ origins }: Ctx, session: CheckoutSession): CreateCheckoutSessionRequest {
  const prefill = prefillOf(session);
  return {
    event_id: session.eventId,
    ...returnAddresses(origins.shop, session.ref),
    client_reference_id: session.id,
    ...(Object.keys(prefill).length > 0 && { prefill }),
    ui_mode: 'redirect',
  };
}

async function opened(ctx: Ctx, session: CheckoutSession, created: CreatedCheckoutSession): Promise<void> {
  const { origins, db } = ctx;
  const now = ctx.now();
  const origin = URL.canParse(created.url) ? new URL(created.url).origin : created.url;
  // A buyer is sent nowhere but to the provider's own pages.
  if (origin !== origins.checkout) {
    await noteSessionTrouble(db, 'checkout_address_differs', [origin], now);
    return refuse(ctx, session, 'not_set_up');
  }
  const expiresAt = new Date(created.expires_at);
  const facts = { ...session, state: 'open', expiresAt, reads: 0 } as const;
  await db.checkoutSession.updateMany({
    where: { id: session.id, state: 'waiting' },
    data: {
      state: 'open',
      sessionId: created.id,
      url: created.url,
      expiresAt,
      notBefore: null,
      reads: 0,
      nextReadAt: nextReadAt(facts, now),
    },
  });
  await sessionsServed(db);
}

async function afterError(
  ctx: Ctx,
  session: CheckoutSession,
  error: PartnerError,
  calls: number,
): Promise<AdvancePause> {
  const now = ctx.now();
  const { code } = error;
  if ((error.retryable || error.outcome === 'unknown') && calls < FINAL_CALL) {
    const notBefore = retryAt(now, calls, error.retryAfterSeconds);
    await ctx.db.checkoutSession.updateMany({
      where: { id: session.id, state: 'waiting' },
      data: { notBefore },
    });
    return { until: notBefore };
  }
  await noteSetup(ctx, error, now);
  await refuse(ctx, session, refusalOf(code));
  if (code === 'sale_closed' || code === 'not_found' || code === 'payments_disabled')
    await Promise.all([refreshEvent(ctx, session.eventId, { everySeconds: 0 }), refreshList(ctx, 0)]);
  return { until: null };
}

function refusalOf(code: PartnerErrorCode): SessionRefusal {
  if (code === 'payments_disabled' || code === 'sale_closed') return code;
  if (code === 'not_found') return 'event_gone';
  return OF_THE_SETUP.includes(code) ? 'not_set_up' : 'unavailable';
}

async function noteSetup(
  { db, origins, log }: Ctx,
  { code, detail }: PartnerError,
  now: Date,
): Promise<void> {
  if (!OF_THE_SETUP.includes(code)) return;
  log.error({ code, detail, shop: origins.shop }, 'the provider refuses checkout sessions');
  if (code === 'invalid_return_url')
    await noteSessionTrouble(db, 'return_address_refused', [origins.shop], now);
  else if (code === 'insufficient_scope')
    await noteSessionTrouble(db, 'session_permission_missing', ['checkout_sessions:write'], now);
  else if (code.startsWith('invalid_')) await noteSessionTrouble(db, 'sessions_refused', [code], now);
}

/** Refuses a waiting session and frees `openKey`, so that the browser may start another one. */
async function refuse(ctx: Ctx, { id }: CheckoutSession, refusalCode: SessionRefusal): Promise<void> {
  await ctx.db.checkoutSession.updateMany({
    where: { id, state: 'waiting' },
    data: { state: 'refused', refusalCode, openKey: null, nextReadAt: null },
  });
}
