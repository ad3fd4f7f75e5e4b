'use client';
// What a buyer sees when a page failed unexpectedly; it tries again by itself. Its words stand on the body: no catalog
// comes to the browser.
import { useEffect } from 'react';

type Props = { readonly error: unknown; readonly retry: () => void };

const PAUSE_MS = 10_000;

export default function PageFailed({ retry }: Props) {
  const { errorTitle, errorText, errorRetry } = document.body.dataset;
  useEffect(() => {
    const timer = setInterval(retry, PAUSE_MS);
    return () => clearInterval(timer);
  }, [retry]);
  return (
    <div role="alert" className="page grid justify-items-start gap-5 py-12">
      <h1 className="display shout text-4xl">{errorTitle}</h1>
      <p>{errorText}</p>
      <button type="button" onClick={retry} className="btn">
        {errorRetry}
      </button>
    </div>
  );
}
