'use client';
// The forms of sign-in: e-mail and password, then a code.
import { AdminField, AdminFormProblem, AdminSubmit, useAdminForm } from '#components/admin/admin-form.tsx';
import { type CodeState, codeAction, type SignInState, signInAction } from './sign-in-actions.ts';

const NO_INPUT: SignInState = { email: '', fields: {}, problem: null };

export function SignInForm({ next }: { next: string }) {
  const { state, pending, form } = useAdminForm(signInAction, NO_INPUT);
  return (
    <form {...form}>
      <input type="hidden" name="next" value={next} />
      <AdminFormProblem words={state.problem} />
      <AdminField
        name="email"
        label="E-mail"
        type="text"
        inputMode="email"
        autoComplete="username"
        defaultValue={state.email}
        problem={state.fields.email}
      />
      <AdminField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        problem={state.fields.password}
      />
      <AdminSubmit pending={pending} label="Sign in" busy="Signing in…" />
    </form>
  );
}

const NO_CODE: CodeState = { problem: null };

export function CodeForm({ next }: { next: string }) {
  const { state, pending, form } = useAdminForm(codeAction, NO_CODE);
  return (
    <form {...form}>
      <input type="hidden" name="next" value={next} />
      <AdminField
        name="code"
        label="Code"
        help="Six digits from your authenticator app, or one of your backup codes."
        type="text"
        autoComplete="one-time-code"
        problem={state.problem ?? undefined}
      />
      <AdminSubmit pending={pending} label="Sign in" busy="Signing in…" />
    </form>
  );
}
