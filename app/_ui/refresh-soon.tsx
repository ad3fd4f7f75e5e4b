'use client';
// Asks for its page again every so often: by the router where there is a script, by the browser where there is none.
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

export function RefreshSoon({ seconds }: { readonly seconds: number }) {
  const { refresh } = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [refresh, seconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
