// The earlier entry of the same buyer whose place a changed one takes, and what stands beside it. Only one of the two can
// be paid, and the earlier one leads to the later one.
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import {
  type CheckoutStage,
  checkoutStage,
  holdsPlaces,
  isReplaced,
  mayReplace,
} from '#lib/registration/checkout-stage.ts';
import { type Buyer, isOtherBuyer } from '#lib/registration/earlier/other-buyer.ts';
import { isOver } from '#lib/registration/earlier/second-entry.ts';
import {
  factsOf,
  type LoadedCheckout,
  loadCheckout,
  loadCheckoutIn,
  loadCheckouts,
  orderReplacedBy,
} from '#lib/registration/load-checkout.ts';
import { isMoneyUnclear } from '#lib/registration/payment/money-unclear.ts';

/** What a form says of what was sent before it; none of it can be guessed. */
export type Earlier = {
  eventId: string;
  /** The form's own id: what was changed after going Back, or after a lost answer. */
  formId: string | null;
  /** The checkout whose form is filled in anew, by its capability. */
  replaces: string | null;
};

export type Found = {
  /** Whose place a changed entry takes; null when there is none, money may be on its way, or it is somebody else's. */
  replaceable: LoadedCheckout | null;
  /** What stands beside it, or itself where it may have been paid after all. One more is asked about first. */
  standing: LoadedCheckout[];
};

/** `buyer`: who enters now. A form alone does not tell whose it was; the capability of an order does. */
export async function findEarlier(ctx: Ctx, earlier: Earlier, buyer: Buyer): Promise<Found> {
  const now = ctx.now();
  const { sameForm, named } = await earlierOnes(ctx, earlier);
  const found = [...sameForm, ...named];
  const own = [...sameForm.filter((one) => !isOtherBuyer(one, buyer)), ...named];
  const replaceable = own.find((one) => mayGiveWay(one, now)) ?? null;
  const others = found.filter((one) => one.id !== replaceable?.id || isMoneyUnclear(one, stageOf(one, now)));
  return { replaceable, standing: others.filter((one) => !isOver(one, now)) };
}

/** The buyer's own unpaid order, for whose places a race may look sold out; its `ref`. */
export async function findOwnHold(ctx: Ctx, earlier: Earlier): Promise<string | null> {
  const now = ctx.now();
  const { sameForm, named } = await earlierOnes(ctx, earlier);
  return [...sameForm, ...named].find((one) => holdsPlaces(factsOf(one), now))?.ref ?? null;
}

/**
 * Locks the earlier one until the transaction ends, so that no payment of it begins.
 * @returns false when it may not give way any more
 */
export async function lockEarlier(tx: Tx, ref: string, now: Date): Promise<boolean> {
  await tx.$executeRaw`SELECT id FROM checkout WHERE ref = ${ref} FOR UPDATE`;
  return mayGiveWay(await loadCheckoutIn(tx, ref), now);
}

/** Latest first, without those that have given way. */
async function earlierOnes(ctx: Ctx, { eventId, formId, replaces }: Earlier) {
  const sameForm = formId ? await loadCheckouts(ctx, { formId }) : [];
  const named = replaces ? await standing(ctx, replaces) : null;
  const counts = (one: LoadedCheckout) => one.eventId === eventId && !isReplaced(one);
  return { sameForm: sameForm.filter(counts), named: named && counts(named) ? [named] : [] };
}

/** What an entry has become by now, however often it was changed; of a refused one, what it was to replace. */
async function standing(ctx: Ctx, ref: string): Promise<LoadedCheckout | null> {
  const checkout = await loadCheckout(ctx, ref);
  if (checkout?.replacedBy && isReplaced(checkout)) return standing(ctx, checkout.replacedBy.ref);
  if (checkout?.state !== 'refused') return checkout;
  const before = await orderReplacedBy(ctx, checkout.id);
  return before === null ? null : loadCheckout(ctx, before);
}

const stageOf = (checkout: LoadedCheckout, now: Date): CheckoutStage => checkoutStage(factsOf(checkout), now);

/** Also what is over: should it turn out paid after all, it counts again and the later one does not. */
const MAY_GIVE_WAY: readonly CheckoutStage[] = ['preparing', 'expired', 'cancelled'];

const mayGiveWay = (checkout: LoadedCheckout, now: Date): boolean =>
  MAY_GIVE_WAY.includes(stageOf(checkout, now)) || mayReplace(factsOf(checkout), now);
