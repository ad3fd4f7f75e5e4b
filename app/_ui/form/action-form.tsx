'use client';
// A form over a server action: a plain post before the script has arrived or without one; with it, an answer in place
// that leaves what was typed alone, also when the connection breaks or swallows everything.
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
import { fillIn, postOf, unseenIn } from '#app/_ui/form/typed-in.ts';
import { type Sending, useUnsent } from '#app/_ui/form/use-unsent.ts';
import { limitPosts } from '#lib/browser/limit-posts.ts';

/** Sent to the form when the server took what it held, before the page is left. */
export const ACCEPTED = 'accepted';

type Props = {
  readonly action: FormAction;
  readonly initial: FormState;
  /** Said when the answer never came. */
  readonly connectionLost: string;
  /** Said instead while the same is sent again by itself; only for an action that may be repeated without harm. */
  readonly sendsAgain?: string;
  /** What the form is for can be had no more: it stays only for whoever has words in it. */
  readonly open?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

export function ActionForm({ action, initial, open = true, className, children, ...words }: Props) {
  const [posted, postAction] = useActionState(action, initial);
  const [answered, setAnswered] = useState<FormState | null>(null);
  const [clearings, setClearings] = useState(0);
  const [restored, setRestored] = useState(false);
  const [pending, startTransition] = useTransition();
  const element = useRef<HTMLFormElement>(null);
  const last = answered ?? posted;
  const fresh = last === initial;

  const take = (answer: FormState) => {
    const unseen = element.current && unseenIn(element.current, last.typed);
    unsent.answered();
    setAnswered({ ...answer, typed: answer.typed && { ...unseen, ...answer.typed } });
  };
  const fail = (error: unknown, sending: Sending) => {
    if (leavesPage(error)) element.current?.dispatchEvent(new Event(ACCEPTED));
    unstable_rethrow(error);
    if (words.sendsAgain) unsent.failed(sending);
    // Said, and focused, once: a later try in vain is no news.
    if (sending.tries === 0) setAnswered({ ...last, problem: words.connectionLost });
  };
  const send = (sending: Sending) => {
    if (pending) return;
    startTransition(() =>
      action(FRESH_FORM, sending.data).then(take, (error: unknown) => fail(error, sending)),
    );
  };
  const unsent = useUnsent(send);
  const sendsAgain = unsent.isHeld && words.sendsAgain;
  const state = sendsAgain ? { ...last, problem: sendsAgain } : last;

  // React would empty the form after its own kind of submission, so that the fields had to be filled again.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(unsent.starts(postOf(event.currentTarget, event.nativeEvent.submitter)));
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

  useEffect(limitPosts, []);

  useEffect(() => {
    if (!answered) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (find('[role=alert]') ?? find('[aria-invalid]') ?? find('[data-said]'))?.focus();
  }, [answered]);

  if (!open && !state.typed) return null;
  return (
    <FormContext
      value={{ state, initial, fresh, pending, unsent: !!sendsAgain, element, restored, restore, clear }}
    >
      {/* A browser would stop at the first field, in words of its own: the server tells all that is wrong in ours. */}
      <form
        key={clearings}
        ref={element}
        action={postAction}
        onSubmit={submit}
        onInput={unsent.changed}
        noValidate
        data-unanswered={state.problem === words.connectionLost || undefined}
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
