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

/** A part of a form in an answered state, for tests. */
export const AnsweredForm = ({ state, children }: { state: Partial<FormState>; children: ReactNode }) => (
  <FormContext value={{ ...useForm(), state: { ...FRESH_FORM, ...state } }}>{children}</FormContext>
);

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
  /** Stands above the form. */
  readonly above?: ReactNode;
  /** Shown in place of all of it where a form that is not open holds no input. By default only the form is left out. */
  readonly instead?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

/** `told`: the buyer did not expect it; the focus moves there. */
type Answer = { readonly state: FormState; readonly told: boolean };

export function ActionForm({ action, post, initial = FRESH_FORM, open = true, ...props }: Props) {
  const { connectionLost, sendsAgain, above, instead = above, className, children } = props;
  const [posted, postAction] = useActionState(action, initial);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [restored, setRestored] = useState(false);
  const [clearings, setClearings] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const onAccepted = useRef(() => {});
  const router = useRouter();
  const last = answer?.state ?? posted;

  const show = (state: FormState, told = false) => setAnswer({ state, told });
  const sender = useSender(post, {
    repeats: sendsAgain !== undefined,
    onState: (state) => {
      const unseen = element.current && switchedOffValues(element.current, last.typed);
      show({ ...state, typed: state.typed && { ...unseen, ...state.typed } }, true);
      if (state.refresh) router.refresh();
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
    if (!pending) sender.send(postedData(event.currentTarget, event.nativeEvent.submitter));
  };

  const restore = (typed: Typed) => {
    if (element.current) fillForm(element.current, typed);
    show({ ...FRESH_FORM, typed });
    setRestored(true);
  };

  const clear = () => {
    sender.stop();
    show(initial);
    setRestored(false);
    setClearings((before) => before + 1);
  };

  useEffect(() => {
    if (answer?.told) focusAnswer(element.current);
  }, [answer]);
  useEffect(() => {
    if (retrying) focusAnswer(element.current);
  }, [retrying]);

  if (!open && !state.typed) return instead;
  const form = { state, initial, fresh: last === initial, pending, retrying, element, restored };
  return (
    <FormContext value={{ ...form, restore, clear, onAccepted }}>
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

type SenderEvents = {
  /** The server accepts the same data once, however often it comes. */
  readonly repeats: boolean;
  readonly onState: (state: FormState) => void;
  /** Called before the page changes. */
  readonly onAccepted: () => void;
  /** `told`: this is news, and no last failure of many. */
  readonly onLost: (told: boolean) => void;
};

/** Sends a form to its route handler, again after a lost connection unless the form was edited, and follows the answer. */
function useSender(post: string, { repeats, onState, onAccepted, onLost }: SenderEvents) {
  /** What may be sent again; `null` after an edit: then the buyer sends. */
  const current = useRef<FormData | null>(null);
  const { isLeaving, leave } = useLeaving();

  const mutation = useMutation({
    mutationFn: async (data: FormData) => {
      if (current.current !== data) throw new Outdated();
      return postForm(post, data);
    },
    // A form that may be repeated waits for the connection; any other one fails at once.
    networkMode: repeats ? 'online' : 'always',
    retry: (failures, error) =>
      repeats && current.current !== null && failures < MOST_RETRIES && isConnectionLoss(error),
    retryDelay: (failures) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures),
    onSuccess: (answer, data) => {
      if ('next' in answer) {
        onAccepted();
        leave(answer.next);
      } else if (current.current === null || current.current === data) onState(answer.state);
    },
    onError: (error, data) => {
      if (error instanceof Outdated) return;
      onLost(current.current !== data || !repeats || !isConnectionLoss(error));
    },
  });
  const retrying = mutation.isPending && (mutation.isPaused || mutation.failureCount > 0);

  const stop = () => {
    current.current = null;
    mutation.reset();
  };

  return {
    pending: (mutation.isPending && !retrying) || isLeaving,
    retrying,
    isLost: mutation.isError,
    send: (data: FormData) => {
      current.current = data;
      mutation.mutate(data);
    },
    edited: () => {
      current.current = null;
      if (!retrying) return;
      stop();
      onLost(false);
    },
    stop,
  };
}

/** Goes to another page, or draws this one again. */
function useLeaving() {
  const router = useRouter();
  const [moving, startMoving] = useTransition();
  const [isStuck, setIsStuck] = useState(false);

  // The buyer may have stopped the browser on its way, or have come back: the form can be sent again.
  useEffect(() => {
    if (!moving) return;
    const stuck = () => setIsStuck(true);
    const timer = setTimeout(stuck, LONGEST_ANSWER_MS);
    window.addEventListener('pageshow', stuck);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', stuck);
      setIsStuck(false);
    };
  }, [moving]);

  const leave = (next: string) =>
    startMoving(() => {
      if (new URL(next, location.href).pathname === location.pathname) router.refresh();
      else router.push(next);
    });
  return { isLeaving: moving && !isStuck, leave };
}

/** Another attempt, or an edit, has replaced this one. */
class Outdated extends Error {}

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
