// `GET /admin/recent-orders`: the front page's orders and sync state as JSON for its query. Same query string as the
// page.
import { adminSnapshot } from '#app/admin/admin-snapshot.ts';
import { parseOrdersAddress } from '#components/admin/orders-address.ts';
import { findStaffMember } from '#lib/auth/require-staff.ts';
import { server } from '#lib/server.ts';

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/** 401 without a session, 400 for an invalid cursor. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await server();
  if (!(await findStaffMember(ctx.auth, request.headers)))
    return Response.json({ error: 'sign in' }, { status: 401, headers: NO_STORE });
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const snapshot = await adminSnapshot(ctx, parseOrdersAddress(query));
  if (!snapshot) return Response.json({ error: 'invalid cursor' }, { status: 400, headers: NO_STORE });
  return Response.json(snapshot, { headers: NO_STORE });
}
