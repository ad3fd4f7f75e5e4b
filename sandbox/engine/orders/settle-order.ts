// How an order leaves its pending states: paid, failed, hold lapsed, refunded (partner-api.md 3.1). Announces the ones that
// have a webhook (6.1). Amounts in minor units.
import type { AttemptRow, OrderRow, UnpaidOutcome } from '../../store/order-rows.ts';
import { announceOrder } from '../../webhooks/announce.ts';
import type { FailureKind, OrderStatus } from '../../wire/order.ts';
import type { Refund } from '../../wire/webhook.ts';
import { randomId } from '../identifiers.ts';
import type { World } from '../world.ts';
import { releasePlaces } from './places.ts';

/** Puts `change` on `order` and notes `what` happened in its history. */
export function changeOrder(
  world: World,
  order: OrderRow,
  what: string,
  change: Partial<OrderRow>,
): OrderRow {
  const history = [...order.history, { at: world.clock.now(), what }];
  return world.store.orders.put({ ...order, ...change, history });
}

/** The attempt of `order` whose prompt is on a phone. */
export const liveAttempt = (order: OrderRow): AttemptRow | undefined =>
  order.attempts.find((attempt) => attempt.outcome === null);

/** The attempts of `order` after `attempt` has ended; cancels its timer. */
export function endAttempt(
  world: World,
  order: OrderRow,
  { id, outcome }: AttemptRow,
  end: Pick<AttemptRow, 'outcome' | 'failure_kind'>,
): AttemptRow[] {
  if (outcome === null) world.clock.cancel({ kind: 'prompt', id: order.id });
  const decided_at = world.clock.now();
  return order.attempts.map((other) => (other.id === id ? { ...other, ...end, decided_at } : other));
}

/** Releases the places of `order` if it still holds them; returns the change of its row. */
function releaseHold(world: World, order: OrderRow): Partial<OrderRow> {
  if (order.hold_expires_at === null) return {};
  world.clock.cancel({ kind: 'hold', id: order.id });
  releasePlaces(world, order.event_id, order.lines);
  return { hold_expires_at: null };
}

export const registrationsIn = (order: OrderRow, status: string): OrderRow['registrations'] =>
  order.registrations.map((registration) => ({ ...registration, status }));

type Failure = { status: OrderStatus; kind: FailureKind; what: string };

const failures: Record<UnpaidOutcome, Failure> = {
  decline: { status: 'failed', kind: 'declined', what: 'payment declined' },
  fail: { status: 'failed', kind: 'other', what: 'payment failed' },
  timeout: { status: 'expired', kind: 'timed_out', what: 'prompt timed out' },
  not_reached: { status: 'failed', kind: 'provider_not_reached', what: 'provider not reached' },
};

const unpaidStatuses: readonly OrderStatus[] = ['cart', 'prompt_sent', 'failed', 'expired'];

/** Whether no money has made `order` paid yet. */
export const isUnpaid = ({ status }: OrderRow): boolean => unpaidStatuses.includes(status);

/**
 * Charges `attempt`, live or late. The first charge makes the order paid; a further one is only added to `charges`: the
 * API shows nothing of it, as there is at most one `order.paid`.
 */
export function chargeAttempt(world: World, order: OrderRow, attempt: AttemptRow): OrderRow {
  const charge = {
    attempt_id: attempt.id,
    msisdn: attempt.msisdn,
    amount: order.total,
    at: world.clock.now(),
  };
  const late = attempt.outcome === null ? '' : ', late';
  const charged = changeOrder(world, order, `charged ${order.total} from ${attempt.msisdn}${late}`, {
    attempts: endAttempt(world, order, attempt, { outcome: 'approve', failure_kind: null }),
    charges: [...order.charges, charge],
  });
  return isUnpaid(charged) ? markPaid(world, charged) : charged;
}

/** The order is paid: places sold, registrations issued, session complete, `order.paid` sent. */
export function markPaid(world: World, order: OrderRow): OrderRow {
  world.clock.cancel({ kind: 'hold', id: order.id });
  const paid = changeOrder(world, order, 'paid', {
    status: 'paid',
    failure_kind: null,
    hold_expires_at: null,
    registrations: registrationsIn(order, 'confirmed'),
  });
  completeSession(world, paid);
  announceOrder(world, paid, 'order.paid');
  return paid;
}

/**
 * The live `attempt` ends without money; the places stay held until the hold lapses. An order that is already
 * paid stays paid.
 */
export function failAttempt(
  world: World,
  order: OrderRow,
  attempt: AttemptRow,
  end: { outcome: UnpaidOutcome; kind?: FailureKind },
): OrderRow {
  const failure = failures[end.outcome];
  const failure_kind = end.kind ?? failure.kind;
  const attempts = endAttempt(world, order, attempt, { outcome: end.outcome, failure_kind });
  if (!isUnpaid(order)) return changeOrder(world, order, failure.what, { attempts });
  const failed = changeOrder(world, order, failure.what, { status: failure.status, failure_kind, attempts });
  if (failure_kind !== 'provider_not_reached') announceOrder(world, failed, 'order.failed');
  return failed;
}

/**
 * The hold of `order` lapses and its places are released. A live prompt ends with it and the order expires; a cart or a failed
 * order keeps its status and no webhook is sent (sandbox/README.md).
 */
export function lapseHold(world: World, order: OrderRow): OrderRow {
  if (order.hold_expires_at === null) return order;
  const released = changeOrder(world, order, 'hold lapsed', {
    ...releaseHold(world, order),
    registrations: registrationsIn(order, 'cancelled'),
  });
  const live = liveAttempt(released);
  return live ? failAttempt(world, released, live, { outcome: 'timeout' }) : released;
}

function completeSession(world: World, order: OrderRow): void {
  const id = order.attribution.checkout_session_id;
  const session = id === null ? undefined : world.store.sessions.get(id);
  if (session?.status === 'open') world.store.sessions.put({ ...session, status: 'complete' });
}

type Refunded = { ok: true; refund: Refund; order: OrderRow } | { ok: false; reason: string };

/** Refunds `amount` minor units, by default the rest; each refund sends its own `order.refunded`. */
export function refundOrder(world: World, order: OrderRow, amount: number | undefined): Refunded {
  if (order.status !== 'paid' && order.status !== 'partially_refunded') {
    return { ok: false, reason: `an order that is ${order.status} has nothing to refund` };
  }
  const rest = order.total - order.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const given = amount ?? rest;
  if (given < 1 || given > rest) return { ok: false, reason: `must be from 1 to ${rest}` };
  return world.store.transact(() => {
    const refund = { id: randomId('ref'), amount: given, status: 'succeeded' };
    const whole = given === rest;
    const refunded = changeOrder(world, order, `refunded ${given}`, {
      status: whole ? 'refunded' : 'partially_refunded',
      refunds: [...order.refunds, { ...refund, at: world.clock.now() }],
      ...(whole ? { registrations: registrationsIn(order, 'refunded') } : {}),
    });
    announceOrder(world, refunded, 'order.refunded', refund);
    return { ok: true, refund, order: refunded };
  });
}
