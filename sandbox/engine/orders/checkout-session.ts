// Creates and expires checkout sessions (partner-api.md 3.2, 4.4, 7.2).

import type { SessionRow } from '../../store/order-rows.ts';
import type { ClientRow } from '../../store/org-rows.ts';
import {
  type CreateSessionData,
  type CreateSessionRequest,
  createSessionRequest,
} from '../../wire/checkout-session.ts';
import type { ErrorCode } from '../../wire/error-codes.ts';
import { findReachableEvent, isOnSale, takesPayments } from '../event-view.ts';
import { randomId } from '../identifiers.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import { refusedReturnUrl } from '../return-url.ts';
import type { World } from '../world.ts';
import { isoTime } from './order-view.ts';

const codeOfField: Record<string, ErrorCode> = {
  ui_mode: 'invalid_ui_mode',
  on_success_url: 'invalid_return_url',
  on_cancel_url: 'invalid_return_url',
};
const precedence: readonly ErrorCode[] = ['invalid_request', 'invalid_ui_mode', 'invalid_return_url'];

/** A valid body of POST /checkout-sessions, or the refusal of the first thing wrong in the order of 7.2. */
export function parseSessionRequest(body: unknown): Outcome<CreateSessionRequest> {
  const parsed = createSessionRequest.safeParse(body);
  if (parsed.success) return done(parsed.data);
  const coded = parsed.error.issues.map((issue) => ({
    where: issue.path.join('.') || 'body',
    message: issue.message,
    code: codeOfField[String(issue.path[0])] ?? 'invalid_request',
  }));
  coded.sort((a, b) => precedence.indexOf(a.code) - precedence.indexOf(b.code));
  const first = coded[0];
  return refuse(first?.code ?? 'invalid_request', `${first?.where}: ${first?.message}`);
}

/** Opens a session for `client`; `origin` is the page's, which embedded mode needs. */
export function createSession(
  world: World,
  client: ClientRow,
  request: CreateSessionRequest,
  origin: string | undefined,
): Outcome<CreateSessionData> {
  const refused = refuseReturns(client, request, origin) ?? refuseEvent(world, client, request.event_id);
  if (refused) return refused;
  const now = world.clock.now();
  const session: SessionRow = {
    id: randomId('cs'),
    org: client.org,
    client_id: client.client_id,
    event_id: request.event_id,
    ui_mode: request.ui_mode,
    status: 'open',
    on_success_url: request.on_success_url ?? null,
    on_cancel_url: request.on_cancel_url ?? null,
    embed_origin: request.ui_mode === 'embedded' ? (origin ?? null) : null,
    client_reference_id: request.client_reference_id ?? null,
    prefill: request.prefill ?? {},
    order_id: null,
    created_at: now,
    expires_at: now + SESSION_LIFETIME_MS,
  };
  scheduleSession(world, world.store.sessions.put(session));
  return done({
    id: session.id,
    url: `${world.origins.base}/checkout/${session.id}`,
    expires_at: isoTime(session.expires_at),
    ui_mode: session.ui_mode,
  });
}

function refuseReturns(client: ClientRow, request: CreateSessionRequest, origin: string | undefined) {
  for (const field of ['on_success_url', 'on_cancel_url'] as const) {
    if (request.ui_mode === 'embedded' && request[field] === undefined) continue;
    const wrong = refusedReturnUrl(request[field], client.return_origins);
    if (wrong) return refuse('invalid_return_url', `${field} ${wrong}.`);
  }
  if (request.ui_mode === 'redirect') return undefined;
  if (origin !== undefined && client.allowed_origins.includes(origin)) return undefined;
  return refuse('invalid_embed_origin', 'The page that embeds the checkout is not on an allowed domain.');
}

function refuseEvent(world: World, client: ClientRow, eventId: string) {
  if (!world.store.orgs.get(client.org)?.payments_enabled) {
    return refuse('payments_disabled', 'The organization cannot take payments.');
  }
  const event = findReachableEvent(world, client.org, eventId);
  if (!event) return refuse('not_found', 'No such event.');
  if (!takesPayments(world, event)) return refuse('payments_disabled', 'The event cannot take payments.');
  if (!isOnSale(event)) return refuse('sale_closed', 'Registration is not open.');
  return undefined;
}

const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** The document leaves the time of deletion open. */
const DELETED_AFTER_EXPIRY_MS = 7 * 24 * 60 * 60 * 1000;

/** Sets the timer of `session`: its expiry, or its deletion when it is expired already. */
export function scheduleSession(world: World, session: SessionRow): void {
  if (session.status === 'complete') return;
  const due = session.status === 'open' ? session.expires_at : session.expires_at + DELETED_AFTER_EXPIRY_MS;
  world.clock.schedule(due, { kind: 'session', id: session.id });
}

/** Expires an open session, deletes an expired one; runs when its timer falls due. */
export function expireSession(world: World, id: string): void {
  const session = world.store.sessions.get(id);
  if (session?.status === 'expired') world.store.sessions.delete(id);
  if (session?.status !== 'open') return;
  scheduleSession(world, world.store.sessions.put({ ...session, status: 'expired' }));
}
