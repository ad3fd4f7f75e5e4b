import { deskRoute } from '#app/admin/desk-adapters.tsx';
import type { LiveAnswer } from '#components/admin/list/live-query.ts';
import { countNewer } from '#lib/admin/list/list.ts';
import { findOrderRows, ORDER_LIST, pageVersion } from '#lib/admin/orders/order-list.ts';
import { ordersQueryOf, scopeOf } from '../order-query.ts';

export const GET = deskRoute('see_orders', async (desk, request) => {
  const query = ordersQueryOf(new URL(request.url).search);
  const scope = scopeOf(desk);
  const [{ rows }, newer] = await Promise.all([
    findOrderRows(desk.ctx.db, query, scope),
    countNewer(desk.ctx.db, ORDER_LIST, query, scope),
  ]);
  const answer: LiveAnswer = { version: pageVersion(rows), newer };
  return Response.json(answer);
});
