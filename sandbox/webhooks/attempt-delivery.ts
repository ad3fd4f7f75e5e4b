// One attempt of a delivery and what follows from it (partner-api.md 6.5).
import type { World } from '../engine/world.ts';
import type { DeliveryAttempt, DeliveryRow, EndpointRow } from '../store/webhook-rows.ts';
import { delayAfter, FAILURES_UNTIL_DISABLED } from './retry-schedule.ts';
import { sendWebhook } from './send-webhook.ts';

/** Makes the attempt of delivery `id` that fell due: a scheduled one, or the second copy of a delivered one. */
export async function attemptDelivery(world: World, id: string): Promise<void> {
  const delivery = world.store.deliveries.get(id);
  if (!delivery) return;
  if (delivery.status !== 'queued' && delivery.copy_at === null) return;
  const attempt = await send(world, delivery);
  if (attempt) record(world, id, attempt, isAcknowledged(attempt));
}

/** Sends delivery `id` once more, outside its schedule: the same id, a fresh `t`. */
export async function resendDelivery(world: World, id: string): Promise<void> {
  const delivery = world.store.deliveries.get(id);
  const attempt = delivery && (await send(world, delivery));
  const after = world.store.deliveries.get(id);
  if (!attempt || !after) return;
  const attempts = [...after.attempts, attempt];
  if (isAcknowledged(attempt)) acknowledge(world, after, attempts);
  else world.store.deliveries.put({ ...after, attempts });
}

const isAcknowledged = ({ http_status: status }: DeliveryAttempt): boolean =>
  status !== null && status >= 200 && status < 300;

async function send(world: World, delivery: DeliveryRow): Promise<DeliveryAttempt | undefined> {
  const endpoint = world.store.endpoints.get(delivery.endpoint_id);
  return endpoint ? sendWebhook(world, endpoint, delivery) : undefined;
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
