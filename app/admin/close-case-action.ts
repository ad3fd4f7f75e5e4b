'use server';
// Closes a case that needed a person.
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { caseEvent, finishAttention } from '#lib/orders/attention.ts';
import { deskAction } from './desk-adapters.tsx';

const Form = z.object({
  id: z.uuid(),
  seen: z.iso.datetime(),
  note: z.string().trim().max(1000, 'Use at most 1,000 characters.'),
});

export const closeCaseAction = deskAction('handle_case', Form, async (desk, { id, seen, note }) => {
  const { ctx, member, change, requireEvent } = desk;
  const eventId = await caseEvent(ctx.db, id);
  requireEvent(eventId);
  const done = await change(
    (tx) => finishAttention(tx, { id, seen: new Date(seen), note, staffId: member.id }, ctx.now()),
    { kind: 'case_closed', eventId, subject: id },
  );
  revalidatePath('/admin/orders');
  return { state: { ...FRESH_FORM, problem: done.ok ? null : 'This case has changed. Check it again.' } };
});
