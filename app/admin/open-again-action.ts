'use server';
// Ends the wait that the provider asked for.
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import type { CloseCaseState } from '#components/admin/attention-list.tsx';
import { postedForm } from '#components/ui/form/form-state.ts';
import { requireStaff } from '#lib/auth/require-staff.ts';
import { openAgain } from '#lib/orders/provider-troubles.ts';
import { server } from '#lib/server.ts';

const Form = z.object({ id: z.uuid(), seen: z.iso.datetime() });

/** Redirects to the sign-in without a session. */
export async function openAgainAction(_before: CloseCaseState, posted: unknown): Promise<CloseCaseState> {
  const form = postedForm(posted);
  const ctx = await server();
  const member = await requireStaff(ctx.auth, '/admin');
  const parsed = Form.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { problem: 'We couldn’t read this form.' };
  const { id, seen } = parsed.data;
  const opened = await openAgain(ctx, { id, seen: new Date(seen), staffId: member.id });
  revalidatePath('/admin');
  return { problem: opened.ok ? null : 'This case has changed. Check it again.' };
}
