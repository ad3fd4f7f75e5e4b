'use client';
// A form over a server action: a plain post before the script has arrived or without one; with it, an answer in place
// that leaves what was typed alone, also when the connection breaks.
import { unstable_rethrow } from 'next/navigation';
import {
  type ReactNode,
  type SubmitEvent,
  useActionState,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { FormContext } from '#app/_ui/form/form-context.ts';
import { type FormAction, type FormState, FRESH_FORM, type Typed } from '#app/_ui/form/form-state.ts';
import { fillIn, notDrawn } from '#app/_ui/form/typed-in.ts';

/** Sent to the form when the server took what it held, before the page is left. */
export const ACCEPTED = 'accepted';

type Props = {
  readonly action: FormAction;
  readonly initial: FormState;
  /** Said when the answer never came. */
  readonly connectionLost: string;
  /** What the form is for can be had no more: it stays only for whoever has words in it. */
  readonly open?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

export function ActionForm({ action, initial, connectionLost, open = true, className, children }: Props) {
  const [posted, postAction] = useActionState(action, initial);
  const [answered, setAnswered] = useState<FormState | null>(null);
  const [clearings, setClearings] = useState(0);
  const [restored, setRestored] = useState(false);
  const [pending, startTransition] = useTransition();
  const element = useRef<HTMLFormElement>(null);
  const state = answered ?? posted;
  const fresh = state === initial;

  // React would empty the form after its own kind of submission, so that the fields had to be filled again.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter);
    startTransition(async () => {
      try {
        const answer = await action(FRESH_FORM, data);
        const unseen = element.current && notDrawn(element.current, state.typed);
        setAnswered({ ...answer, typed: answer.typed && { ...unseen, ...answer.typed } });
      } catch (error) {
        if (leavesPage(error)) element.current?.dispatchEvent(new Event(ACCEPTED));
        unstable_rethrow(error);
        setAnswered({ ...state, problem: connectionLost });
      }
    });
  };

  const restore = (typed: Typed) => {
    if (element.current) fillIn(element.current, typed);
    setAnswered({ ...FRESH_FORM, typed });
    setRestored(true);
  };
  const clear = () => {
    setAnswered(initial);
    setRestored(false);
    setClearings((before) => before + 1);
  };

  useEffect(() => {
    if (!answered) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (find('[role=alert]') ?? find('[aria-invalid]') ?? find('[data-said]'))?.focus();
  }, [answered]);

  if (!open && !state.typed) return null;
  return (
    <FormContext value={{ state, initial, fresh, pending, element, restored, restore, clear }}>
      {/* A browser would stop at the first field, in words of its own: the server tells all that is wrong in ours. */}
      <form
        key={clearings}
        ref={element}
        action={postAction}
        onSubmit={submit}
        noValidate
        className={className}
      >
        {children}
      </form>
    </FormContext>
  );
}

/** The router's own signals are what `unstable_rethrow` does not swallow. */
function leavesPage(error: unknown): boolean {
  try {
    unstable_rethrow(error);
    return false;
  } catch {
    return true;
  }
}
