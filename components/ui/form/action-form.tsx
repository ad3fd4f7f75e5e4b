'use client';
// A form over a server action. Without a script, and before hydration, the browser posts to the action. With a script
// `useFormSender` posts the same fields to a route handler: Next queues server actions and cannot cancel one that hangs.
import { useRouter } from 'next/navigation';
import { type ReactNode, type SubmitEvent, useActionState, useLayoutEffect, useRef, useState } from 'react';
import { FormContext } from '#components/ui/form/form-context.tsx';
import { type FormAction, type FormState, FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import { fillForm, postedData, switchedOffValues } from '#components/ui/form/form-values.ts';
import { useFormSender } from '#components/ui/form/use-form-sender.ts';

type Props = {
  readonly action: FormAction;
  /** Address of the route handler that takes the same fields and answers a `FormAnswer`. */
  readonly post: string;
  readonly initial?: FormState;
  readonly connectionLost: string;
  /** Shown while the data is sent again. Only for a form that the server accepts once however often it comes. */
  readonly sendsAgain?: string;
  /** `false`: the form is shown only if it holds the buyer's input. */
  readonly open?: boolean;
  readonly above?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** `told`: the buyer did not expect the answer, so the focus moves to it. */
type Answer = { readonly state: FormState; readonly told: boolean };

export function ActionForm({ action, post, initial = FRESH_FORM, open = true, ...props }: Props) {
  const { connectionLost, sendsAgain, above, className, children } = props;
  const [posted, postAction] = useActionState(action, initial);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [restored, setRestored] = useState(false);
  const [clearings, setClearings] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const onAccepted = useRef(() => {});
  const beforeSend = useRef(() => true);
  const router = useRouter();
  const last = answer?.state ?? posted;

  const show = (state: FormState, told = false) => setAnswer({ state, told });
  const sender = useFormSender(post, {
    repeats: sendsAgain !== undefined,
    onState: (state) => {
      const unseen = element.current && switchedOffValues(element.current, last.typed);
      show({ ...state, typed: state.typed && { ...unseen, ...state.typed } }, true);
      if (state.refresh) {
        router.refresh();
        // A second storefront may send its stored page first, and the changed one with the next request.
        setTimeout(router.refresh, 12_000);
      }
    },
    onAccepted: () => {
      onAccepted.current();
      show({ ...FRESH_FORM, typed: last.typed });
    },
    onLost: (told) => show({ ...last, problem: connectionLost }, told),
  });
  const { pending, retrying } = sender;
  const state = retrying && sendsAgain ? { ...last, problem: sendsAgain } : last;

  // React resets a form after an action of its own kind; this way the fields keep what is typed.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending && beforeSend.current())
      sender.send(postedData(event.currentTarget, event.nativeEvent.submitter));
  };

  const fill = (typed: Typed) => {
    if (element.current) fillForm(element.current, typed);
    show({ ...FRESH_FORM, typed });
  };

  const restore = (typed: Typed) => {
    fill(typed);
    setRestored(true);
  };

  const clear = () => {
    sender.stop();
    show(initial);
    setRestored(false);
    setClearings((before) => before + 1);
  };

  // Together with the answer: a moment later it would take the focus from a link of it that was pressed already.
  useLayoutEffect(() => {
    if (answer?.told || retrying) focusAnswer(element.current);
  }, [answer, retrying]);

  if (!open && !state.typed) return above;
  const form = { state, initial, fresh: last === initial, pending, retrying, element, restored };
  return (
    <FormContext value={{ ...form, fill, restore, clear, onAccepted, beforeSend }}>
      {above}
      {/* A browser would stop at the first field, in its own words: the server reports all errors in ours. */}
      <form
        key={clearings}
        ref={element}
        action={postAction}
        onSubmit={submit}
        onInput={sender.edited}
        noValidate
        data-unanswered={sender.isLost || undefined}
        data-over={state.over}
        className={className}
      >
        {children}
      </form>
    </FormContext>
  );
}

const focusAnswer = (form: HTMLFormElement | null): void =>
  (
    form?.querySelector<HTMLElement>('[role=alert]') ??
    form?.querySelector<HTMLElement>('[aria-invalid]') ??
    form?.querySelector<HTMLElement>('[role=status][tabindex]')
  )?.focus();
