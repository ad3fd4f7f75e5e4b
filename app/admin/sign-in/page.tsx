// Staff sign-in. There is no sign-up: members are invited.
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { safeNextPath } from '#lib/auth/admin-paths.ts';
import { findStaffMember } from '#lib/auth/require-staff.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { server } from '#lib/server.ts';
import { SignInForm } from './sign-in-forms.tsx';

export const metadata: Metadata = { title: 'Sign in' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const next = safeNextPath(query.next);
  const { auth } = await server();
  if (await findStaffMember(auth, await headers())) redirect(next);
  const organizer = await loadOrganizer();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 px-4 py-10">
      <div>
        <p className="font-bold text-quiet">{`${organizer.name} desk`}</p>
        <h1 className="mt-1 font-bold text-3xl">Sign in</h1>
      </div>
      {query['signed-out'] !== undefined && (
        <p role="status" className="rounded-lg bg-good-wash px-4 py-3 text-good">
          You’re signed out.
        </p>
      )}
      <div className="rounded-2xl border border-edge bg-sheet p-6">
        <SignInForm next={next} />
      </div>
    </main>
  );
}
