'use client';
import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { FormContext, focusAnswer, useForm } from '#components/ui/form/form-context.tsx';
import { FormSummary } from '#components/ui/form/form-parts.tsx';
import { type FormAction, type FormState, FRESH_FORM } from '#components/ui/form/form-state.ts';

type Props = {
  readonly action: FormAction;
  readonly initial?: FormState;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Problem or notice stands above the fields; a single problem at its field. */
export function DeskForm({ action, initial = FRESH_FORM, className = 'grid gap-4', children }: Props) {
  const [state, post, pending] = useActionState(action, initial);
  const element = useRef<HTMLFormElement>(null);
  const outside = useForm();
  useEffect(() => {
    if (state === initial) return;
    focusAnswer(element.current, state);
  }, [state, initial]);
  const form = { ...outside, state, initial, fresh: state === initial, pending, element };
  return (
    <FormContext value={form}>
      <form ref={element} action={post} noValidate className={className}>
        <FormSummary />
        {children}
      </form>
    </FormContext>
  );
}

type SubmitProps = {
  readonly label: string;
  /** The words while the answer is awaited. */
  readonly busy: string;
  readonly quiet?: boolean;
};

export function DeskSubmit({ label, busy, quiet }: SubmitProps) {
  const { pending, state } = useForm();
  if (state.over) return null;
  return (
    <p>
      <button type="submit" aria-disabled={pending} className={`btn ${quiet ? 'btn-quiet' : ''}`}>
        {pending ? busy : label}
      </button>
    </p>
  );
}

/** Fields that are not drawn once an answer has ended the form. */
export const UnlessOver = ({ children }: { readonly children: ReactNode }) =>
  useForm().state.over ? null : children;
