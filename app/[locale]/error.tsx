'use client';
// What a buyer sees when a page failed unexpectedly; it tries again by itself. Its words stand on the body: no catalog
// comes to the browser. Every page carries this file, so it is small: what hooks would do is done where it is attached.
import { useSyncExternalStore } from 'react';

type Props = { readonly error: unknown; readonly retry: () => void };

const PAUSE_MS = 10_000;

export default function PageFailed({ retry }: Props) {
  const [title, text, again] = useWords().split('\n');
  return (
    <div ref={(page) => standIn(page, retry)} className="page grid justify-items-start gap-5 py-12">
      <h1 className="display shout text-4xl">{title}</h1>
      <p>{text}</p>
      <button type="button" onClick={retry} className="btn">
        {again}
      </button>
    </div>
  );
}

/** Whether the one in whose place this stands had the focus; undefined where there was none. */
let held: boolean | undefined;

/** A try that fails too puts another one in this place, at one stroke: it is announced once, and keeps the focus. */
function standIn(page: HTMLElement | null, retry: () => void) {
  if (held === undefined) page?.setAttribute('role', 'alert');
  if (held) page?.querySelector('button')?.focus();
  const timer = setInterval(() => document.hidden || retry(), PAUSE_MS);
  return () => {
    clearInterval(timer);
    held = page?.contains(document.activeElement);
    queueMicrotask(() => {
      held = undefined;
    });
  };
}

/** A page that failed on the server gets its body only with the words' first drawing: they are looked up again then. */
const useWords = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => document.body.dataset.error ?? '',
    () => '',
  );

const neverChanges = () => () => undefined;
