// `GET /admin/recent-orders`: the front page's orders and sync state as JSON for its query. Same query string as the
// page.
import { adminSnapshot } from '#app/admin/admin-snapshot.ts';
import { deskRoute } from '#app/admin/desk-adapters.tsx';
import { parseOrdersAddress } from '#components/admin/orders-address.ts';

/** 400 for an invalid cursor. */
export const GET = deskRoute('see_orders', async ({ ctx, eventIds }, request) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const snapshot = await adminSnapshot(ctx, parseOrdersAddress(query), eventIds);
  return snapshot ? Response.json(snapshot) : Response.json({ error: 'invalid cursor' }, { status: 400 });
});
