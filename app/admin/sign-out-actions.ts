'use server';
// Sign-out, of this browser or of all browsers of a member.
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { requireStaff, setCookies } from '#lib/auth/require-staff.ts';
import { signOut, signOutEverywhere } from '#lib/auth/sign-in.ts';
import { server } from '#lib/server.ts';

const SIGNED_OUT = '/admin/sign-in?signed-out';

/** Ends this browser's session, in the database too. Without a session it only redirects to the sign-in. */
export async function signOutAction(): Promise<void> {
  const { auth } = await server();
  await requireStaff(auth, '/admin');
  await setCookies(await signOut(auth, await headers()));
  redirect(SIGNED_OUT);
}

/** Ends all sessions of the member. Without a session it only redirects to the sign-in. */
export async function signOutEverywhereAction(): Promise<void> {
  const { auth, db } = await server();
  const member = await requireStaff(auth, '/admin');
  await setCookies(await signOutEverywhere(auth, db, member.id, await headers()));
  redirect(SIGNED_OUT);
}
