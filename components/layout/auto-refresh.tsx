'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { repeat } from './page-failed.tsx';

/** While the page is visible; without a script by `<meta http-equiv="refresh">`. */
export function AutoRefresh({ seconds }: { readonly seconds: number }) {
  const { refresh } = useRouter();
  useEffect(() => repeat(refresh, seconds), [refresh, seconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
