'use client';
// Refreshes the page at an interval while it is visible; without a script by `<meta http-equiv="refresh">`.
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

export function AutoRefresh({ seconds }: { readonly seconds: number }) {
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
