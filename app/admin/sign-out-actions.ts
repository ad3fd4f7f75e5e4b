'use server';
import { headers } from 'next/headers';
import { z } from 'zod';
import { setCookies } from '#lib/auth/require-staff.ts';
import { signOut, signOutEverywhere } from '#lib/auth/sign-in.ts';
import { deskPost } from './desk-action.ts';

const SIGNED_OUT = '/admin/sign-in?signed-out';
const Nothing = z.object({});

/** Ends this browser's session, in the database too. */
export const signOutAction = deskPost('own_account', Nothing, async ({ ctx, change }) => {
  const request = await headers();
  await setCookies(await change((tx) => signOut(ctx, tx, request), { kind: 'sign_out' }));
  return SIGNED_OUT;
});

export const signOutEverywhereAction = deskPost('own_account', Nothing, async ({ ctx, member, change }) => {
  const request = await headers();
  const cleared = await change((tx) => signOutEverywhere(ctx, tx, member.id, request), {
    kind: 'sign_out_everywhere',
  });
  await setCookies(cleared);
  return SIGNED_OUT;
});
