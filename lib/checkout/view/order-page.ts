// The buyer's page: what it shows of a checkout, derived from our record, its attempts and the mirrored order. The
// provider's id never appears here.

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import {
  type ChainCheckout,
  type LoadedCheckout,
  loadCheckout,
  refBefore,
  type StoredRequest,
  storedRequest,
} from '#lib/checkout/load-checkout.ts';
import {
  type CheckoutStage,
  checkoutStage,
  isMoneyUnclear,
  isSuperseded,
  permissionToSupersede,
  shownStage,
} from '#lib/checkout/state/checkout-stage.ts';
import { paidOthers } from '#lib/checkout/state/open-requests.ts';
import { howPaid } from '#lib/checkout/state/payment-receipt.ts';
import { loadSurroundings, mayCheckNow, type Surroundings } from '#lib/checkout/view/checkout-status.ts';
import { loadPeople, type PersonView, personView } from '#lib/checkout/view/people.ts';
import {
  maskedBuyer,
  type PlacedOrder,
  type PlacedView,
  placedOrder,
  type SummaryLine,
} from '#lib/checkout/view/placed-order.ts';
import { type SubmittedView, submittedView } from '#lib/checkout/view/registration-view.ts';
import {
  type AttemptView,
  attemptView,
  findPage,
  type Page,
  registrationsOf,
  type SharedView,
  sharedView,
} from '#lib/checkout/view/shared-view.ts';
import type { Ctx } from '#lib/context.ts';
import type { Participant } from '#lib/db/generated/client.ts';
import { type EventFacts, eventFacts } from '#lib/events/event-snapshot.ts';
import { CheckoutLineSchema } from '#lib/partner-api/orders.ts';
import { isFreeRegistration, priceBefore } from '#lib/registration/check-registration.ts';
import { emailAsRead } from '#lib/registration/email-address.ts';
import { clubIn } from '#lib/registration/participant-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { PAID_STAGES } from '#lib/shared/vocabulary/stages.ts';

export type OrderView = PlacedOrder & {
  /** The price that the form showed, in minor units, where it has changed since; else null. */
  priceBefore: number | null;
  paymentMethod: MobileNetwork;
  holdExpiresAt: Date | null;
};

export type CheckoutView = Omit<SharedView, 'otherPayments'> &
  Omit<PlacedView, 'stage' | 'order' | 'madeOn'> & {
    madeOn: 'own_form';
    /** Token by which the visitor of a framed page is known to be the buyer. */
    own?: string | null;
    payerRef: string;
    people: PersonView[];
    /** Set only in review. */
    submitted: SubmittedView | null;
    /** The buyer's number of the last attempt, or the one typed in the form; never the payer's. */
    payingNumber: string | null;
    refusalCode: string | null;
    /** Nothing is due, as far as known. */
    isFree: boolean;
    order: OrderView | null;
    attempt: AttemptView | null;
    /** The order takes no more payments, and an attempt may have charged without our knowing. */
    moneyUnclear: boolean;
    mayCheckNow: boolean;
    supersededBy: string | null;
    /** A changed registration may supersede this one; `consentToChange`: only with a ticked consent. */
    canChange: boolean;
    /** `ref` of the checkout that this one was to supersede; it counts again once this one is refused. */
    supersedes: string | null;
  };

const InputSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** `null` if not found; never calls the provider. */
export async function findCheckoutView(ctx: Ctx, ref: string): Promise<CheckoutView | null> {
  const checkout = await loadCheckout(ctx, ref);
  return checkout && viewOf(ctx, checkout, await loadSurroundings(ctx, checkout));
}

export const findOrderPage = (ctx: Ctx, ref: string): Promise<Page<CheckoutView> | null> =>
  findPage(ctx, { ref }, viewOf);

async function viewOf(ctx: Ctx, checkout: LoadedCheckout, around: Surroundings): Promise<CheckoutView> {
  const { chain, reads, salesPaused } = around;
  const [latest] = checkout.attempts;
  const now = ctx.now();
  const stage = shownStage(checkout, now);
  const request = storedRequest(checkout);
  const [event, people, isCheckOffered, supersedes, number] = await Promise.all([
    eventFacts(ctx, checkout.eventId),
    loadPeople(ctx, checkout.id),
    mayCheckNow(ctx, stage),
    checkout.supersedes?.state === 'refused'
      ? refBefore(ctx, checkout.supersedes.id)
      : (checkout.supersedes?.ref ?? null),
    WITH_NUMBER.includes(stage) ? countEntryNumber(ctx, checkout) : '',
  ]);
  return {
    ...sharedView(checkout, request, event, around, { now, byPayer: false }),
    otherPayments: [
      ...paidInChain(chain),
      ...around.otherPayments.filter(({ ref }) => !chain.some((one) => !one.isBeside && one.ref === ref)),
    ],
    ref: checkout.ref,
    madeOn: 'own_form',
    payerRef: checkout.payerRef,
    entryNumber: number,
    club: clubIn(request.custom_fields ?? {}, event.questions),
    reducedAt: checkout.reducedAt,
    event: { id: checkout.eventId, name: checkout.eventName, startsAt: event.startsAt },
    buyer: { name: request.buyer_name, email: emailAsRead(request.buyer_email), phone: request.buyer_phone },
    people: people.map((person) => personView(person, { order: checkout.order, stage, event })),
    namesLost: areNamesLost(checkout, people),
    submitted: stage === 'review' ? submittedView(request, people, event) : null,
    payingNumber:
      ownNumberTried(checkout) ?? (textOf(InputSchema.parse(checkout.input), F.payingNumber) || null),
    refusalCode: checkout.refusalCode,
    isFree: checkout.order ? checkout.order.total === 0n : isFreeRegistration(request, event),
    order: checkout.order && orderView(checkout, checkout.order, { request, event, people }),
    attempt: latest ? attemptView(checkout.order, latest, salesPaused) : null,
    moneyUnclear: isMoneyUnclear(checkout, stage),
    mayCheckNow: isCheckOffered,
    supersededBy: isSuperseded(checkout) ? (checkout.supersededBy?.ref ?? null) : null,
    canChange: permissionToSupersede(checkout, { reads }, now).may !== 'no',
    supersedes,
  };
}

const areNamesLost = ({ recoveredAt }: LoadedCheckout, people: readonly Participant[]): boolean =>
  recoveredAt !== null && people.some(({ name }) => name === null);

const paidInChain = (chain: readonly ChainCheckout[]): CheckoutView['otherPayments'] =>
  paidOthers(chain).flatMap(({ ref, order }) =>
    order ? { ref, orderCode: order.orderCode, total: Number(order.total), currency: order.currency } : [],
  );

/** The entry number is not counted for those who wait in a crowd. */
const WITH_NUMBER: readonly CheckoutStage[] = PAID_STAGES;

/** `null` if none; a number typed on the payer's page is not the buyer's to see. */
const ownNumberTried = ({ attempts }: LoadedCheckout): string | null =>
  attempts.find(({ byPayer }) => !byPayer)?.msisdn ?? null;

type LoadedOrder = NonNullable<LoadedCheckout['order']>;

function orderView(
  checkout: LoadedCheckout,
  order: LoadedOrder,
  { request, event, people }: { request: StoredRequest; event: EventFacts; people: readonly Participant[] },
): OrderView {
  const names = new Map(people.map(({ registrationId, name }) => [registrationId, name]));
  return {
    ...placedOrder(order, event, {
      ...howPaid(checkout.attempts, order),
      stage: checkoutStage(checkout),
      paidWith: checkout.recoveredAt ? null : request.payment_method,
      sentLines: sentLines(checkout),
      names: registrationsOf(order).map(({ id }) => (id === null ? null : (names.get(id) ?? null))),
    }),
    priceBefore: priceBefore(InputSchema.parse(checkout.input), request, Number(order.total)),
    paymentMethod: request.payment_method,
    holdExpiresAt: order.holdExpiresAt,
  };
}

const sentLines = ({ checkoutLines: lines }: LoadedCheckout): SummaryLine[] | null =>
  lines === null ? null : z.array(CheckoutLineSchema).parse(lines);

/** Numbers by the checkout's `ref`. */
const entryNumbers = new LRUCache<string, string>({ max: 10_000 });

/**
 * The entry number, which is no bib number: the rank within the event, counted by queue number. It never changes, since a
 * checkout that supersedes another one in the queue keeps its queue number: it is counted once.
 */
export async function countEntryNumber(
  ctx: Ctx,
  { ref, eventId, queueNumber }: Pick<LoadedCheckout, 'ref' | 'eventId' | 'queueNumber'>,
): Promise<string> {
  const before = entryNumbers.get(ref);
  if (before) return before;
  const [counted] = await ctx.db.$queryRaw<[{ count: bigint }]>`
    SELECT count(DISTINCT queue_number) FROM checkout WHERE event_id = ${eventId} AND queue_number <= ${queueNumber}`;
  const number = String(counted.count);
  entryNumbers.set(ref, number);
  return number;
}

/** The view for a browser that has not shown that the order is its own: without answers, phone and e-mail masked. */
export const maskedView = (view: CheckoutView): CheckoutView => ({
  ...view,
  buyer: maskedBuyer(view.buyer),
  people: view.people.map((person) => ({ ...person, ref: null, phone: null })),
  submitted: null,
  payingNumber: null,
});
