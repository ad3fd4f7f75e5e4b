// A checkout session after its 24 hours: expired when nobody paid, and deleted a week later (partner-api.md 3.2).
import type { SessionRow } from '../store/order-rows.ts';
import type { World } from './world.ts';

export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** The document leaves the time of deletion open. */
const KEPT_AFTER_EXPIRY_MS = 7 * 24 * 60 * 60 * 1000;

/** Sets the timer of `session`: its expiry, or its deletion when it is expired already. */
export function scheduleSession(world: World, session: SessionRow): void {
  if (session.status === 'complete') return;
  const due = session.status === 'open' ? session.expires_at : session.expires_at + KEPT_AFTER_EXPIRY_MS;
  world.clock.schedule(due, { kind: 'session', id: session.id });
}

/** Takes the next step of a session whose time came. */
export function expireSession(world: World, id: string): void {
  const session = world.store.sessions.get(id);
  if (session?.status === 'expired') world.store.sessions.delete(id);
  if (session?.status !== 'open') return;
  scheduleSession(world, world.store.sessions.put({ ...session, status: 'expired' }));
}
