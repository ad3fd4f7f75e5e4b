'use client';
// Holds a form that did not get through and has it sent again, word for word. Any change calls that off: what stands in
// the fields then is for the person to send.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pauseBeforeTry, whenConnected } from '#app/_ui/form/send-again.ts';

/** What is on its way: the words, and how often they went in vain. */
export type Sending = { readonly data: FormData; readonly tries: number; readonly changes: number };

type Unsent = {
  /** It will be sent again by itself. */
  readonly isHeld: boolean;
  /** Whoever sends tells here first. */
  readonly starts: (data: FormData) => Sending;
  readonly failed: (sending: Sending) => void;
  readonly answered: () => void;
  readonly changed: () => void;
};

/** @param send called with what is held, whenever it is time for the next try */
export function useUnsent(send: (sending: Sending) => void): Unsent {
  const [held, setHeld] = useState<Sending | null>(null);
  const changes = useRef(0);
  const again = useEffectEvent(() => held && send(held));

  useEffect(() => {
    const pause = held && pauseBeforeTry(held.tries);
    return pause === null ? undefined : whenConnected(pause, () => again());
  }, [held]);

  return {
    isHeld: held !== null,
    starts: (data) => ({ data, tries: 0, changes: changes.current }),
    failed: ({ data, tries, changes: before }) => {
      const next = { data, tries: tries + 1, changes: before };
      setHeld(before === changes.current && pauseBeforeTry(next.tries) !== null ? next : null);
    },
    answered: () => setHeld(null),
    changed: () => {
      changes.current += 1;
      setHeld(null);
    },
  };
}
