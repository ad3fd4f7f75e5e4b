// `GET /admin/attention-cases`: the cases that need a person, as JSON for the list's query.
import { attentionRows } from '#app/admin/attention-rows.ts';
import { findStaffMember } from '#lib/auth/require-staff.ts';
import { server } from '#lib/server.ts';

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/** 401 without a session. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await server();
  if (!(await findStaffMember(ctx.auth, request.headers)))
    return Response.json({ error: 'sign in' }, { status: 401, headers: NO_STORE });
  return Response.json(await attentionRows(ctx), { headers: NO_STORE });
}
