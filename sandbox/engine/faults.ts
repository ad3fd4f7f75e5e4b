// Faults that the control plane has set: how they are used up, and those of webhooks.
import type { WebhookFault } from '../store/operation-rows.ts';
import type { DeliveryRow } from '../store/org-rows.ts';
import type { World } from './world.ts';

/** A fault was met once more. */
export function countDown({ store: { faults } }: World, id: string): void {
  const fault = faults.get(id);
  if (!fault || fault.times === null) return;
  if (fault.times <= 1) faults.delete(id);
  else faults.put({ ...fault, times: fault.times - 1 });
}

/** What happens once to a delivery, when it is queued. */
export const TO_DELIVERIES: readonly WebhookFault['how'][] = ['delayed', 'out_of_order', 'twice'];
/** What happens to one attempt. */
export const TO_ATTEMPTS: readonly WebhookFault['how'][] = [
  'wrong_signature',
  'stale',
  'two_signatures',
  'lost',
];

/** Takes the oldest fault of one of `hows` that the delivery meets. */
export function takeWebhookFault(
  world: World,
  { type, org, endpoint_id }: DeliveryRow,
  hows: readonly WebhookFault['how'][],
): WebhookFault | undefined {
  for (const fault of world.store.faults.all()) {
    if (fault.kind !== 'webhook' || !hows.includes(fault.how)) continue;
    if ((fault.type ?? type) !== type || (fault.org ?? org) !== org) continue;
    if ((fault.endpoint_id ?? endpoint_id) !== endpoint_id) continue;
    countDown(world, fault.id);
    return fault;
  }
  return undefined;
}
