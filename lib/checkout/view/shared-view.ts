// What the buyer's and the payer's page show alike, so that the two cannot disagree; nothing that is the buyer's alone.

import { z } from 'zod';
import { type LoadedCheckout, loadToPoll, type StoredRequest } from '#lib/checkout/load-checkout.ts';
import { isEndSeen, promptedSince } from '#lib/checkout/state/attempt.ts';
import { type ChargeDoubt, isUncharged, NOT_STARTED, worstDoubt } from '#lib/checkout/state/charge-doubt.ts';
import {
  type CheckoutStage,
  holdOf,
  isPaidElsewhere,
  isTerminal,
  permissionToPay,
  permissionToSupersede,
  shownStage,
} from '#lib/checkout/state/checkout-stage.ts';
import { findOpenRequests, type OpenRequest, paidOthers } from '#lib/checkout/state/open-requests.ts';
import {
  type CheckoutStatus,
  isSilent,
  loadSurroundings,
  requestedCheck,
  type Surroundings,
  statusName,
  statusOf,
} from '#lib/checkout/view/checkout-status.ts';
import type { EntryView } from '#lib/checkout/view/registration-view.ts';
import type { Ctx } from '#lib/context.ts';
import type { EventFacts } from '#lib/events/event-snapshot.ts';
import { type Registration, RegistrationSchema } from '#lib/partner-api/orders.ts';
import type { Capability } from '#lib/shared/capability.ts';
import { alternativesTo, type MobileNetwork } from '#lib/shared/mobile-network.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { knownFailureKind } from '#lib/shared/vocabulary/order-status.ts';

export type Page<View> = { view: View; status: CheckoutStatus };

/** View and status of one moment. `null` if not found; never calls the provider. */
export async function findPage<View>(
  ctx: Ctx,
  capability: Capability,
  viewOf: (ctx: Ctx, checkout: LoadedCheckout, around: Surroundings) => Promise<View>,
): Promise<Page<View> | null> {
  const checkout = await loadToPoll(ctx, capability);
  // The payer recognizes the buyer by the name, which was deleted.
  if (!checkout || ('payerRef' in capability && checkout.reducedAt)) return null;
  const around = await loadSurroundings(ctx, checkout);
  const [view, status] = await Promise.all([
    viewOf(ctx, checkout, around),
    statusOf(ctx, checkout, around, 'payerRef' in capability),
  ]);
  return { view, status };
}

type AskedView = { at: Date; answered: boolean };

export type SharedView = {
  stage: CheckoutStage;
  /** As in `Surroundings`. */
  salesPaused: boolean;
  status: string;
  /** Nothing changes any more without the buyer, a refund, or late money. */
  terminal: boolean;
  /** A prompt is out, without an update for longer than prompts live. */
  silent: boolean;
  asked: AskedView | null;
  /** Whether any attempt may have charged: the worst case that the page has to mention. */
  doubt: ChargeDoubt;
  /** The document says that nothing was charged (partner-api.md 3.1). */
  uncharged: boolean;
  /** `past`: over by our own clock alone. */
  hold: 'held' | 'past' | 'over';
  /** The networks that the buyer may change to: the event is sold by them too, and a new order may supersede this one. */
  alternatives: readonly Alternative[];
  /** The checkout that superseded this one is paid: no prompt of this one may be approved. */
  paidElsewhere: boolean;
  /** A payment may begin from this page; `consentToPay`: only with a ticked consent. */
  canPay: boolean;
  consentToPay: boolean;
  /** Another order may be placed only with a ticked consent. */
  consentToChange: boolean;
  /** Payment requests that may still be approved, or may have charged, of this order and of those it replaced. */
  openRequests: OpenRequestView[];
  otherPayments: OtherPayment[];
  /** The checkout joins the queue once there is room for one more unpaid registration of its network. */
  waitsForRoom: boolean;
  /** The page's script is asked to solve a puzzle. */
  asksProof: boolean;
};

/** `total`: what the same order costs by it, in minor units; null where today's quotes do not say it. */
export type Alternative = { readonly network: MobileNetwork; readonly total: number | null };

export type OpenRequestView = Pick<OpenRequest<Attempt>, 'of'> & {
  /** Masked; `null` if it is not this visitor's to see. */
  number: string | null;
  byPayer: boolean;
};

/** Minor units. */
export type OtherPayment = { total: number; currency: string };

type Attempt = LoadedCheckout['attempts'][number];

/** `byPayer`: for the payer's page. */
type Looks = { now: Date; byPayer: boolean };

export function sharedView(
  checkout: LoadedCheckout,
  request: Priced,
  event: Pick<EventFacts, 'paymentMethods' | 'ticketTotals'>,
  { chain, reads, salesPaused }: Surroundings,
  { now, byPayer }: Looks,
): SharedView {
  const who = { reads, byPayer };
  const { order, attempts } = checkout;
  const attempt = attempts[0] ?? null;
  const stage = shownStage(checkout, now);
  const pay = permissionToPay(checkout, who);
  const change = permissionToSupersede(checkout, who, now);
  // Only the buyer may consent to two charges.
  const mayChange = change.may === 'yes' || (change.may === 'consent' && !who.byPayer);
  return {
    stage,
    salesPaused,
    status: statusName(checkout),
    terminal: isTerminal(stage),
    silent: isSilent(stage, promptedSince(order, attempt), now),
    asked: requestedCheck(checkout.refreshAskedAt, order, attempt),
    doubt: worstDoubt(attempts),
    uncharged: order !== null && isUncharged(order.status, attempts),
    hold: holdOf(checkout, now),
    alternatives: (order && mayChange
      ? alternativesTo(request.payment_method, event.paymentMethods)
      : []
    ).map((network) => ({ network, total: totalBy(network, request, event, Number(order?.total)) })),
    paidElsewhere: isPaidElsewhere(checkout),
    canPay: pay.may !== 'no' && stage !== 'expired',
    consentToPay: pay.may === 'consent',
    consentToChange: change.may === 'consent',
    openRequests: findOpenRequests(checkout, chain, now)
      // Another entry is not the payer's to see, nor is the buyer's own number.
      .filter(({ of }) => of !== 'beside' || !who.byPayer)
      .map(({ attempt: { msisdn, byPayer }, of }) => ({
        of,
        number: msisdn && (byPayer || !who.byPayer) ? maskMobile(msisdn) : null,
        byPayer,
      })),
    otherPayments: paidOthers(chain).flatMap(({ order: paid }) =>
      paid ? { total: Number(paid.total), currency: paid.currency } : [],
    ),
    waitsForRoom: checkout.waitsForRoom,
    asksProof: checkout.proofAskedAt !== null && checkout.proof !== 'work' && !isTerminal(stage),
  };
}

type Priced = Pick<StoredRequest, 'lines' | 'payment_method' | 'discount_code' | 'donation_amount'>;

/** Part of the fee is charged once per order, so only the quote of a single ticket is a total (partner-api.md 2.2). */
export function totalBy(
  network: MobileNetwork,
  { lines, payment_method, discount_code, donation_amount }: Priced,
  { ticketTotals }: Pick<EventFacts, 'ticketTotals'>,
  total: number,
): number | null {
  const [only, another] = lines;
  if (only?.quantity !== 1 || another || discount_code || donation_amount) return null;
  const quoted = ticketTotals.get(only.ticket_type_id);
  // A quote that is not this order's own total is of another day.
  return quoted?.get(payment_method) === total ? (quoted.get(network) ?? null) : null;
}

export const registrationsOf = (order: { readonly registrations: unknown } | null): Registration[] =>
  z.array(RegistrationSchema).parse(order?.registrations ?? []);

export const entryView = (
  { ticket_type_id, distance_km }: Pick<Registration, 'ticket_type_id' | 'distance_km'>,
  { ticketNames }: Pick<EventFacts, 'ticketNames'>,
): EntryView => ({ ticketName: ticketNames.get(ticket_type_id) ?? '', distanceKm: distance_km });

export type AttemptView = {
  /** For example `0772 ••• 456`: never the whole number. */
  maskedMsisdn: string | null;
  byPayer: boolean;
  startedAt: Date;
  /** Since when the prompt is known to be on the phone; null before. */
  promptedAt: Date | null;
  /** The order shows that it ended unpaid, while its own answer is still out. */
  endSeen: boolean;
  /** The code that delays it for now (partner-api.md 7.4, 7.7), or `SALES_PAUSED`; null without an answer. */
  waitingFor: string | null;
  /** partner-api.md 2.3; unknown values are `other`. `not_started`: a fetch showed that no prompt was sent. */
  failureKind: 'provider_not_reached' | 'timed_out' | 'declined' | 'other' | 'not_started' | null;
  /** The provider's `error_code`, or ours, of a refused attempt. */
  refusalCode: string | null;
};

/** Why an attempt waits while the provider takes no payments. */
export const SALES_PAUSED = 'sales_paused';
/** Codes of a spent window, which may be a rush of buyers. */
const SPENT = ['rate_limited', 'budget_spent', 'temporarily_unavailable'];

export function attemptView(
  order: LoadedCheckout['order'],
  attempt: LoadedCheckout['attempts'][number],
  salesPaused: boolean,
): AttemptView {
  return {
    maskedMsisdn: attempt.msisdn && maskMobile(attempt.msisdn),
    byPayer: attempt.byPayer,
    startedAt: attempt.createdAt,
    promptedAt: promptedSince(order, attempt),
    endSeen: isEndSeen(order, attempt),
    waitingFor: salesPaused && SPENT.includes(attempt.waitingFor ?? '') ? SALES_PAUSED : attempt.waitingFor,
    failureKind: attempt.failureKind === NOT_STARTED ? NOT_STARTED : knownFailureKind(attempt.failureKind),
    refusalCode: attempt.refusalCode,
  };
}
