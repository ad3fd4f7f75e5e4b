// What the page of a session shows: the one view of an order, of what mirror and session reads know, and the provider's page while
// it may be opened. Names, answers and waiver are known to the provider alone.
import { z } from 'zod';
import { findEntry } from '#lib/checkout/find-entry.ts';
import { howPaid, refundedOf } from '#lib/checkout/state/payment-receipt.ts';
import { mayResume, type SessionStage } from '#lib/checkout/state/session-stage.ts';
import type { CheckoutStatus } from '#lib/checkout/view/checkout-status.ts';
import {
  type CheckoutView,
  findCheckoutView,
  findOrderPage,
  maskedView,
} from '#lib/checkout/view/order-page.ts';
import {
  maskedBuyer,
  type PlacedOrder,
  type PlacedView,
  placedOrder,
} from '#lib/checkout/view/placed-order.ts';
import type { EntryView } from '#lib/checkout/view/registration-view.ts';
import { prefillOf, type SessionRefusal, sessionRefusal } from '#lib/checkout-sessions/create-session.ts';
import type { LoadedSession, LoadedSessionOrder } from '#lib/checkout-sessions/load-session.ts';
import {
  findSessionPage,
  type SessionPage,
  type SessionStatus,
} from '#lib/checkout-sessions/session-status.ts';
import type { Ctx } from '#lib/context.ts';
import { type EventFacts, eventFacts } from '#lib/events/event-snapshot.ts';

export type SessionView = PlacedView & {
  madeOn: 'partner_page';
  stage: SessionStage;
  /** The provider's page, while it may be opened; else null. */
  url: string | null;
  /** When that page closes; null before it is created. */
  expiresAt: Date | null;
  /** Set in the stage `refused`. */
  refusal: SessionRefusal | null;
  /** Why the payment failed or ended (partner-api.md 2.3); null without that, or if it is not known. */
  failureKind: string | null;
  /** The buyer came back by the success address. */
  returned: boolean;
  /** The last read failed: what is shown may be out of date. */
  readFails: boolean;
  salesPaused: boolean;
  asked: SessionPage['asked'];
  mayCheckNow: boolean;
  /** What the buyer chose here, and has to choose again there; null without it. */
  chosen: EntryView | null;
  /** The discount code that the buyer brought; null without one. */
  code: string | null;
  /** Name, number or address were handed to the provider: who opens its page sees them. */
  holdsDetails: boolean;
  /** The buyer's number is known, so that another browser can prove it. */
  holdsNumber: boolean;
};

type SessionRead = { readonly view: SessionView; readonly status: SessionStatus };
export type EntryPageView = CheckoutView | SessionView;
export type EntryPage = { readonly view: EntryPageView; readonly status: CheckoutStatus | SessionStatus };

/** `null` if not found; never calls the provider. */
export async function findSessionView(ctx: Ctx, ref: string): Promise<SessionRead | null> {
  const page = await findSessionPage(ctx, ref);
  return page && { view: await viewOf(ctx, page), status: page.status };
}

/** The page of a checkout or a session. `null` if not found; never calls the provider. */
export async function findEntryPage(ctx: Ctx, ref: string): Promise<EntryPage | null> {
  const kind = await findEntry(ctx, ref);
  return kind === 'session' ? findSessionView(ctx, ref) : kind && findOrderPage(ctx, ref);
}

/** The view of `findEntryPage` without the status. */
export async function findPlacedView(ctx: Ctx, ref: string): Promise<EntryPageView | null> {
  const kind = await findEntry(ctx, ref);
  if (kind === 'session') return (await findSessionView(ctx, ref))?.view ?? null;
  return kind && findCheckoutView(ctx, ref);
}

const AWAITED: readonly SessionStage[] = ['open', 'confirming', 'cancelled', 'payment_failed', 'expired'];

async function viewOf(ctx: Ctx, page: SessionPage): Promise<SessionView> {
  const { session, status } = page;
  const { stage, order } = session;
  const event = await eventFacts(ctx, session.eventId);
  const { ticket, code } = broughtOf(session);
  const ticketName = ticket === undefined ? undefined : event.ticketNames.get(ticket);
  return {
    ref: session.ref,
    madeOn: 'partner_page',
    stage,
    status: status.status,
    entryNumber: '',
    club: '',
    namesLost: false,
    reducedAt: session.reducedAt ?? order?.mirrored?.reducedAt ?? null,
    event: { id: session.eventId, name: session.eventName, startsAt: event.startsAt },
    buyer: buyerOf(order),
    order: order && orderOf(order, event, stage),
    otherPayments: page.otherPayments,
    url: mayResume(stage) ? session.url : null,
    expiresAt: session.expiresAt,
    refusal: stage === 'refused' ? sessionRefusal(session) : null,
    failureKind: order?.mirrored?.failureKind ?? null,
    returned: session.returnedAt !== null,
    readFails: session.readProblem !== null,
    salesPaused: page.salesPaused,
    asked: page.asked,
    mayCheckNow: session.sessionId !== null && AWAITED.includes(stage),
    chosen: ticketName === undefined ? null : { ticketName, distanceKm: null },
    code: code ?? null,
    holdsDetails: Object.keys(prefillOf(session)).length > 0,
    holdsNumber: (session.buyerPhone ?? buyerOf(order).phone) !== '',
  };
}

/** The buyer of an order, which only a fetch of it shows (partner-api.md 2.3). */
const buyerOf = (order: LoadedSessionOrder | null): PlacedView['buyer'] => ({
  name: order?.mirrored?.buyerName ?? '',
  email: order?.mirrored?.buyerEmail ?? '',
  phone: order?.mirrored?.buyerPhone ?? '',
});

const BroughtSchema = z.object({ ticket: z.string().optional(), code: z.string().optional() });

const broughtOf = ({ brought }: Pick<LoadedSession, 'brought'>): z.infer<typeof BroughtSchema> =>
  BroughtSchema.catch({}).parse(brought);

function orderOf(order: LoadedSessionOrder, event: EventFacts, stage: SessionStage): PlacedOrder {
  const { mirrored, code, total, currency } = order;
  const known = { stage, paidWith: null, sentLines: null, names: [] };
  if (mirrored) return placedOrder(mirrored, event, { ...known, ...howPaid([], mirrored) });
  return {
    orderCode: code,
    lines: [{ label: 'Total', amount: total }],
    total,
    currency,
    isFree: total === 0,
    paidAt: null,
    paidFrom: null,
    paidWith: null,
    ticketCount: null,
    registrations: [],
    refunds: [],
    refundedTotal: refundedOf({ status: order.status, total, reported: 0 }),
  };
}

/** The view for a browser that has not shown that the order is its own: phone and e-mail masked, and no page that shows them. */
export const maskedSession = (view: SessionView): SessionView => ({
  ...view,
  buyer: maskedBuyer(view.buyer),
  url: view.holdsDetails ? null : view.url,
});

export const maskedPlaced = (view: EntryPageView): EntryPageView =>
  view.madeOn === 'own_form' ? maskedView(view) : maskedSession(view);
