'use client';
// The page of an unexpected failure. It tries again by itself.
import { useErrorWords } from '#components/layout/error-words.tsx';

type Props = { readonly error: unknown; readonly retry: () => void };

const PAUSE_MS = 10_000;

export default function PageFailed({ retry }: Props) {
  const { title, text, retry: again } = useErrorWords();
  return (
    <div ref={(page) => standIn(page, retry)} className="page grid justify-items-start gap-5 py-12">
      <h1 className="display text-4xl uppercase">{title}</h1>
      <p>{text}</p>
      <button type="button" onClick={retry} className="btn">
        {again}
      </button>
    </div>
  );
}

/** Whether the page that this one replaces had the focus; `undefined` if there was none. */
let held: boolean | undefined;

/** A retry that fails mounts another page in this place: it is announced once, and keeps the focus. */
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
