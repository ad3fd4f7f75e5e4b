'use client';
// The forms of the account page.
import { AdminField, AdminFormProblem, AdminSubmit, useAdminForm } from '#components/admin/admin-form.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import {
  type PasswordState,
  passwordAction,
  type SecondFactorState,
  secondFactorAction,
  type TurnOffState,
  turnOffAction,
} from './account-actions.ts';

const NO_PASSWORD: PasswordState = { fields: {}, problem: null };

export function PasswordForm() {
  const { state, pending, form } = useAdminForm(passwordAction, NO_PASSWORD);
  return (
    <form {...form}>
      <AdminFormProblem words={state.problem} />
      <AdminField
        name="current"
        label="Current password"
        type="password"
        autoComplete="current-password"
        problem={state.fields.current}
      />
      <AdminField
        name="next"
        label="New password"
        help="At least 12 characters. A few random words are easy to remember."
        type="password"
        autoComplete="new-password"
        problem={state.fields.next}
      />
      <AdminField
        name="again"
        label="Repeat the new password"
        type="password"
        autoComplete="new-password"
        problem={state.fields.again}
      />
      <p className="text-quiet text-sm">You’ll be signed out of all other browsers.</p>
      <AdminSubmit pending={pending} label="Change password" busy="Changing…" />
    </form>
  );
}

const NO_SETUP: SecondFactorState = { setup: null, problem: null };

export function SecondFactorForm() {
  const { state, pending, form } = useAdminForm(secondFactorAction, NO_SETUP);
  if (state.setup === null) {
    return (
      <form {...form}>
        <p>Off. When it’s on, you also enter a code from an app on your phone.</p>
        <AdminField
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          problem={state.problem ?? undefined}
        />
        <AdminSubmit pending={pending} label="Set up" busy="Setting up…" />
      </form>
    );
  }
  const { uri, backupCodes } = state.setup;
  return (
    <form {...form}>
      <p>1. Scan this code with an authenticator app, or type the key below into it.</p>
      <QrCode text={uri} title="QR code for an authenticator app" />
      <p className="break-all text-center numeral">{new URL(uri).searchParams.get('secret')}</p>
      <p>2. Write down these backup codes. Each works once if you lose your phone.</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 numeral">
        {backupCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <AdminField
        name="code"
        label="3. The six-digit code that the app shows now"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        problem={state.problem ?? undefined}
      />
      <AdminSubmit pending={pending} label="Turn on" busy="Checking…" />
    </form>
  );
}

const NO_PROBLEM: TurnOffState = { problem: null };

export function TurnOffForm() {
  const { state, pending, form } = useAdminForm(turnOffAction, NO_PROBLEM);
  return (
    <form {...form}>
      <p>It’s on. You enter a code from your authenticator app each time you sign in.</p>
      <AdminField
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        problem={state.problem ?? undefined}
      />
      <AdminSubmit pending={pending} label="Turn off" busy="Turning off…" />
    </form>
  );
}
