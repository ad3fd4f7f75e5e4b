'use client';
// Replaces a page that failed to render, and retries at an interval. Its words come from the layout, because an error
// boundary renders in the browser without a catalog.
import { createContext, type ReactNode, useContext } from 'react';
import { MessagePage } from './message-page.tsx';

type ErrorWords = { readonly title: string; readonly text: string; readonly again: string };

const Words = createContext<ErrorWords>({ title: '', text: '', again: '' });

type WordsProps = { readonly words: ErrorWords; readonly children: ReactNode };

export const ErrorWordsProvider = ({ words, children }: WordsProps) => (
  <Words value={words}>{children}</Words>
);

type Props = { readonly error: unknown; readonly retry: () => void };

const PAUSE_MS = 10_000;

export function PageFailed({ retry }: Props) {
  const { title, text, again } = useContext(Words);
  return (
    <MessagePage ref={(page) => attach(page, retry)} title={title} text={text}>
      <button type="button" onClick={retry} className="btn">
        {again}
      </button>
    </MessagePage>
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
