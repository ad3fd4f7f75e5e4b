'use server';
// Ends the wait that the provider asked for.
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { FRESH_FORM } from '#components/ui/form/form-state.ts';
import { openAgain } from '#lib/orders/provider-troubles.ts';
import { deskAction } from './desk-adapters.tsx';

const Form = z.object({ id: z.uuid(), seen: z.iso.datetime() });

export const openAgainAction = deskAction(
  'open_again',
  Form,
  async ({ ctx, member, change }, { id, seen }) => {
    const opened = await change(
      (tx) => openAgain(tx, { id, seen: new Date(seen), staffId: member.id }, ctx.now()),
      { kind: 'opened_again', subject: id },
    );
    revalidatePath('/admin/orders');
    return { state: { ...FRESH_FORM, problem: opened.ok ? null : 'This case has changed. Check it again.' } };
  },
);
