'use client';
// Asks the router for its page again every so often. `ReloadSoon`, which stands beside it, does so until it has begun.
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { keepsUpToDate } from '#app/_ui/kept-up-to-date.ts';

export function RefreshSoon({ seconds }: { readonly seconds: number }) {
  const { refresh } = useRouter();
  useEffect(() => {
    keepsUpToDate();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [refresh, seconds]);
  return null;
}
