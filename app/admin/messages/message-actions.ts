'use server';
// Notes that a message was sent, or takes the note back. The member's own phone sends it.
import { z } from 'zod';
import { deskPost } from '#app/admin/desk-action.ts';
import { noteSent, StoredKind, takeBack } from '#lib/admin/messages/messages.ts';
import { safeNextPath } from '#lib/auth/admin-paths.ts';
import { requireOrder } from '../orders/order-query.ts';

const Message = z.object({
  order: z.string().min(1).max(100),
  kind: StoredKind,
  way: z.enum(['whatsapp', 'sms', 'other']).catch('other'),
  next: z.string().max(4000),
});

export const sentAction = deskPost('send_message', Message, async (desk, { order, kind, way, next }) => {
  const { orderId, eventId } = await requireOrder(desk, order);
  const { member, ctx } = desk;
  await desk.change(
    (tx) => noteSent(tx, { orderId, kind, staffId: member.id }, ctx.now()),
    (isFirst) =>
      isFirst ? { kind: 'message_sent', orderId, eventId, detail: { message: kind, way } } : null,
  );
  return safeNextPath(next);
});

export const notSentAction = deskPost('send_message', Message, async (desk, { order, kind, next }) => {
  const { orderId, eventId } = await requireOrder(desk, order);
  await desk.change(
    (tx) => takeBack(tx, { orderId, kind }),
    (wasSent) => (wasSent ? { kind: 'message_not_sent', orderId, eventId, detail: { message: kind } } : null),
  );
  return safeNextPath(next);
});
