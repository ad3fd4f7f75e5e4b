// The buyer pays through the other network: the same entry as a new checkout, because an order's network sets its price
// and cannot be changed (partner-api.md 4.6). Only when nothing of the old one can still be charged; its places come back
// by themselves, since the API has no cancel.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import { toJson } from '#lib/db/to-json.ts';
import { type EventPage, readEvent } from '#lib/events/read-event.ts';
import { giveWay } from '#lib/mirror/give-way.ts';
import { note } from '#lib/mirror/timeline.ts';
import { advanceCheckout, WHILE_BUYER_WAITS } from '#lib/registration/advance-checkout.ts';
import { checkoutStage, isUnderWay, mayReplace, wasRefused } from '#lib/registration/checkout-stage.ts';
import { ENTRY_FIELDS } from '#lib/registration/entry/entry-form.ts';
import {
  factsOf,
  type LoadedCheckout,
  loadCheckout,
  loadCheckoutIn,
  newRef,
} from '#lib/registration/load-checkout.ts';
import { theOther } from '#lib/registration/price/other-method.ts';
import { type StoredRequest, storedRequest } from '#lib/registration/stored-request.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

/** Keys under `errors` in `messages/<language>.json`. */
export type NetworkProblem =
  | 'not_payable'
  | 'in_progress'
  | 'payment_method_unavailable'
  | 'own_hold'
  | 'sale_closed'
  | 'waiver_version_mismatch'
  | 'unavailable';

/** `network`: the one that was asked for. */
export type NetworkRefusal =
  | { code: Exclude<NetworkProblem, 'waiver_version_mismatch'> }
  | { code: 'waiver_version_mismatch'; network: MobileNetwork };

type Changed = Result<{ ref: string }, NetworkRefusal>;

const KeptInput = z.record(z.string(), z.unknown());

/**
 * Enters once more with the other network; the old entry points to the new one and is never paid, unless the provider
 * refuses the new one. Clicking twice, in two tabs or on two instances makes one new entry.
 * @returns the new entry's capability, or why there is none; the old one stands as it was then
 */
export async function changeNetwork(ctx: Ctx, ref: string): Promise<Changed> {
  const old = await loadCheckout(ctx, ref);
  if (!old) return err({ code: 'not_payable' });
  const request = storedRequest(old);
  const page = await readEvent(ctx, old.eventId);
  if (!page.ok) return err({ code: page.error.code === 'not_found' ? 'sale_closed' : 'unavailable' });
  const problem = notSold(page.value, request);
  if (problem) return err(refusalOf(problem, request));
  const replaced = await ctx.db.$transaction((tx) => replace(tx, old, request, ctx.now()));
  if (!replaced.ok) return replaced;
  const { id, ref: newRef } = replaced.value;
  await advanceCheckout(ctx, id, WHILE_BUYER_WAITS);
  const now = await ctx.db.checkout.findUniqueOrThrow({ where: { id } });
  return wasRefused(now) ? err(refusalOf(problemOf(now.refusalCode), request)) : ok({ ref: newRef });
}

const refusalOf = (code: NetworkProblem, { payment_method }: StoredRequest): NetworkRefusal =>
  code === 'waiver_version_mismatch' ? { code, network: theOther(payment_method) } : { code };

/**
 * What the race as it is now says against it; the provider prices it anew and has the last word. Where places are
 * wanting the old order holds the last ones.
 */
function notSold({ event, availability }: EventPage, request: StoredRequest): NetworkProblem | null {
  if (availability === 'sold_out') return 'own_hold';
  if (availability !== 'on_sale') return 'sale_closed';
  if (!event.payment_methods.includes(theOther(request.payment_method))) return 'payment_method_unavailable';
  if (event.waiver_required && request.waiver_version !== event.waiver_version)
    return 'waiver_version_mismatch';
  const left = new Map(event.ticket_types.map((type) => [type.ticket_type_id, type.remaining]));
  const fits = request.lines.every((line) => line.quantity <= (left.get(line.ticket_type_id) ?? 0));
  return fits ? null : 'own_hold';
}

type Replaced = Result<{ id: string; ref: string }, { code: 'not_payable' | 'in_progress' }>;

/** The lock makes the look at what could still be charged, the new entry and the mark on the old one a single thing. */
async function replace(tx: Tx, seen: LoadedCheckout, request: StoredRequest, now: Date): Promise<Replaced> {
  await tx.$executeRaw`SELECT id FROM checkout WHERE id = ${seen.id}::uuid FOR UPDATE`;
  const old = factsOf(await loadCheckoutIn(tx, seen.ref));
  const stage = checkoutStage(old, now);
  if (stage === 'replaced' && old.replacedBy) return ok(old.replacedBy);
  if (isUnderWay(stage)) return err({ code: 'in_progress' });
  if (!mayReplace(old, now)) return err({ code: 'not_payable' });
  const id = randomUUID();
  const ref = newRef();
  const payment_method = theOther(request.payment_method);
  await tx.checkout.create({
    data: {
      id,
      ref,
      eventId: old.eventId,
      eventName: old.eventName,
      locale: old.locale,
      // The number that was to pay is one of the old network.
      input: toJson({
        ...KeptInput.parse(old.input),
        [ENTRY_FIELDS.paymentMethod]: payment_method,
        [ENTRY_FIELDS.payingNumber]: '',
      }),
      request: toJson({ ...request, payment_method, partner_reference: id }),
      buyerPhone: old.buyerPhone,
      idempotencyKey: randomUUID(),
      formId: old.formId,
      ...(old.waiver !== null && { waiver: old.waiver }),
    },
  });
  await giveWay(tx, old, id, now);
  await note(tx, { at: now, checkoutId: id, kind: 'checkout.submitted', detail: { replaces: old.id } });
  return ok({ id, ref });
}

const REFUSALS: readonly NetworkProblem[] = [
  'payment_method_unavailable',
  'sale_closed',
  'waiver_version_mismatch',
];

const problemOf = (code: string | null): NetworkProblem =>
  code === 'insufficient_inventory'
    ? 'own_hold'
    : (REFUSALS.find((known) => known === code) ?? 'unavailable');
