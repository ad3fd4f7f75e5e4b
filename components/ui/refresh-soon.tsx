'use client';
// Asks the server for the page again at an interval, while the page is visible; without a script the browser does.
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

export function RefreshSoon({ seconds }: { readonly seconds: number }) {
  const { refresh } = useRouter();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh(), seconds * 1000);
    return () => clearInterval(timer);
  }, [refresh, seconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
