// Submits the registration form: the session's new order supersedes an earlier unpaid one; a refusal becomes a sentence.
import { createSessionOrder } from '../engine/orders/create-order.ts';
import { lapseHold } from '../engine/orders/settle-order.ts';
import { done, type Outcome, type Refusal } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import type { OrderRow, SessionRow } from '../store/order-rows.ts';
import type { ErrorCode } from '../wire/error-codes.ts';
import { orderOf } from './checkout-stage.ts';

/**
 * Creates the order of `body` and releases the places of the earlier order, beforehand when the new order needs them.
 * Call it only while no prompt of the session is live.
 */
export function submitRegistration(
  world: World,
  session: SessionRow,
  body: Record<string, unknown>,
): Outcome<undefined> {
  return world.store.transact(() => {
    const earlier = orderOf(world, session);
    const first = createSessionOrder(world, session, body);
    if (first.ok) {
      releasePlaces(world, earlier);
      return done(undefined);
    }
    if (first.refusal.code !== 'insufficient_inventory' || !releasePlaces(world, earlier)) return first;
    const second = createSessionOrder(world, session, body);
    return second.ok ? done(undefined) : second;
  });
}

function releasePlaces(world: World, earlier: OrderRow | undefined): boolean {
  if (!earlier || earlier.hold_expires_at === null) return false;
  lapseHold(world, earlier);
  return true;
}

type Words = { field: string; text: string };

const words: Partial<Record<ErrorCode, Words>> = {
  insufficient_inventory: {
    field: 'tickets',
    text: 'There aren’t enough places left. Choose fewer tickets.',
  },
  invalid_quantity: { field: 'tickets', text: 'At most 500 tickets of one kind in one order.' },
  ticket_not_on_sale: { field: 'tickets', text: 'One of these tickets isn’t on sale now.' },
  ticket_type_not_found: { field: 'tickets', text: 'One of these tickets is no longer offered.' },
  distance_not_offered: { field: 'tickets', text: 'One of these distances is no longer offered.' },
  invalid_email: { field: 'buyer_email', text: 'Enter an e-mail address, for example grace@example.com.' },
  invalid_discount: { field: 'discount_code', text: 'This code isn’t valid for this race.' },
  waiver_required: { field: 'waiver', text: 'Accept the waiver to enter.' },
  waiver_version_mismatch: { field: 'waiver', text: 'The waiver has changed. Accept the new version.' },
  payment_method_unavailable: { field: 'payment_method', text: 'You can’t pay this way right now.' },
  invalid_payment_method: { field: 'payment_method', text: 'Choose how to pay.' },
  sale_closed: { field: 'form', text: 'Entries for this race are closed.' },
  payments_disabled: { field: 'form', text: 'This organizer can’t take payments right now.' },
  not_found: { field: 'form', text: 'This race is no longer offered.' },
  msisdn_required: { field: 'msisdn', text: 'Enter the number to charge.' },
  invalid_msisdn: {
    field: 'msisdn',
    text: 'Enter an MTN or Airtel number in Uganda, for example 0772 123 456.',
  },
  reprice_required: {
    field: 'msisdn',
    text: 'This number is on the other network. Use another number or change how you pay.',
  },
};

/** The sentence for `refusal` and its field; `form` when it concerns no field. */
export const refusalWords = (refusal: Refusal): Words =>
  words[refusal.code] ?? { field: 'form', text: `We couldn’t take this entry. ${refusal.detail}` };
