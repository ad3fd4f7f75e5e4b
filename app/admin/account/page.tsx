// A member's own account: password and second factor.
import { deskPage } from '#app/admin/desk-adapters.tsx';
import { signOutEverywhereAction } from '#app/admin/sign-out-actions.ts';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { PasswordForm, SecondFactorForm, TurnOffForm } from './account-forms.tsx';

const DONE = {
  password: 'Password changed. You’re signed out of all other browsers.',
  on: 'Two-step sign-in is on. You’ll enter a code next time.',
  off: 'Two-step sign-in is off. You only need your password.',
};

const page = deskPage(
  'own_account',
  { title: () => 'Your account', current: 'account' },
  async ({ member }, { query }) => {
    const words = Object.entries(DONE).find(([what]) => what === query.done)?.[1];
    return (
      <>
        <PageHead title="Your account" text={<bdi>{member.email}</bdi>} />
        {words && (
          <p role="status" className="notice notice-good max-w-xl">
            {words}
          </p>
        )}
        <Sheet title="Change password" className="max-w-xl">
          <PasswordForm />
        </Sheet>
        <Sheet title="Two-step sign-in" className="max-w-xl">
          {member.hasSecondFactor ? <TurnOffForm /> : <SecondFactorForm />}
        </Sheet>
        <Sheet title="All browsers" className="max-w-xl">
          <form action={signOutEverywhereAction}>
            <button type="submit" className="btn btn-quiet">
              Sign out everywhere
            </button>
          </form>
        </Sheet>
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;
