'use client';
// Posts a form to its route handler with TanStack Query, and follows the answer.
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import type { FormAnswer, FormState } from '#components/ui/form/form-state.ts';
import { IN_DIALOG } from '#lib/shared/frame-look.ts';

type SenderEvents = {
  /** The server accepts the same data once, however often it comes. */
  readonly repeats: boolean;
  readonly onState: (state: FormState) => void;
  readonly onAccepted: () => void;
  /** `told`: the failure is new to the buyer, so the focus moves to it. */
  readonly onLost: (told: boolean) => void;
};

/** Sends again after a lost connection, unless the form was edited. */
export function useFormSender(post: string, { repeats, onState, onAccepted, onLost }: SenderEvents) {
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
      else if (document.documentElement.classList.contains(IN_DIALOG)) router.replace(next);
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
  if (!isFormAnswer(answer)) throw new Error(response.statusText);
  return answer;
}

const isFormAnswer = (answer: unknown): answer is FormAnswer =>
  typeof answer === 'object' && answer !== null && ('next' in answer || 'state' in answer);

/** What `fetch` rejects with: a `TypeError` without a connection, a `TimeoutError` without an answer in time. */
const isConnectionLoss = (error: Error): boolean =>
  error instanceof TypeError || error.name === 'TimeoutError';
