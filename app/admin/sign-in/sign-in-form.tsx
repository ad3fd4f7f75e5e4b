'use client';
// The sign-in form: works as a plain post before hydration and without JavaScript.
import { useActionState, useEffect, useRef } from 'react';
import { PRIMARY_BUTTON } from '../_desk/button.ts';
import { type SignInState, signInAction } from './sign-in-action.ts';

type FieldProps = {
  readonly name: 'email' | 'password';
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
  readonly value?: string;
  readonly problem: string | undefined;
};

function Field({ name, label, type, autoComplete, value, problem }: FieldProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={name} className="font-medium">
        {label}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        inputMode={name === 'email' ? 'email' : undefined}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
        className="min-h-12 w-full rounded-lg border border-control-edge bg-sheet px-3 aria-invalid:border-failed aria-invalid:ring-1 aria-invalid:ring-failed"
      />
      {problem && (
        <p id={`${name}-problem`} className="text-sm text-failed">
          {problem}
        </p>
      )}
    </div>
  );
}

const FRESH: SignInState = { email: '', fields: {}, problem: null };

export function SignInForm({ next }: { next: string }) {
  const [state, action, pending] = useActionState(signInAction, FRESH);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state === FRESH) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus();
  }, [state]);
  return (
    <form ref={form} action={action} noValidate className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      {state.problem && (
        <p role="alert" tabIndex={-1} className="rounded-lg bg-failed-ground px-4 py-3 text-failed">
          {state.problem}
        </p>
      )}
      <Field
        name="email"
        label="E-mail"
        type="text"
        autoComplete="username"
        value={state.email}
        problem={state.fields.email}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        problem={state.fields.password}
      />
      <button type="submit" disabled={pending} className={`${PRIMARY_BUTTON} min-h-12`}>
        {pending ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  );
}
