// Starts a hosted or embedded checkout: finds the browser's usable session of the event, or stores a new one and creates it
// at the provider while the buyer waits (partner-api.md 4.4).
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WHILE_BUYER_WAITS } from '#lib/checkout/advance-checkout.ts';
import { addressKeyOf, countSessionStart } from '#lib/checkout/limits/visitor-limits.ts';
import { UNTIL_CONFIRMED } from '#lib/checkout/queue/queue.ts';
import { isRecovering } from '#lib/checkout/recovery/last-restore.ts';
import { type Consent, consentsTo, storedConsents } from '#lib/checkout/state/double-payment.ts';
import { mayResume } from '#lib/checkout/state/session-stage.ts';
import {
  createSession,
  prefillOf,
  type SessionPrefill,
  type SessionRefusal,
  sessionRefusal,
} from '#lib/checkout-sessions/create-session.ts';
import { LONGEST_SESSION_MS, withOrders } from '#lib/checkout-sessions/load-session.ts';
import type { Ctx } from '#lib/context.ts';
import { isUniqueViolation, lockName, toJson } from '#lib/db/client.ts';
import { isDatabaseDown } from '#lib/db/database-down.ts';
import type { CheckoutSession } from '#lib/db/generated/client.ts';
import type { SessionStyle } from '#lib/db/generated/enums.ts';
import { newRef } from '#lib/db/new-ref.ts';
import { findEventOnSale } from '#lib/events/find-event.ts';
import { type Err, err, ok, type Result } from '#lib/shared/result.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';
import { isPaidFor, isSettled } from '#lib/shared/vocabulary/order-status.ts';

/** What the visitor brought and a session cannot take: `ticket`, `code`, `ref`, the utm parameters; bounded by the caller. */
export type SessionParameters = Readonly<Record<string, string>>;

export type SessionStart = {
  readonly eventId: string;
  readonly style: SessionStyle;
  readonly locale: string;
  /** The browser's `VISITOR_COOKIE`; null without one: no earlier session is then found. */
  readonly visitor: string | null;
  readonly address: string | null;
  /** Typed or known values; what the provider would refuse is left out. */
  readonly prefill?: { readonly name?: string; readonly email?: string; readonly phone?: string };
  readonly brought?: SessionParameters;
  /** A path of ours, or the address of the page that frames us. */
  readonly openedFrom?: string | null;
  /** The buyer confirmed an entry beside one that is paid. */
  readonly consent?: boolean;
  readonly knows?: (ref: string) => boolean;
};

/** `url`: the provider's page, to be opened now; null: see `/orders/{ref}`. An embedded session is created by the browser. */
export type StartedSession = {
  readonly id: string;
  readonly ref: string;
  readonly style: SessionStyle;
  readonly url: string | null;
  readonly sessionId: string | null;
  readonly prefill: SessionPrefill;
};

export type StartProblem =
  /** The event is not sold; as for the registration form. `unavailable`: try again in a while. */
  | { readonly code: Exclude<SessionRefusal, 'left_queue'> | 'sold_out' }
  /** This browser paid an entry of the event: ask for `consent`. `ref`: its order page. */
  | { readonly code: 'already_entered'; readonly ref: string }
  /** Too many sessions were started; the next one may be at `until`. */
  | { readonly code: 'too_many'; readonly until: Date };

type Started = Result<StartedSession, StartProblem>;

/**
 * Starts a session, or returns the browser's usable one of this event: a session cannot be taken back and stays payable
 * (partner-api.md 3.2). Starting again is harmless.
 */
export async function startSession(ctx: Ctx, start: SessionStart): Promise<Started> {
  try {
    return (await isRecovering(ctx)) ? err({ code: 'unavailable' }) : await findOrStart(ctx, start);
  } catch (cause) {
    if (!isDatabaseDown(cause)) throw cause;
    ctx.log.error({ err: cause }, 'a session could not be stored: the database does not answer');
    return err({ code: 'unavailable' });
  }
}

async function findOrStart(ctx: Ctx, start: SessionStart): Promise<Started> {
  const browser = browserOf(ctx, start);
  const usable = await findUsable(ctx, start, browser);
  // Asked also when a session is open: an earlier one whose time is over may have been paid late.
  const prefill = boundedPrefill(start.prefill ?? {});
  const paid = await findPaidEntries(ctx, start, browser, prefill);
  const [unconfirmed] = paid.filter(({ id }) => !isConfirmed(usable, id));
  if (unconfirmed && !start.consent) return err({ code: 'already_entered', ref: unconfirmed.ref });
  const beside = start.consent ? consentsTo(paid, ctx.now()) : [];
  const stored = usable
    ? await confirm(ctx, usable, beside)
    : await checkAndStore(ctx, start, { ...browser, prefill, beside });
  if ('ok' in stored) return stored;
  if (stored.state === 'waiting' && start.style === 'hosted') await createWhileBuyerWaits(ctx, stored);
  const session = await withOrders(
    ctx.db,
    await ctx.db.checkoutSession.findUniqueOrThrow({ where: { id: stored.id } }),
  );
  const { id, ref, style, sessionId, state } = session;
  if (state === 'refused') {
    const code = sessionRefusal(session);
    if (code !== 'left_queue') return err({ code });
  }
  const url = mayResume(session.stage) ? session.url : null;
  return ok({ id, ref, style, url, sessionId, prefill: prefillOf(session) });
}

type Browser = { readonly browserKey: string | null; readonly openKey: string | null };

function browserOf({ digest }: Ctx, { visitor, eventId }: SessionStart): Browser {
  if (!visitor) return { browserKey: null, openKey: null };
  return { browserKey: digest('visitor', visitor), openKey: digest('open session', visitor, eventId) };
}

/** The browser's session of this event while it may be used; one that is over gives its key back. */
async function findUsable(
  ctx: Ctx,
  { style, brought = {} }: SessionStart,
  { openKey }: Browser,
): Promise<CheckoutSession | null> {
  if (openKey === null) return null;
  const row = await ctx.db.checkoutSession.findUnique({ where: { openKey } });
  if (!row) return null;
  const { id } = row;
  if (await isOver(ctx, row)) {
    await ctx.db.checkoutSession.updateMany({ where: { id, openKey }, data: { openKey: null } });
    return null;
  }
  const changed = Object.keys(brought).length > 0 ? { brought: { ...brought } } : {};
  // The browser may have failed to create an embedded one: it goes on in the provider's page.
  const isTakenOver = row.state === 'waiting' && row.style === 'embedded' && style === 'hosted';
  return ctx.db.checkoutSession.update({
    where: { id },
    data: { ...changed, ...(isTakenOver && { style }) },
  });
}

/** Sessions of an earlier release do not store beside which entries they were confirmed. */
const isConfirmed = (session: CheckoutSession | null, id: string): boolean =>
  session !== null &&
  (session.consents === null
    ? session.secondEntry
    : storedConsents(session.consents).some((one) => one.id === id));

async function confirm(
  ctx: Ctx,
  session: CheckoutSession,
  beside: readonly Consent[],
): Promise<CheckoutSession> {
  if (beside.length === 0) return session;
  const consents = toJson([...storedConsents(session.consents), ...beside]);
  return ctx.db.checkoutSession.update({ where: { id: session.id }, data: { secondEntry: true, consents } });
}

async function isOver(ctx: Ctx, row: CheckoutSession): Promise<boolean> {
  const now = ctx.now();
  if (row.state !== 'waiting' && row.state !== 'open') return true;
  const end = row.expiresAt?.getTime() ?? row.createdAt.getTime() + LONGEST_SESSION_MS;
  if (end <= now.getTime()) return true;
  const { order } = await withOrders(ctx.db, row);
  return order !== null && isSettled(order.status);
}

async function checkAndStore(
  ctx: Ctx,
  start: SessionStart,
  buyer: Omit<NewSession, 'eventName'>,
): Promise<CheckoutSession | Err<StartProblem>> {
  if (ctx.origins.checkout === null) return err({ code: 'not_set_up' });
  const page = await findEventOnSale(ctx, start.eventId);
  if (!page.ok) return err({ code: page.error });
  const until = buyer.browserKey && (await countSessionStart(ctx, buyer.browserKey));
  if (until) return err({ code: 'too_many', until });
  return store(ctx, start, { ...buyer, eventName: page.value.event.name });
}

/** partner-api.md 8. */
const PREFILL_LENGTH = { name: 120, email: 254, phone: 32 } as const;

/** A shortened name is still the buyer's; a shortened address or number would be another person's. */
export function boundedPrefill({ name, email, phone }: NonNullable<SessionStart['prefill']>): SessionPrefill {
  const buyerName = name
    ?.trim()
    .slice(0, PREFILL_LENGTH.name)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim();
  const buyerEmail = email?.trim() ?? '';
  const buyerPhone = phone ? contactPhone(phone) : null;
  const isEmail = buyerEmail.length <= PREFILL_LENGTH.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(buyerEmail);
  return {
    ...(buyerName && { buyer_name: buyerName }),
    ...(isEmail && { buyer_email: buyerEmail }),
    ...(buyerPhone && buyerPhone.length <= PREFILL_LENGTH.phone && { buyer_phone: buyerPhone }),
  };
}

/** Paid entries of the event that this browser began, or knows by their number. */
async function findPaidEntries(
  ctx: Ctx,
  { eventId, knows = () => false }: SessionStart,
  { browserKey }: Browser,
  { buyer_phone: buyerPhone }: SessionPrefill,
): Promise<{ readonly id: string; readonly ref: string }[]> {
  const ways = [browserKey && { browserKey }, buyerPhone && { buyerPhone }].flatMap((way) => way || []);
  if (ways.length === 0) return [];
  const where = { eventId, OR: ways };
  const isOwn = (one: { ref: string; browserKey: string | null }) =>
    (browserKey !== null && one.browserKey === browserKey) || knows(one.ref);
  const latest = { orderBy: { createdAt: 'desc' }, take: MOST_LOOKED_AT } as const;
  const [sessions, checkouts] = await Promise.all([
    ctx.db.checkoutSession.findMany({ where, ...latest }),
    ctx.db.checkout.findMany({
      where: { ...where, orderId: { not: null } },
      select: { id: true, ref: true, browserKey: true, order: { select: { status: true } } },
      ...latest,
    }),
  ]);
  const ofSessions = await Promise.all(sessions.filter(isOwn).map((session) => withOrders(ctx.db, session)));
  return [...ofSessions, ...checkouts.filter(isOwn)].filter(({ order }) => isPaidFor(order?.status ?? ''));
}

const MOST_LOOKED_AT = 20;

/**
 * Unpaid sessions of one address within the window. Beyond the first number a session is created only when its
 * page is open (`findSessionPage`), so that scripts do not spend the write budget.
 */
export const ADDRESS_LIMIT = { atOnce: 60, stored: 3_000, seconds: 600 } as const;

type NewSession = Browser & {
  readonly prefill: SessionPrefill;
  readonly eventName: string;
  /** The paid entries beside which the buyer confirmed it. */
  readonly beside: readonly Consent[];
};

/** One of two clicks at once stores the session; both return it. */
async function store(
  ctx: Ctx,
  start: SessionStart,
  { browserKey, openKey, prefill, eventName, beside }: NewSession,
): Promise<CheckoutSession | Err<StartProblem>> {
  const now = ctx.now();
  const addressKey = addressKeyOf(ctx, start.address);
  const since = new Date(now.getTime() - ADDRESS_LIMIT.seconds * 1000);
  try {
    return await ctx.db.$transaction(async (tx) => {
      if (addressKey) await lockName(tx, `sessions ${addressKey}`);
      const before = addressKey
        ? await tx.checkoutSession.count({
            where: { addressKey, createdAt: { gt: since }, state: { in: ['waiting', 'open'] } },
          })
        : 0;
      if (before >= ADDRESS_LIMIT.stored) {
        return err({ code: 'too_many', until: new Date(now.getTime() + ADDRESS_LIMIT.seconds * 1000) });
      }
      return tx.checkoutSession.create({
        data: {
          id: randomUUID(),
          ref: newRef(),
          style: start.style,
          eventId: start.eventId,
          eventName,
          // A frame adds its look (`-x-`) to the language; the provider's page opens in a tab of its own.
          locale: start.locale.replace(/-x-.*$/, ''),
          browserKey,
          openKey,
          secondEntry: beside.length > 0,
          consents: toJson([...beside]),
          buyerPhone: prefill.buyer_phone ?? null,
          prefill,
          brought: { ...start.brought },
          openedFrom: start.openedFrom ?? null,
          addressKey,
          notBefore: before >= ADDRESS_LIMIT.atOnce ? UNTIL_CONFIRMED : null,
          createdAt: now,
        },
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error) || openKey === null) throw error;
    return ctx.db.checkoutSession.findUniqueOrThrow({ where: { openKey } });
  }
}

const POLL_MS = 150;

/** If another click or process is creating it, waits for the same result. */
async function createWhileBuyerWaits(ctx: Ctx, { id }: CheckoutSession): Promise<void> {
  const end = performance.now() + WHILE_BUYER_WAITS.deadlineMs;
  let rest = await createSession(ctx, id, WHILE_BUYER_WAITS);
  while (rest.busy && performance.now() < end) {
    await sleep(POLL_MS);
    const { state, leaseId } = await ctx.db.checkoutSession.findUniqueOrThrow({
      where: { id },
      select: { state: true, leaseId: true },
    });
    if (state !== 'waiting') return;
    if (leaseId === null) rest = await createSession(ctx, id, WHILE_BUYER_WAITS);
  }
}
