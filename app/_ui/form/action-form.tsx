'use client';
// A form over a server action, as the server draws it: a plain post, which the page's script takes over once it is there
// (`in-place-form`). A component of the browser for one reason: only there the framework tells what a post was answered.
import { type ReactNode, useActionState } from 'react';
import { FormContext } from '#app/_ui/form/form-context.ts';
import { answerOf, type FormAction, type FormState } from '#app/_ui/form/form-state.ts';
import type { InPlaceWords } from '#app/_ui/form/in-place-form.ts';

type Props = InPlaceWords & {
  readonly action: FormAction;
  readonly initial: FormState;
  /** What the form is for can be had no more: it stays only for whoever has words in it. */
  readonly open?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

export function ActionForm({ action, initial, open = true, className, children, ...words }: Props) {
  const [state, post] = useActionState(action, initial);
  if (!open && !state.typed) return null;
  const answer = answerOf(state);
  return (
    <FormContext value={{ state, initial }}>
      <in-place-form
        data-given={JSON.stringify(words)}
        data-answered={state === initial ? undefined : ''}
        data-answer={answer ? JSON.stringify(answer) : undefined}
      >
        {/* A browser would stop at the first field, in words of its own: the server tells all that is wrong in ours. */}
        <form action={post} noValidate className={className}>
          {children}
        </form>
      </in-place-form>
    </FormContext>
  );
}
