import { deskRoute } from '#app/admin/desk-adapters.tsx';
import type { LiveAnswer } from '#components/admin/list/live-query.ts';
import { findOrderNews } from '#lib/admin/orders/one-order.ts';
import { requireOrder, sinceOf } from '../../order-query.ts';

export const GET = deskRoute<{ readonly order_code: string }>(
  'see_orders',
  async (desk, request, { order_code: code }) => {
    const { orderId } = await requireOrder(desk, code);
    const since = sinceOf(new URL(request.url).searchParams.get('top'));
    const answer: LiveAnswer = await findOrderNews(desk.ctx.db, orderId, { since, by: desk.member });
    return Response.json(answer);
  },
);
