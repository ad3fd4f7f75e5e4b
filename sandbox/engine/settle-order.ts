// The endings of a payment attempt: paid, failed, expired, each with its webhook (partner-api.md 3.1, 6.1).
import type { OrderRow, PromptOutcome } from '../store/order-rows.ts';
import { announceOrder } from '../webhooks/announce.ts';
import type { FailureKind, OrderStatus } from '../wire/order.ts';
import { changeOrder, closeAttempt, registrationsIn, releaseHold } from './change-order.ts';
import type { World } from './world.ts';

type Failure = { status: OrderStatus; kind: FailureKind; what: string };

const failures: Record<Exclude<PromptOutcome, 'approve'>, Failure> = {
  decline: { status: 'failed', kind: 'declined', what: 'payment declined' },
  fail: { status: 'failed', kind: 'other', what: 'payment failed' },
  timeout: { status: 'expired', kind: 'timed_out', what: 'prompt timed out' },
  not_reached: { status: 'failed', kind: 'provider_not_reached', what: 'provider not reached' },
};

/** The order is paid: places sold, registrations issued, session complete, `order.paid` sent. */
export function markPaid(world: World, order: OrderRow): OrderRow {
  world.clock.cancel({ kind: 'hold', id: order.id });
  const paid = changeOrder(world, order, 'paid', {
    status: 'paid',
    failure_kind: null,
    hold_expires_at: null,
    attempts: closeAttempt(world, order, 'approve'),
    registrations: registrationsIn(order, 'confirmed'),
  });
  completeSession(world, paid);
  announceOrder(world, paid, 'order.paid');
  return paid;
}

/** The live attempt ends without money; the places stay held until the hold lapses. */
export function markUnpaid(
  world: World,
  order: OrderRow,
  outcome: Exclude<PromptOutcome, 'approve'>,
): OrderRow {
  const failure = failures[outcome];
  const failed = changeOrder(world, order, failure.what, {
    status: failure.status,
    failure_kind: failure.kind,
    attempts: closeAttempt(world, order, outcome),
  });
  if (outcome !== 'not_reached') announceOrder(world, failed, 'order.failed');
  return failed;
}

/**
 * The hold of `order` lapses: its places go back. A live prompt dies with it and the order expires; a cart or a failed
 * order keeps its status and no webhook is sent (sandbox/README.md).
 */
export function lapseHold(world: World, order: OrderRow): OrderRow {
  if (order.hold_expires_at === null) return order;
  const released = changeOrder(world, order, 'hold lapsed', {
    ...releaseHold(world, order),
    registrations: registrationsIn(order, 'cancelled'),
  });
  return released.status === 'prompt_sent' ? markUnpaid(world, released, 'timeout') : released;
}

function completeSession(world: World, order: OrderRow): void {
  const id = order.attribution.checkout_session_id;
  const session = id === null ? undefined : world.store.sessions.get(id);
  if (session?.status === 'open') world.store.sessions.put({ ...session, status: 'complete' });
}
