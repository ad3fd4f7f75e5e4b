'use client';
// What a buyer sees when a page failed unexpectedly; it tries again by itself. Its words stand on the body: no catalog
// comes to the browser.
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWhileSeen } from '#app/_ui/use-while-seen.ts';

type Props = { readonly error: unknown; readonly retry: () => void };

const PAUSE_SECONDS = 10;

export default function PageFailed({ retry }: Props) {
  const title = useWord('errorTitle');
  const text = useWord('errorText');
  const again = useWord('errorRetry');
  const { isNews, button } = useStay();
  useWhileSeen(retry, PAUSE_SECONDS);
  return (
    <div role={isNews ? 'alert' : undefined} className="page grid justify-items-start gap-5 py-12">
      <h1 className="display shout text-4xl">{title}</h1>
      <p>{text}</p>
      <button ref={button} type="button" onClick={retry} className="btn">
        {again}
      </button>
    </div>
  );
}

/** How many stand on the page; a try that failed too puts another one into the place of the first, at one stroke. */
let standing = 0;
let pressed = false;

/** To whoever listens or presses nothing has changed: it is announced once, and the button stays where it was. */
function useStay() {
  const [isNews] = useState(() => standing === 0);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = button.current;
    standing += 1;
    if (pressed) shown?.focus({ preventScroll: true });
    return () => {
      standing -= 1;
      pressed = document.activeElement === shown;
      // The one in its place, if there is one, has looked by then.
      queueMicrotask(() => {
        pressed = false;
      });
    };
  }, []);
  return { isNews, button };
}

/** A page that failed on the server gets its body only with the words' first drawing: they are looked up again then. */
const useWord = (name: string): string =>
  useSyncExternalStore(
    neverChanges,
    () => document.body.dataset[name] ?? '',
    () => '',
  );

const neverChanges = () => () => undefined;
