// The current step of a checkout session (partner-api.md 3.1, 3.2). Must not know what the pages look like.
import { successUrl } from '../engine/return-url.ts';
import type { World } from '../engine/world.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { OrderRow, SessionRow } from '../store/order-rows.ts';

export type Checkout = { session: SessionRow; event: EventRow; contact: string | undefined };

type Stage =
  | { kind: 'complete'; order: OrderRow | undefined }
  | { kind: 'expired' }
  /** Filling in the form; `lapsed` is the earlier order whose hold lapsed. */
  | { kind: 'registration'; lapsed: OrderRow | undefined }
  | { kind: 'payment'; order: OrderRow };

/** The session `id` with its event, undefined when it is unknown or deleted. */
export function findCheckout(world: World, id: string): Checkout | undefined {
  const session = world.store.sessions.get(id);
  const event = session && world.store.events.get(session.event_id);
  return event ? { session, event, contact: world.store.orgs.get(event.org)?.contact_email } : undefined;
}

/** The most recent order made through `session` (partner-api.md 2.6). */
export const orderOf = (world: World, session: SessionRow): OrderRow | undefined =>
  session.order_id === null ? undefined : world.store.orders.get(session.order_id);

/** The current step of `session`. A live prompt is waited for even after the 24 hours have ended. */
export function stageOf(world: World, session: SessionRow): Stage {
  const order = orderOf(world, session);
  if (session.status === 'complete' || order?.status === 'paid') return { kind: 'complete', order };
  if (order?.status === 'prompt_sent') return { kind: 'payment', order };
  if (session.status === 'expired') return { kind: 'expired' };
  if (order && order.hold_expires_at !== null) return { kind: 'payment', order };
  return { kind: 'registration', lapsed: order };
}

/** The address to which a buyer who paid is sent, null in embedded mode (partner-api.md 4.4). */
export function returnAddress(session: SessionRow): string | null {
  if (session.ui_mode === 'embedded' || session.on_success_url === null) return null;
  return successUrl(session.on_success_url, session.id);
}
