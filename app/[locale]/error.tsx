'use client';
// What a buyer sees when a page failed unexpectedly; it tries again by itself. Its words stand on the body: no catalog
// comes to the browser.
import { useEffect, useSyncExternalStore } from 'react';

type Props = { readonly error: unknown; readonly retry: () => void };

const PAUSE_MS = 10_000;

export default function PageFailed({ retry }: Props) {
  const title = useWord('errorTitle');
  const text = useWord('errorText');
  const again = useWord('errorRetry');
  useEffect(() => {
    const timer = setInterval(retry, PAUSE_MS);
    return () => clearInterval(timer);
  }, [retry]);
  return (
    <div role="alert" className="page grid justify-items-start gap-5 py-12">
      <h1 className="display shout text-4xl">{title}</h1>
      <p>{text}</p>
      <button type="button" onClick={retry} className="btn">
        {again}
      </button>
    </div>
  );
}

/** A page that failed on the server gets its body only with the words' first drawing: they are looked up again then. */
const useWord = (name: string): string =>
  useSyncExternalStore(
    neverChanges,
    () => document.body.dataset[name] ?? '',
    () => '',
  );

const neverChanges = () => () => undefined;
