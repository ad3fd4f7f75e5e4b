'use client';
// The parts of admin forms. Each form works as a plain post before hydration and without JavaScript.
import { type ComponentProps, useActionState, useEffect, useRef } from 'react';

/** Posts to a server action; afterwards focuses the first invalid field, or the message about the whole form. */
export function useAdminForm<State>(
  action: (before: Awaited<State>, form: FormData) => State | Promise<State>,
  initial: Awaited<State>,
) {
  const [state, post, pending] = useActionState(action, initial);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state === initial) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (invalid ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus();
  }, [state, initial]);
  return { state, pending, form: { ref: form, action: post, noValidate: true, className: 'grid gap-5' } };
}

type FieldProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'defaultValue'> & {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly problem?: string | undefined;
};

export function AdminField({ name, label, help, problem, ...input }: FieldProps) {
  const described = [help && `${name}-help`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <label htmlFor={name} className="font-bold">
        {label}
      </label>
      <input
        id={name}
        name={name}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        className="input"
        {...input}
      />
      {help && (
        <p id={`${name}-help`} className="text-quiet text-sm">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${name}-problem`} className="text-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A problem of the form as a whole. */
export const AdminFormProblem = ({ words }: { readonly words: string | null }) =>
  words && (
    <p role="alert" tabIndex={-1} className="rounded-lg bg-bad-wash px-4 py-3 text-bad">
      {words}
    </p>
  );

type SubmitProps = { readonly pending: boolean; readonly label: string; readonly busy: string };

export const AdminSubmit = ({ pending, label, busy }: SubmitProps) => (
  <button type="submit" disabled={pending} className="btn">
    {pending ? busy : label}
  </button>
);
