// The second step of a sign-in: the code of an authenticator app.
import type { Metadata } from 'next';
import Link from 'next/link';
import { CodeForm } from '#app/admin/sign-in/sign-in-forms.tsx';
import { safeNextPath, signInPath } from '#lib/auth/admin-paths.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';

export const metadata: Metadata = { title: 'Sign in' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CodePage({ searchParams }: Props) {
  const next = safeNextPath((await searchParams).next);
  const organizer = await loadOrganizer();
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-6 px-4 py-10">
      <div>
        <p className="font-bold text-quiet">{`${organizer.name} desk`}</p>
        <h1 className="mt-1 font-bold text-3xl">Enter your code</h1>
      </div>
      <div className="rounded-2xl border border-edge bg-sheet p-6">
        <CodeForm next={next} />
      </div>
      <p>
        <Link href={signInPath(next)} className="underline">
          Start again
        </Link>
      </p>
    </main>
  );
}
