'use client';
// Replaces a page that failed to render, and retries at an interval.
import { useErrorWords } from '#components/layout/error-words.tsx';

type Props = { readonly error: unknown; readonly retry: () => void };

const PAUSE_MS = 10_000;

export default function PageFailed({ retry }: Props) {
  const { title, text, retry: again } = useErrorWords();
  return (
    <div ref={(page) => attach(page, retry)} className="page grid justify-items-start gap-5 py-12">
      <h1 className="display text-4xl uppercase">{title}</h1>
      <p>{text}</p>
      <button type="button" onClick={retry} className="btn">
        {again}
      </button>
    </div>
  );
}

/** Set while a failed retry replaces one error page by another: whether the old page had the focus. */
let hadFocus: boolean | undefined;

/** Announces only the first failure, keeps the focus across failed retries, and retries while visible. */
function attach(page: HTMLElement | null, retry: () => void) {
  if (hadFocus === undefined) page?.setAttribute('role', 'alert');
  if (hadFocus) page?.querySelector('button')?.focus();
  const timer = setInterval(() => document.hidden || retry(), PAUSE_MS);
  return () => {
    clearInterval(timer);
    hadFocus = page?.contains(document.activeElement);
    queueMicrotask(() => {
      hadFocus = undefined;
    });
  };
}
