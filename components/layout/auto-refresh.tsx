'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { repeat } from './page-failed.tsx';

/** Refreshes while the page is visible. Without a script, `<meta http-equiv="refresh">` does it. */
export function AutoRefresh({ seconds }: { readonly seconds: number }) {
  const { refresh } = useRouter();
  useEffect(() => repeat(refresh, seconds), [refresh, seconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
