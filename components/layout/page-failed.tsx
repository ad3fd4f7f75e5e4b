'use client';
// The words come from the layout, because an error boundary renders in the browser without a catalog.
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { MessagePage } from './message-page.tsx';

type ErrorWords = { readonly title: string; readonly text: string; readonly again: string };

const Words = createContext<ErrorWords>({ title: '', text: '', again: '' });

type WordsProps = { readonly words: ErrorWords; readonly children: ReactNode };

export const ErrorWordsProvider = ({ words, children }: WordsProps) => (
  <Words value={words}>{children}</Words>
);

export type FailedProps = { readonly error: unknown; readonly retry: () => void; readonly reset: () => void };

const PAUSE_SECONDS = 10;

export function PageFailed({ error, retry, reset }: FailedProps) {
  const { title, text, again } = useContext(Words);
  useRecovery(error, reset);
  return (
    <MessagePage ref={(page) => attach(page, retry)} title={title} text={text}>
      <button type="button" onClick={retry} className="btn">
        {again}
      </button>
    </MessagePage>
  );
}

const MOST_RECOVERIES = 3;
let recoveries = 0;

/**
 * Draws a page that failed only in the browser again at once, because a translator may have removed nodes of React's.
 * @param reset draws the page without asking the server
 */
export function useRecovery(error: unknown, reset: () => void): void {
  useLayoutEffect(() => {
    const isOfServer = error instanceof Error && 'digest' in error;
    if (isOfServer || recoveries === MOST_RECOVERIES) return;
    recoveries += 1;
    reset();
  }, [error, reset]);
}

/** Has a value while a failed retry replaces one error page by another. */
let hadFocus: boolean | undefined;

/** Announces only the first failure, keeps the focus across failed retries, and retries while the page is visible. */
function attach(page: HTMLElement | null, retry: () => void) {
  if (hadFocus === undefined) page?.setAttribute('role', 'alert');
  if (hadFocus) page?.querySelector('button')?.focus();
  const stop = repeat(retry, PAUSE_SECONDS);
  return () => {
    stop();
    hadFocus = page?.contains(document.activeElement);
    queueMicrotask(() => {
      hadFocus = undefined;
    });
  };
}

export function repeat(again: () => void, seconds: number): () => void {
  const timer = setInterval(() => document.hidden || again(), seconds * 1000);
  return () => clearInterval(timer);
}
