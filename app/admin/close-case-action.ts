'use server';
// Closes a case that needed a person.
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import type { CloseCaseState } from '#components/admin/attention-list.tsx';
import { postedForm } from '#components/ui/form/form-state.ts';
import { requireStaff } from '#lib/auth/require-staff.ts';
import { finishAttention } from '#lib/orders/attention.ts';
import { server } from '#lib/server.ts';

const Form = z.object({
  id: z.uuid(),
  seen: z.iso.datetime(),
  note: z.string().trim().max(1000, 'Use at most 1,000 characters.'),
});

/** Redirects to the sign-in without a session. */
export async function closeCaseAction(_before: CloseCaseState, posted: unknown): Promise<CloseCaseState> {
  const form = postedForm(posted);
  const { auth, db, now } = await server();
  const member = await requireStaff(auth, '/admin');
  const parsed = Form.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'We couldn’t read this form.' };
  const { id, seen, note } = parsed.data;
  const done = await finishAttention(db, { id, seen: new Date(seen), note, staffId: member.id }, now());
  revalidatePath('/admin');
  return { problem: done.ok ? null : 'This case has changed. Check it again.' };
}
