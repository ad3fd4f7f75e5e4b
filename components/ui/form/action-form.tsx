'use client';
import { useMutation } from '@tanstack/react-query';
// Without a script the browser posts to the server action. With a script `useFormSender` posts to a route handler: Next
// queues server actions and cannot cancel one that hangs.
import { useRouter } from 'next/navigation';
import {
  type ReactNode,
  type SubmitEvent,
  useActionState,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { IN_DIALOG } from '#lib/shared/frame-look.ts';
import { FormContext, focusAnswer } from './form-context.tsx';
import { type FormAction, type FormAnswer, type FormState, FRESH_FORM, type Typed } from './form-state.ts';
import { fillForm, postedData, switchedOffValues } from './form-values.ts';

type Props = {
  readonly action: FormAction;
  /** Address of a route handler that takes the same fields and answers a `FormAnswer`. */
  readonly post: string;
  readonly initial?: FormState;
  readonly connectionLost: string;
  /** Shown while the data is sent again. Only for a form that the server accepts once, however often it comes. */
  readonly sendsAgain?: string;
  /** `false` shows the form only if it holds the buyer's input. */
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
        // A second storefront may answer with its stored page first, and with the changed page at the next request.
        setTimeout(router.refresh, 12_000);
      }
    },
    onAccepted: () => {
      onAccepted.current();
      show({ ...FRESH_FORM, typed: last.typed });
    },
    onLost: (told, busy) => show({ ...last, problem: busy?.problem ?? connectionLost }, told),
  });
  const { pending, retrying } = sender;
  const state = retrying && sendsAgain ? { ...last, problem: sender.busy?.busy ?? sendsAgain } : last;

  // After a form action React resets the form. With a submit handler the fields keep what is typed.
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

  // The focus moves together with the answer: a moment later it would leave a link that was already pressed.
  useLayoutEffect(() => {
    if (answer?.told || retrying) focusAnswer(element.current, answer?.state ?? FRESH_FORM);
  }, [answer, retrying]);

  if (!open && !state.typed) return above;
  const form = { state, initial, fresh: last === initial, pending, retrying, element, restored };
  return (
    <FormContext value={{ ...form, fill, restore, clear, onAccepted, beforeSend }}>
      {above}
      {/* A browser would stop at the first wrong field, in its own words. The server reports all errors in ours. */}
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

type SenderEvents = {
  readonly repeats: boolean;
  readonly onState: (state: FormState) => void;
  readonly onAccepted: () => void;
  /** `told`: the failure is new to the buyer, so the focus moves to it. `busy`: the answer of a server that did not read the form. */
  readonly onLost: (told: boolean, busy: FormState | null) => void;
};

/** Sends the form again after a lost connection, and while the server is busy, unless it was edited. */
function useFormSender(post: string, { repeats, onState, onAccepted, onLost }: SenderEvents) {
  /** The data that may be sent again. After an edit it is `null`, and only the buyer sends. */
  const current = useRef<FormData | null>(null);
  const { isLeaving, leave } = useLeaving();

  const mutation = useMutation({
    mutationFn: async (data: FormData) => {
      if (current.current !== data) throw new Outdated();
      const answer = await postForm(post, data);
      if (repeats && 'state' in answer && answer.state.busy) throw new Busy(answer.state);
      return answer;
    },
    // A form that may be repeated waits for the connection. Any other form fails at once.
    networkMode: repeats ? 'online' : 'always',
    retry: (failures, error) =>
      repeats &&
      current.current !== null &&
      failures < MOST_RETRIES &&
      (error instanceof Busy || isConnectionLoss(error)),
    retryDelay: (failures) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures),
    onSuccess: (answer, data) => {
      if ('next' in answer) {
        onAccepted();
        leave(answer.next);
      } else if (current.current === null || current.current === data) onState(answer.state);
    },
    onError: (error, data) => {
      if (error instanceof Outdated) return;
      onLost(current.current !== data || !repeats || !isConnectionLoss(error), busyIn(error));
    },
  });
  const retrying = mutation.isPending && (mutation.isPaused || mutation.failureCount > 0);
  const busy = busyIn(mutation.failureReason);

  const stop = () => {
    current.current = null;
    mutation.reset();
  };

  return {
    pending: (mutation.isPending && !retrying) || isLeaving,
    retrying,
    busy,
    isLost: mutation.isError,
    send: (data: FormData) => {
      current.current = data;
      mutation.mutate(data);
    },
    edited: () => {
      current.current = null;
      if (!retrying) return;
      stop();
      onLost(false, busy);
    },
    stop,
  };
}

function useLeaving() {
  const router = useRouter();
  const [moving, startMoving] = useTransition();
  const [isStuck, setIsStuck] = useState(false);

  // If the buyer stopped the browser on its way, or came back, the form can be sent again.
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
      else if (document.documentElement.classList.contains(IN_DIALOG)) router.replace(next);
      else router.push(next);
    });
  return { isLeaving: moving && !isStuck, leave };
}

/** Another attempt or an edit has replaced this one. */
class Outdated extends Error {}

/** The server did not read the form, because it reads too many. */
class Busy extends Error {
  readonly state: FormState;
  constructor(state: FormState) {
    super();
    this.state = state;
  }
}

const busyIn = (error: Error | null): FormState | null => (error instanceof Busy ? error.state : null);

/** The server takes 8 s at most, and the connection may be slow. */
const LONGEST_ANSWER_MS = 20_000;

// Ten retries take some seven minutes.
const MOST_RETRIES = 10;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Throws if the connection or the answer is lost, or the answer is no `FormAnswer` (the page of a proxy). */
async function postForm(address: string, data: FormData): Promise<FormAnswer> {
  const response = await fetch(address, {
    method: 'POST',
    body: data,
    // Browsers of 2022 and before have no `AbortSignal.timeout` and wait as long as the connection does.
    signal: AbortSignal.timeout?.(LONGEST_ANSWER_MS),
  });
  const answer: unknown = await response.json();
  if (!isFormAnswer(answer)) throw new Error(response.statusText);
  return answer;
}

const isFormAnswer = (answer: unknown): answer is FormAnswer =>
  typeof answer === 'object' && answer !== null && ('next' in answer || 'state' in answer);

/** `fetch` rejects with a `TypeError` without a connection, and with a `TimeoutError` without an answer in time. */
const isConnectionLoss = (error: Error): boolean =>
  error instanceof TypeError || error.name === 'TimeoutError';
