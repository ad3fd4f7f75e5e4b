import { notFound } from 'next/navigation';
import { deskRoute } from '#app/admin/desk-adapters.tsx';
import type { LiveAnswer } from '#components/admin/list/live-query.ts';
import { findOrderNews, findOrderOf } from '#lib/admin/orders/one-order.ts';
import { sinceOf } from '../../order-query.ts';

export const GET = deskRoute<{ readonly order_code: string }>(
  'see_orders',
  async ({ ctx, member, requireEvent }, request, { order_code: code }) => {
    const order = (await findOrderOf(ctx.db, code)) ?? notFound();
    requireEvent(order.eventId);
    const since = sinceOf(new URL(request.url).searchParams.get('top'));
    const answer: LiveAnswer = await findOrderNews(ctx.db, order.orderId, { since, by: member });
    return Response.json(answer);
  },
);
