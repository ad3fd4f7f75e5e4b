'use server';
// Signing out, of this browser or of all of a member's.
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { requireStaff } from '#lib/admin/require-staff.ts';
import { signOut, signOutEverywhere } from '#lib/admin/sign-in.ts';
import { server } from '#lib/server.ts';
import { setCookies } from './set-cookies.ts';

const SIGNED_OUT = '/admin/sign-in?signed-out';

/** Ends the session of this browser, in the database too. Without a session it leads to the sign-in and does nothing. */
export async function signOutAction(): Promise<void> {
  const { auth } = await server();
  await requireStaff(auth, '/admin');
  await setCookies(await signOut(auth, await headers()));
  redirect(SIGNED_OUT);
}

/** Ends all sessions of the member who asks. Without a session it leads to the sign-in and does nothing. */
export async function signOutEverywhereAction(): Promise<void> {
  const { auth, db } = await server();
  const member = await requireStaff(auth, '/admin');
  await setCookies(await signOutEverywhere(auth, db, member.id, await headers()));
  redirect(SIGNED_OUT);
}
