import { notFound } from 'next/navigation';
import type { Desk } from '#app/admin/open-desk.ts';
import { isEditable } from '#lib/participants/edit-participant.ts';
import { findParticipantRules } from '#lib/participants/participant-rules.ts';

/** 404 for a participant of an event that the member may not see, or whose name and answers are not stored here. */
export async function loadEdited({ ctx, language, requireEvent }: Desk, id: string) {
  const person = await ctx.db.participant.findUnique({
    where: { id },
    include: { order: { select: { orderCode: true, ticketCount: true } } },
  });
  if (!person || !isEditable(person)) notFound();
  requireEvent(person.eventId);
  return { person, rules: await findParticipantRules(ctx, person.eventId, language) };
}

/** Address of the person on the order's page; that of the list before there is an order. */
export const placeOf = ({ id, order }: Awaited<ReturnType<typeof loadEdited>>['person']): string =>
  order ? `/admin/orders/${encodeURIComponent(order.orderCode)}#person-${id}` : '/admin/participants';
