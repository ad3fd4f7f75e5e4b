// `GET /admin/recent-orders`: what the desk's front page shows, as JSON for its query. The query string is the page's own.
import { findStaffMember } from '#lib/admin/staff-member.ts';
import { server } from '#lib/server.ts';
import { deskSnapshot } from '../_orders/desk-snapshot.ts';
import { readOrdersAddress } from '../_orders/orders-address.ts';

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/** 401 without a session, 400 for an invalid cursor. */
export async function GET(request: Request): Promise<Response> {
  const desk = await server();
  if (!(await findStaffMember(desk.auth, request.headers)))
    return Response.json({ error: 'sign in' }, { status: 401, headers: NO_STORE });
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const snapshot = await deskSnapshot(desk, readOrdersAddress(query));
  if (!snapshot) return Response.json({ error: 'invalid cursor' }, { status: 400, headers: NO_STORE });
  return Response.json(snapshot, { headers: NO_STORE });
}
