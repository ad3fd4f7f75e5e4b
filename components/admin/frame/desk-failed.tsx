'use client';
// Replaces a failed page of the desk; it shows nothing of the cause. The words come from the layout, because an error
// boundary renders in the browser without a catalog.
import { createContext, type ReactNode, useContext } from 'react';
import { useRecovery } from '#components/layout/page-failed.tsx';
import { useTypedOfPage } from '#components/ui/form/keep-typed.tsx';

type FailedWords = {
  readonly title: string;
  readonly text: string;
  readonly again: string;
  readonly home: string;
};

const Words = createContext<FailedWords>({ title: '', text: '', again: '', home: '' });

export const FailedWordsProvider = ({
  words,
  children,
}: {
  readonly words: FailedWords;
  readonly children: ReactNode;
}) => <Words value={words}>{children}</Words>;

type Props = { readonly error: unknown; readonly retry: () => void; readonly reset: () => void };

export function DeskFailed({ error, retry, reset }: Props) {
  const { title, text, again, home } = useContext(Words);
  useRecovery(error, reset);
  useTypedOfPage();
  return (
    <main className="mx-auto max-w-xl px-3.5 py-6 md:py-16">
      <div role="alert" className="desk-sheet grid gap-4 p-5">
        <h1 className="display text-h1">{title}</h1>
        <p>{text}</p>
        <div className="flex flex-wrap gap-2">
          <button type="button" onClick={retry} className="btn">
            {again}
          </button>
          {/* A full load, because the router of a failed page may have failed too. */}
          <a href="/admin" className="btn btn-quiet">
            {home}
          </a>
        </div>
      </div>
    </main>
  );
}
