// The frame of every page of a signed-in member: skip link, site name, account menu.
import Link from 'next/link';
import type { ReactNode } from 'react';
import { signOutAction, signOutEverywhereAction } from '#app/admin/sign-out-actions.ts';
import type { StaffMember } from '#lib/auth/require-staff.ts';

function MemberMenu({ member }: { member: StaffMember }) {
  return (
    <details className="relative">
      <summary className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 text-quiet hover:text-ink">
        <span className="sm:hidden">Account</span>
        <span className="hidden max-w-72 truncate sm:inline">{member.email}</span>
        <span aria-hidden="true" className="ml-2 text-sm">
          ▾
        </span>
      </summary>
      <div className="absolute right-0 z-10 mt-1 grid w-64 gap-2 rounded-lg border border-edge bg-sheet p-3 shadow-lg">
        <p className="break-words text-sm sm:hidden">{member.email}</p>
        <Link href="/admin/account" className="btn btn-quiet w-full">
          Password and two-step sign-in
        </Link>
        <form action={signOutAction}>
          <button type="submit" className="btn btn-quiet w-full">
            Sign out
          </button>
        </form>
        <form action={signOutEverywhereAction}>
          <button type="submit" className="btn btn-quiet w-full">
            Sign out everywhere
          </button>
        </form>
        <p className="text-sm text-quiet">Signs you out of every browser.</p>
      </div>
    </details>
  );
}

type Props = {
  readonly member: StaffMember;
  /** The organizer's name. */
  readonly organizer: string;
  readonly children: ReactNode;
};

export function AdminFrame({ member, organizer, children }: Props) {
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-lg bg-sheet px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
      >
        Skip to content
      </a>
      <header className="border-b border-edge bg-sheet">
        <div className="mx-auto flex max-w-7xl items-center justify-between gap-4 px-4 py-2">
          <Link href="/admin" className="flex min-h-11 min-w-0 items-center font-bold">
            <span className="break-words">{organizer}</span>
            <span className="ml-2 font-normal text-quiet">desk</span>
          </Link>
          <MemberMenu member={member} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6">
        {children}
      </main>
    </>
  );
}
