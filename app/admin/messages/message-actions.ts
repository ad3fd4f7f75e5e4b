'use server';
// What became of a message: it was sent, or was not after all. The member's own phone sends it.
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { deskPost } from '#app/admin/desk-action.ts';
import type { Desk } from '#app/admin/open-desk.ts';
import { noteSent, StoredKind, takeBack } from '#lib/admin/messages/messages.ts';
import { findOrderOf } from '#lib/admin/orders/one-order.ts';
import { safeNextPath } from '#lib/auth/admin-paths.ts';

const Message = z.object({
  order: z.string().min(1).max(100),
  kind: StoredKind,
  way: z.enum(['whatsapp', 'sms', 'other']).catch('other'),
  next: z.string().max(4000),
});

/** 404 for an order of an event that the member may not see. */
async function orderOf({ ctx, requireEvent }: Desk, code: string) {
  const order = (await findOrderOf(ctx.db, code)) ?? notFound();
  requireEvent(order.eventId);
  return order;
}

export const sentAction = deskPost('send_message', Message, async (desk, { order, kind, way, next }) => {
  const { orderId, eventId } = await orderOf(desk, order);
  const { member, ctx } = desk;
  await desk.change(
    (tx) => noteSent(tx, { orderId, kind, staffId: member.id }, ctx.now()),
    (isFirst) =>
      isFirst ? { kind: 'message_sent', orderId, eventId, detail: { message: kind, way } } : null,
  );
  return safeNextPath(next);
});

export const notSentAction = deskPost('send_message', Message, async (desk, { order, kind, next }) => {
  const { orderId, eventId } = await orderOf(desk, order);
  await desk.change(
    (tx) => takeBack(tx, { orderId, kind }),
    (wasSent) => (wasSent ? { kind: 'message_not_sent', orderId, eventId, detail: { message: kind } } : null),
  );
  return safeNextPath(next);
});
