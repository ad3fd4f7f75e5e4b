// Control plane: webhook deliveries. Times ISO 8601 UTC on the sandbox's clock.
import { isoTime } from '../engine/order-view.ts';
import type { World } from '../engine/world.ts';
import type { DeliveryRow } from '../store/webhook-rows.ts';
import { resendDelivery } from '../webhooks/attempt-delivery.ts';
import { answerControl, refuseControl } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

export function deliveryRoutes(app: ControlApp, world: World): void {
  const { deliveries } = world.store;
  app.get('/deliveries', (context) => {
    const endpointId = context.req.query('endpoint_id');
    const orderId = context.req.query('order_id');
    const rows = chooseDeliveries(world, endpointId, orderId);
    return answerControl(context, { deliveries: rows.map(deliveryView) });
  });
  app.post('/deliveries/:id/resend', async (context) => {
    const id = context.req.param('id');
    if (!deliveries.get(id)) return refuseControl(context, 404, 'id: no such delivery');
    await resendDelivery(world, id);
    const after = deliveries.get(id);
    return after ? answerControl(context, deliveryView(after)) : refuseControl(context, 404, 'id: gone');
  });
}

function chooseDeliveries(world: World, endpointId: string | undefined, orderId: string | undefined) {
  const { deliveries } = world.store;
  if (orderId === undefined) {
    return endpointId === undefined ? [...deliveries.all()] : deliveries.by('endpoint', endpointId);
  }
  const ofOrder = deliveries.by('order', orderId);
  return endpointId === undefined ? ofOrder : ofOrder.filter((row) => row.endpoint_id === endpointId);
}

/** A delivery as the control plane shows it. */
export const deliveryView = (row: DeliveryRow) => ({
  id: row.id,
  endpoint_id: row.endpoint_id,
  type: row.type,
  order_id: row.order_id,
  status: row.status,
  attempts: row.attempts.map(({ at, http_status, error }) => ({ at: isoTime(at), http_status, error })),
  next_attempt_at: row.next_attempt_at === null ? null : isoTime(row.next_attempt_at),
});
