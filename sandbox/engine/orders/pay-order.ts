// Pays an order: sends the prompt, or confirms a free order at once (partner-api.md 3.1, 4.7, 7.4).
import type { PayOutcomeFault } from '../../store/operation-rows.ts';
import type { AttemptRow, OrderRow } from '../../store/order-rows.ts';
import type { PayOrderData } from '../../wire/order.ts';
import { randomId } from '../identifiers.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import { parseMsisdn, type SelfDecision, selfDecision } from '../phone-numbers.ts';
import { scheduleOrder } from '../tasks.ts';
import type { World } from '../world.ts';
import { changeOrder, chargeAttempt, failAttempt, isUnpaid, liveAttempt, markPaid } from './settle-order.ts';

type Payer = NonNullable<ReturnType<typeof parseMsisdn>>;

/**
 * Starts a payment attempt on `order` from the number `msisdn`, which a free order does not need. With `forced` the
 * attempt has ended before the call answers.
 */
export function payOrder(
  world: World,
  order: OrderRow,
  msisdn: string | undefined,
  forced?: PayOutcomeFault,
): Outcome<PayOrderData> {
  const refused = refuseState(world, order);
  if (refused) return refused;
  if (order.total === 0) return done(payData(world.store.transact(() => markPaid(world, order))));
  const payer = parsePayer(world, order, msisdn);
  if (!payer.ok) return payer;
  const attempted = world.store.transact(() => sendPrompt(world, order, payer.value, forced));
  return done(payData(attempted, forced?.retry_safe));
}

function refuseState(world: World, order: OrderRow) {
  if (!isUnpaid(order)) {
    return refuse('order_not_payable', `An order that is ${order.status} cannot be paid.`);
  }
  const live = liveAttempt(order);
  if (live) return refuseLivePrompt(live, world.clock.now());
  if (order.hold_expires_at !== null) return undefined;
  return refuse('hold_expired', 'The hold on the places lapsed; create a new order.');
}

function refuseLivePrompt(live: AttemptRow, now: number) {
  const seconds = Math.max(1, Math.ceil((live.expires_at - now) / 1000));
  const refused = refuse('prompt_in_progress', "A prompt is already on the payer's phone.");
  return { ...refused, refusal: { ...refused.refusal, retryAfterSeconds: seconds } };
}

function parsePayer(world: World, order: OrderRow, msisdn: string | undefined): Outcome<Payer> {
  if (msisdn === undefined || msisdn === '') return refuse('msisdn_required', 'msisdn is required.');
  const payer = parseMsisdn(msisdn);
  const methods = world.store.events.get(order.event_id)?.payment_methods ?? [];
  // A number of the third network is none, but for an event that sells it.
  if (!payer || (payer.network === 'lyca' && !methods.includes('lyca')))
    return refuse('invalid_msisdn', 'Not a Ugandan MTN or Airtel mobile number.');
  if (payer.network !== order.payment_method) {
    return refuse('reprice_required', `The order was priced for ${order.payment_method}.`);
  }
  if (methods.includes(payer.network)) return done(payer);
  return refuse('payment_method_unavailable', `${order.payment_method} is not available.`);
}

function sendPrompt(
  world: World,
  order: OrderRow,
  payer: Payer,
  forced: PayOutcomeFault | undefined,
): OrderRow {
  const now = world.clock.now();
  const decision = forced ? undefined : selfDecision(payer.e164);
  const promptSeconds = world.store.events.get(order.event_id)?.prompt_seconds ?? 120;
  const attempt: AttemptRow = {
    id: randomId('att'),
    msisdn: payer.e164,
    network: payer.network,
    sent_at: now,
    expires_at: now + promptSeconds * 1000,
    outcome: null,
    failure_kind: null,
    decided_at: null,
  };
  const prompted = changeOrder(world, order, `prompt sent to ${payer.e164}`, {
    status: 'prompt_sent',
    failure_kind: null,
    attempts: [...order.attempts, attempt],
    planned: plannedBy(decision, order, now),
    webhooks: decision?.webhooks ?? 'once',
  });
  if (forced?.outcome === 'approve') return chargeAttempt(world, prompted, attempt);
  const end = forced?.outcome ?? decision?.atOnce;
  if (end) return failAttempt(world, prompted, attempt, { outcome: end, kind: forced?.failure_kind });
  scheduleOrder(world, prompted);
  return prompted;
}

function plannedBy(decision: SelfDecision | undefined, order: OrderRow, now: number): OrderRow['planned'] {
  const again = order.attempts.length > 0;
  const plan = (again ? decision?.nextTime : undefined) ?? decision?.plan ?? [];
  return plan.map(({ afterSeconds, outcome }) => ({ at: now + afterSeconds * 1000, outcome }));
}

/** The pay response for the current state of `order`; `retrySafe` null leaves that field out. */
function payData(order: OrderRow, retrySafe?: boolean | null): PayOrderData {
  const base = {
    order_id: order.id,
    order_code: order.order_code,
    status: order.status,
    total: order.total,
    currency: order.currency,
    skipped_provider: order.total === 0,
    failure_kind: order.failure_kind,
  };
  if (order.status === 'prompt_sent') {
    return { ...base, payment_status: 'prompt_sent', next_action: { kind: 'await_confirmation' } };
  }
  if (order.status === 'paid')
    return { ...base, payment_status: 'successful', next_action: { kind: 'none' } };
  const failed = { ...base, payment_status: 'failed', next_action: { kind: 'none' } } as const;
  if (retrySafe === null) return failed;
  return { ...failed, retry_safe: retrySafe ?? order.failure_kind === 'provider_not_reached' };
}
