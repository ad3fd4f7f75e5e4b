// Attempts of a delivery: retried, acknowledged, given up, and what they do to the endpoint (partner-api.md 6.5).
import { TO_ATTEMPTS, takeWebhookFault } from '../engine/faults.ts';
import type { World } from '../engine/world.ts';
import type { DeliveryAttempt, DeliveryRow, EndpointRow } from '../store/org-rows.ts';
import { sendWebhook } from './send-webhook.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays after the first to the sixth failed attempt, in milliseconds. */
const retryDelays = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR] as const;

const ATTEMPTS_OF_A_PERMANENT_ERROR = 3;
const FAILURES_UNTIL_DISABLED = 50;

/** `5xx`, `408`, `429` and no answer at all go through the whole schedule; other answers are permanent after three. */
const isTransient = (status: number | null): boolean =>
  status === null || status >= 500 || status === 408 || status === 429;

/** Milliseconds until the next attempt after `made` attempts, the last one answered by `status`; null: no more. */
function delayAfter(made: number, status: number | null): number | null {
  if (!isTransient(status) && made >= ATTEMPTS_OF_A_PERMANENT_ERROR) return null;
  return retryDelays[made - 1] ?? null;
}

/** Makes the attempt of delivery `id` that fell due: a scheduled one, or the second copy of a delivered one. */
export async function attemptDelivery(world: World, id: string): Promise<void> {
  const delivery = world.store.deliveries.get(id);
  if (!delivery) return;
  if (delivery.status !== 'queued' && delivery.copy_at === null) return;
  const { epoch } = world;
  const attempt = await send(world, delivery);
  if (!attempt || world.epoch !== epoch) return;
  record(world, id, attempt, isAcknowledged(attempt));
  releaseHeld(world, delivery);
}

/** What was held until a later one of its order was sent falls due. */
function releaseHeld(world: World, { id, order_id, endpoint_id }: DeliveryRow): void {
  // The oldest first: only those before it were held for it.
  for (const held of world.store.deliveries.by('order', order_id ?? '')) {
    if (held.id === id) return;
    if (!held.waits_for_next || held.status !== 'queued' || held.endpoint_id !== endpoint_id) continue;
    const now = world.clock.now();
    world.store.deliveries.put({ ...held, waits_for_next: false, next_attempt_at: now });
    world.clock.schedule(now, { kind: 'delivery', id: held.id });
  }
}

/** Sends delivery `id` once more, outside its schedule: the same id, a fresh `t`. */
export async function resendDelivery(world: World, id: string): Promise<void> {
  const { epoch } = world;
  const delivery = world.store.deliveries.get(id);
  const attempt = delivery && (await send(world, delivery));
  const after = world.store.deliveries.get(id);
  if (!attempt || !after || world.epoch !== epoch) return;
  const attempts = [...after.attempts, attempt];
  if (isAcknowledged(attempt)) acknowledge(world, after, attempts);
  else world.store.deliveries.put({ ...after, attempts });
}

const isAcknowledged = ({ http_status: status }: DeliveryAttempt): boolean =>
  status !== null && status >= 200 && status < 300;

async function send(world: World, delivery: DeliveryRow): Promise<DeliveryAttempt | undefined> {
  const endpoint = world.store.endpoints.get(delivery.endpoint_id);
  if (!endpoint) return undefined;
  return sendWebhook(world, endpoint, delivery, takeWebhookFault(world, delivery, TO_ATTEMPTS));
}

function record(world: World, id: string, attempt: DeliveryAttempt, acknowledged: boolean): void {
  world.store.transact(() => {
    const delivery = world.store.deliveries.get(id);
    if (!delivery) return;
    const attempts = [...delivery.attempts, attempt];
    if (acknowledged) acknowledge(world, delivery, attempts);
    else fail(world, delivery, attempts, attempt.http_status);
  });
}

function acknowledge(world: World, delivery: DeliveryRow, attempts: DeliveryAttempt[]): void {
  const again = delivery.status === 'queued' ? delivery.copy_at : null;
  world.store.deliveries.put({
    ...delivery,
    status: 'delivered',
    attempts,
    next_attempt_at: null,
    copy_at: again,
  });
  world.clock.cancel({ kind: 'delivery', id: delivery.id });
  if (again !== null) world.clock.schedule(again, { kind: 'delivery', id: delivery.id });
  const endpoint = world.store.endpoints.get(delivery.endpoint_id);
  if (!endpoint || endpoint.consecutive_failures === 0 || delivery.type === 'ping') return;
  world.store.endpoints.put({ ...endpoint, consecutive_failures: 0 });
}

function fail(world: World, delivery: DeliveryRow, attempts: DeliveryAttempt[], status: number | null): void {
  if (delivery.status !== 'queued') {
    world.store.deliveries.put({ ...delivery, attempts, copy_at: null });
    return;
  }
  const delay = delivery.type === 'ping' ? null : delayAfter(attempts.length, status);
  const next = delay === null ? null : world.clock.now() + delay;
  world.store.deliveries.put({
    ...delivery,
    attempts,
    status: next === null ? 'failed' : 'queued',
    next_attempt_at: next,
  });
  if (next !== null) world.clock.schedule(next, { kind: 'delivery', id: delivery.id });
  if (delivery.type !== 'ping') countFailure(world, delivery.endpoint_id);
}

function countFailure(world: World, endpointId: string): void {
  const endpoint = world.store.endpoints.get(endpointId);
  if (!endpoint || endpoint.status === 'disabled') return;
  const failures = endpoint.consecutive_failures + 1;
  const counted = world.store.endpoints.put({ ...endpoint, consecutive_failures: failures });
  if (failures < FAILURES_UNTIL_DISABLED) return;
  world.store.endpoints.put({ ...counted, status: 'disabled' });
  dropQueued(world, counted);
}

/** Drops what still waits for `endpoint`: it was disabled or deleted. */
export function dropQueued(world: World, endpoint: EndpointRow): void {
  for (const delivery of world.store.deliveries.by('endpoint', endpoint.id)) {
    if (delivery.status !== 'queued') continue;
    world.clock.cancel({ kind: 'delivery', id: delivery.id });
    world.store.deliveries.put({ ...delivery, status: 'dropped', next_attempt_at: null });
  }
}
