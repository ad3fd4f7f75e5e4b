// A member's own account: password and second factor.
import type { Metadata } from 'next';
import { AdminFrame } from '#components/admin/admin-frame.tsx';
import { ACCOUNT } from '#lib/auth/admin-paths.ts';
import { requireStaff } from '#lib/auth/require-staff.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { server } from '#lib/server.ts';
import { PasswordForm, SecondFactorForm, TurnOffForm } from './account-forms.tsx';

export const metadata: Metadata = { title: 'Your account' };

const DONE = {
  password: 'Password changed. You’re signed out of all other browsers.',
  on: 'Two-step sign-in is on. You’ll enter a code next time.',
  off: 'Two-step sign-in is off. You only need your password.',
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AccountPage({ searchParams }: Props) {
  const [{ auth }, { done }, { name }] = await Promise.all([server(), searchParams, loadOrganizer()]);
  const member = await requireStaff(auth, ACCOUNT);
  const words = Object.entries(DONE).find(([what]) => what === done)?.[1];
  return (
    <AdminFrame member={member} organizer={name}>
      <div className="grid max-w-xl gap-8">
        <div>
          <h1 className="font-bold text-2xl">Your account</h1>
          <p className="break-words text-quiet">{member.email}</p>
        </div>
        {words && (
          <p role="status" className="rounded-lg bg-good-wash px-4 py-3 text-good">
            {words}
          </p>
        )}
        <section className="grid gap-4 rounded-2xl border border-edge bg-sheet p-6">
          <h2 className="font-bold text-xl">Change password</h2>
          <PasswordForm />
        </section>
        <section className="grid gap-4 rounded-2xl border border-edge bg-sheet p-6">
          <h2 className="font-bold text-xl">Two-step sign-in</h2>
          {member.hasSecondFactor ? <TurnOffForm /> : <SecondFactorForm />}
        </section>
      </div>
    </AdminFrame>
  );
}
