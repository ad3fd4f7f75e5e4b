'use client';
// A form over a server action. Without a script, and before hydration, the browser posts to the action. With a script
// TanStack Query posts the same fields to a route handler: Next queues server actions and cannot cancel one that hangs.
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useActionState,
  useContext,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import {
  type FormAction,
  type FormAnswer,
  type FormState,
  FRESH_FORM,
  type Typed,
} from '#components/ui/form/form-state.ts';
import { fillForm, postedData, switchedOffValues } from '#components/ui/form/form-values.ts';

type Form = {
  readonly state: FormState;
  /** What the page brought. */
  readonly initial: FormState;
  /** `true` until the first answer or restored draft. */
  readonly fresh: boolean;
  readonly pending: boolean;
  /** The connection failed; the same data is sent again without the buyer. */
  readonly retrying: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  /** The fields hold a draft of this browser. */
  readonly restored: boolean;
  /** Puts a draft into the fields. */
  readonly restore: (typed: Typed) => void;
  /** Resets the form to what the page brought. */
  readonly clear: () => void;
  /** Called when the server has accepted the form, before the page changes. */
  readonly onAccepted: RefObject<() => void>;
};

const FormContext = createContext<Form>({
  state: FRESH_FORM,
  initial: FRESH_FORM,
  fresh: true,
  pending: false,
  retrying: false,
  element: { current: null },
  restored: false,
  restore: () => {},
  clear: () => {},
  onAccepted: { current: () => {} },
});

/** The form around a component. */
export const useForm = (): Form => useContext(FormContext);

type Props = {
  readonly action: FormAction;
  /** Address of the route handler that takes the same fields and answers a `FormAnswer`. */
  readonly post: string;
  readonly initial?: FormState;
  /** Shown when no answer came. */
  readonly connectionLost: string;
  /** Shown while the data is sent again. Only for a form that the server accepts once however often it comes. */
  readonly sendsAgain?: string;
  /** `false`: the form is shown only if it holds the buyer's input. */
  readonly open?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

export function ActionForm({
  action,
  post,
  initial = FRESH_FORM,
  connectionLost,
  sendsAgain,
  open = true,
  className,
  children,
}: Props) {
  const [posted, postAction] = useActionState(action, initial);
  const [answer, setAnswer] = useState<FormState | null>(null);
  const [answers, setAnswers] = useState(0);
  const [restored, setRestored] = useState(false);
  const [clearings, setClearings] = useState(0);
  const [moving, startMoving] = useTransition();
  const router = useRouter();
  const element = useRef<HTMLFormElement>(null);
  const onAccepted = useRef(() => {});
  const edits = useRef(0);
  const last = answer ?? posted;

  const takeAnswer = (received: FormAnswer) => {
    if ('state' in received) {
      const unseen = element.current && switchedOffValues(element.current, last.typed);
      const { typed } = received.state;
      setAnswer({ ...received.state, typed: typed && { ...unseen, ...typed } });
      setAnswers((before) => before + 1);
      // The event may have changed: tickets, prices and the waiver are drawn as they are now.
      startMoving(() => router.refresh());
      return;
    }
    onAccepted.current();
    setAnswer(initial);
    startMoving(() => {
      if (new URL(received.next, location.href).pathname === location.pathname) router.refresh();
      else router.push(received.next);
    });
  };

  const sending = useMutation({
    mutationFn: async ({ data, edition }: Sending) => {
      if (edition !== edits.current) throw new EditedMeanwhile();
      return postForm(post, data);
    },
    // A request that may be repeated waits for the connection; any other one fails at once.
    networkMode: sendsAgain ? 'online' : 'always',
    retry: (failures, error) => sendsAgain !== undefined && failures < MOST_RETRIES && isConnectionLoss(error),
    retryDelay: (failures) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures),
    onSuccess: takeAnswer,
    onError: (error) => {
      if (error instanceof EditedMeanwhile) return;
      setAnswer({ ...last, problem: connectionLost });
      setAnswers((before) => before + 1);
    },
  });
  const retrying = sending.isPending && (sending.isPaused || sending.failureCount > 0);
  const pending = (sending.isPending && !retrying) || moving;
  const state = retrying && sendsAgain ? { ...last, problem: sendsAgain } : last;

  // React resets a form after an action of its own kind; this way the fields keep what is typed.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    edits.current += 1;
    sending.mutate({
      data: postedData(event.currentTarget, event.nativeEvent.submitter),
      edition: edits.current,
    });
  };

  const edited = () => {
    edits.current += 1;
    if (!retrying) return;
    sending.reset();
    setAnswer({ ...last, problem: connectionLost });
  };

  const restore = (typed: Typed) => {
    if (element.current) fillForm(element.current, typed);
    setAnswer({ ...FRESH_FORM, typed });
    setRestored(true);
  };

  const clear = () => {
    edits.current += 1;
    sending.reset();
    setAnswer(initial);
    setRestored(false);
    setClearings((before) => before + 1);
  };

  useEffect(() => {
    if (answers > 0) focusAnswer(element.current);
  }, [answers]);
  useEffect(() => {
    if (retrying) focusAnswer(element.current);
  }, [retrying]);

  if (!open && !state.typed) return null;
  return (
    <FormContext
      value={{
        state,
        initial,
        fresh: last === initial,
        pending,
        retrying,
        element,
        restored,
        restore,
        clear,
        onAccepted,
      }}
    >
      {/* A browser would stop at the first field, in its own words: the server reports all errors in ours. */}
      <form
        key={clearings}
        ref={element}
        action={postAction}
        onSubmit={submit}
        onInput={edited}
        noValidate
        data-unanswered={sending.isError || undefined}
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

/** `edition`: the count of edits when it was sent; any edit ends the retries. */
type Sending = { readonly data: FormData; readonly edition: number };

class EditedMeanwhile extends Error {}

/** Longer than the server takes for an answer (8 s), on a slow line. */
const LONGEST_ANSWER_MS = 20_000;

// Ten retries in some seven minutes.
const MOST_RETRIES = 10;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Throws if the connection or the answer is lost, or the answer is no `FormAnswer` (the page of a proxy). */
async function postForm(address: string, data: FormData): Promise<FormAnswer> {
  const response = await fetch(address, {
    method: 'POST',
    body: data,
    // Browsers of 2022 and before lack it: they wait as long as the connection does.
    signal: AbortSignal.timeout?.(LONGEST_ANSWER_MS),
  });
  const answer: unknown = await response.json();
  if (!response.ok || !isFormAnswer(answer)) throw new Error(`unexpected answer, status ${response.status}`);
  return answer;
}

const isFormAnswer = (answer: unknown): answer is FormAnswer =>
  typeof answer === 'object' && answer !== null && ('next' in answer || 'state' in answer);

/** What `fetch` rejects with: a `TypeError` without a connection, a `TimeoutError` without an answer in time. */
const isConnectionLoss = (error: Error): boolean =>
  error instanceof TypeError || error.name === 'TimeoutError';
