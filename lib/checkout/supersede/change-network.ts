// The buyer, or a payer with the link, changes to another network. An order's network sets its price and is fixed
// (partner-api.md 4.6), so the same registration becomes a new checkout that supersedes the old one. The API has no cancel:
// the old hold lapses.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { advanceCheckout, WHILE_BUYER_WAITS } from '#lib/checkout/advance-checkout.ts';
import { findPlacesVerdict, type LimitedTickets, limitedTickets } from '#lib/checkout/limits/held-places.ts';
import { askForProof, isPatient, proofOf } from '#lib/checkout/limits/waiting-room.ts';
import {
  type LoadedCheckout,
  loadByCapability,
  loadCheckout,
  loadCheckoutIn,
  type StoredRequest,
  storedRequest,
} from '#lib/checkout/load-checkout.ts';
import { isRecovering } from '#lib/checkout/recovery/last-restore.ts';
import { mayHaveCharged, type Permission } from '#lib/checkout/state/charge-doubt.ts';
import {
  type CheckoutStage,
  checkoutStage,
  isUnderWay,
  permissionToSupersede,
  wasRefused,
} from '#lib/checkout/state/checkout-stage.ts';
import { unclearKey } from '#lib/checkout/state/decide-update.ts';
import { placesOf, quantitiesOf } from '#lib/checkout/store-checkout.ts';
import type { Ctx } from '#lib/context.ts';
import { type Tx, toJson } from '#lib/db/client.ts';
import { refOfCheckout } from '#lib/db/new-ref.ts';
import { countAttempt } from '#lib/db/throttle.ts';
import { type EventPage, findEventPage } from '#lib/events/find-event.ts';
import { saleState } from '#lib/events/sale-rules.ts';
import { raiseAttention } from '#lib/orders/attention.ts';
import { fetchOrderNow, mayReadOrders } from '#lib/orders/fetch-order.ts';
import { copyParticipants } from '#lib/orders/participant-rows.ts';
import { chainIds, supersede } from '#lib/orders/supersession.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { alternativesTo, type MobileNetwork } from '#lib/shared/mobile-network.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { isCharging } from '#lib/shared/vocabulary/order-status.ts';

/** Keys under `errors` in `messages/<language>.json`. */
export type NetworkProblem =
  | 'not_payable'
  | 'in_progress'
  | 'cannot_check'
  | 'consent_needed'
  | 'payment_method_unavailable'
  | 'own_hold'
  | 'sale_closed'
  | 'too_many_changes'
  | 'waiver_version_mismatch'
  | 'no_room'
  | 'unavailable';

/** `network`: the one that was asked for. `until`: when the payer may change it again. */
export type NetworkRefusal =
  | { code: Exclude<NetworkProblem, 'waiver_version_mismatch' | 'too_many_changes'> }
  | { code: 'waiver_version_mismatch'; network: MobileNetwork }
  | { code: 'too_many_changes'; until: Date };

type Successor = { ref: string; payerRef: string };
type Changed = Result<Successor, NetworkRefusal>;

/** Changes by the payers of one registration: anybody with the link can hold its places once more. The buyer's are not counted. */
const CHANGES_BY_PAYER = { limit: 3, seconds: 15 * 60 };

const StoredInput = z.record(z.string(), z.unknown());

/**
 * Places the same registration again, priced for the network `to`, if the payment attempts of the old order allow it. One
 * new checkout is made, however often it is called at once; if the provider refuses it, the old one counts again.
 * @param to a network's name as a form posts it; null: the first alternative, for a page of an earlier release, which names none
 * @param consent the buyer ticked that both orders may be charged
 * @returns the new checkout's capabilities, or why there is none
 */
export const changeNetwork = async (
  ctx: Ctx,
  ref: string,
  to: string | null,
  consent = false,
): Promise<Changed> => change(ctx, await loadCheckout(ctx, ref), { to, consent, byPayer: false });

/** `changeNetwork` for a payer, who cannot consent to two charges: while one is possible, nothing is changed. */
export const changeNetworkByPayer = async (ctx: Ctx, payerRef: string, to: string | null): Promise<Changed> =>
  change(ctx, await loadByCapability(ctx, { payerRef }), { to, consent: false, byPayer: true });

type Asked = { consent: boolean; byPayer: boolean };
type Wish = Asked & { to: string | null };

async function change(ctx: Ctx, old: LoadedCheckout | null, { to, ...asked }: Wish): Promise<Changed> {
  if (!old) return err({ code: 'not_payable' });
  const request = storedRequest(old);
  const page = await findEventPage(ctx, old.eventId);
  if (!page.ok) return err({ code: page.error.code === 'not_found' ? 'sale_closed' : 'unavailable' });
  const sold = soldNetwork(page.value, request, to, ctx.now());
  if (!sold.ok) return sold;
  const network = sold.value;
  if (await isRecovering(ctx)) return err({ code: 'cannot_check' });
  const reads = await mayReadOrders(ctx);
  const known = permissionToSupersede(old, { reads }, ctx.now());
  const fetched = known.fetchFirst && old.orderId !== null;
  if (fetched && !(await fetchOrderNow(ctx, old.orderId ?? ''))) return err({ code: 'cannot_check' });
  const priced = { ...request, payment_method: network };
  const replaced = await ctx.db.$transaction((tx) =>
    createSuccessor(tx, old, priced, {
      ...asked,
      reads,
      fetched,
      digest: ctx.digest,
      countChange: () => countByPayer({ db: tx, digest: ctx.digest, now: ctx.now }, old.id),
      tickets: limitedTickets(page.value.event.ticket_types),
      now: ctx.now(),
    }),
  );
  if (!replaced.ok) return replaced;
  const { id } = replaced.value;
  await advanceCheckout(ctx, id, WHILE_BUYER_WAITS);
  const now = await ctx.db.checkout.findUniqueOrThrow({ where: { id } });
  const { ref, payerRef, refusalCode } = now;
  return wasRefused(now) ? err(refusalOf(problemOf(refusalCode), network)) : ok({ ref, payerRef });
}

const refusalOf = (code: SaleProblem, network: MobileNetwork): NetworkRefusal =>
  code === 'waiver_version_mismatch' ? { code, network } : { code };

/**
 * Counts one change by a payer, for all orders of the registration.
 * @returns when the next one is allowed; null if this one is
 */
async function countByPayer(counter: Parameters<typeof countAttempt>[0], checkoutId: string) {
  const chain = await chainIds(counter.db, checkoutId);
  const first = await counter.db.checkout.findFirst({
    where: { id: { in: chain } },
    select: { id: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return countAttempt(counter, [
    { by: ['networkChangesByPayer', first?.id ?? checkoutId], ...CHANGES_BY_PAYER },
  ]);
}

type SaleProblem = Exclude<NetworkProblem, 'too_many_changes'>;

/** The network to change to, if the event sells the same by it now. `own_hold`: the old order itself holds the missing places. */
function soldNetwork(
  { event, availability }: EventPage,
  request: StoredRequest,
  to: string | null,
  now: Date,
): Result<MobileNetwork, NetworkRefusal> {
  if (availability === 'sold_out') return err({ code: 'own_hold' });
  if (availability !== 'on_sale') return err({ code: 'sale_closed' });
  const offered = alternativesTo(request.payment_method, event.payment_methods);
  const network = offered.find((one) => to === null || one === to);
  if (!network) return err({ code: 'payment_method_unavailable' });
  if (event.waiver_required && request.waiver_version !== event.waiver_version)
    return err({ code: 'waiver_version_mismatch', network });
  const types = new Map(event.ticket_types.map((type) => [type.ticket_type_id, type]));
  const lines = request.lines.map(({ ticket_type_id, quantity }) => ({
    quantity,
    type: types.get(ticket_type_id),
  }));
  if (lines.some(({ type }) => type && saleState(type, now) !== 'on_sale'))
    return err({ code: 'sale_closed' });
  const fits = lines.every(({ type, quantity }) => quantity <= (type?.remaining ?? 0));
  return fits ? ok(network) : err({ code: 'own_hold' });
}

type ChangeFacts = Asked & {
  reads: boolean;
  fetched: boolean;
  digest: Ctx['digest'];
  countChange: () => ReturnType<typeof countByPayer>;
  tickets: LimitedTickets;
  now: Date;
};

/** A payer revives nothing that has ended, and changes nothing that is still being placed. */
const PAYABLE: readonly CheckoutStage[] = ['review', 'payment_failed'];

function paymentProblem(
  old: LoadedCheckout,
  permission: Permission,
  { fetched, consent, byPayer }: Pick<ChangeFacts, 'fetched' | 'consent' | 'byPayer'>,
) {
  // Fetched just now and still charging: the charge is real.
  const isNews = fetched && isCharging(old.order?.status ?? '');
  const stage = checkoutStage(old);
  const isBuyersAlone = permission.may === 'consent' || !PAYABLE.includes(stage);
  if (permission.may === 'no' || isNews || (byPayer && isBuyersAlone))
    return isUnderWay(stage) ? 'in_progress' : 'not_payable';
  if (permission.fetchFirst && !fetched) return 'cannot_check';
  return permission.may === 'consent' && !consent ? 'consent_needed' : null;
}

/** The row lock makes the check of the payments, the new checkout and the mark on the old one one step. */
async function createSuccessor(
  tx: Tx,
  seen: LoadedCheckout,
  request: StoredRequest,
  { reads, digest, tickets, countChange, now, ...asked }: ChangeFacts,
): Promise<Result<{ id: string }, NetworkRefusal>> {
  await tx.$executeRaw`SELECT id FROM checkout WHERE id = ${seen.id}::uuid FOR UPDATE`;
  const old = await loadCheckoutIn(tx, seen.ref);
  const stage = checkoutStage(old);
  if (stage === 'superseded' && old.supersededBy) return ok(old.supersededBy);
  const permission = permissionToSupersede(old, { reads }, now);
  const problem = paymentProblem(old, permission, asked);
  if (problem) return err({ code: problem });
  const quantities = quantitiesOf(request.lines);
  const proof = proofOf(old, now);
  // The former order's places stay held beside the new ones until its hold ends.
  const wanted = {
    eventId: old.eventId,
    addressKey: old.addressKey,
    quantities,
    tickets,
    proven: proof !== null,
    patient: isPatient(old, now),
  };
  const room = await findPlacesVerdict(tx, wanted, now);
  if (room.kind !== 'now') {
    await askForProof(tx, old, now);
    return err({ code: 'no_room' });
  }
  const until = asked.byPayer ? await countChange() : null;
  if (until) return err({ code: 'too_many_changes', until });
  const id = randomUUID();
  const { payment_method } = request;
  await tx.checkout.create({
    data: {
      id,
      ref: refOfCheckout(digest, id),
      eventId: old.eventId,
      eventName: old.eventName,
      locale: old.locale,
      // The number belongs to the old network.
      input: toJson({
        ...StoredInput.parse(old.input),
        [F.paymentMethod]: payment_method,
        [F.payingNumber]: '',
      }),
      request: toJson({ ...request, partner_reference: id }),
      buyerPhone: old.buyerPhone,
      idempotencyKey: randomUUID(),
      formId: old.formId,
      createdAt: now,
      addressKey: old.addressKey,
      browserKey: old.browserKey,
      places: { create: placesOf(quantities) },
      proofAskedAt: old.proofAskedAt,
      proof,
      ...(old.waiver !== null && { waiver: old.waiver }),
    },
  });
  await copyParticipants(tx, old.id, id, now);
  await supersede(tx, old, id, now);
  if (permission.may === 'consent') await raiseConsented(tx, old);
  const detail = {
    replaces: old.id,
    ...(permission.may === 'consent' && { consent: asked.consent }),
    ...(asked.byPayer && { byPayer: true }),
  };
  await addToTimeline(tx, { at: now, checkoutId: id, kind: 'checkout.submitted', detail });
  return ok({ id });
}

/** A payment of the old order may still arrive after the change: a case for the organizer. */
async function raiseConsented(tx: Tx, { id: checkoutId, order, attempts }: LoadedCheckout): Promise<void> {
  const open = attempts.find(mayHaveCharged);
  if (!open || !order) return;
  const about = { checkoutId, orderId: order.id, facts: { orderCodes: [order.orderCode] } };
  await raiseAttention(tx, { kind: 'unclear_payment', key: unclearKey(open.id), ...about });
}

const REFUSALS: readonly SaleProblem[] = [
  'payment_method_unavailable',
  'sale_closed',
  'waiver_version_mismatch',
];

function problemOf(code: string | null): SaleProblem {
  if (code === 'insufficient_inventory') return 'own_hold';
  if (code === 'ticket_not_on_sale') return 'sale_closed';
  return REFUSALS.find((known) => known === code) ?? 'unavailable';
}
