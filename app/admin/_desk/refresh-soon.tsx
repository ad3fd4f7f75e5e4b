'use client';
// Asks the router for its page again every so often, while somebody looks at it.
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

export function RefreshSoon({ seconds }: { readonly seconds: number }) {
  const { refresh } = useRouter();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh(), seconds * 1000);
    return () => clearInterval(timer);
  }, [refresh, seconds]);
  return null;
}
