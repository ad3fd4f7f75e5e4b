'use client';
// Asks the router for its page again every so often, while somebody looks at it.
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { keepsUpToDate } from '#app/_ui/kept-up-to-date.ts';
import { useWhileSeen } from '#app/_ui/use-while-seen.ts';

export function RefreshSoon({ seconds }: { readonly seconds: number }) {
  const { refresh } = useRouter();
  // `ReloadSoon`, where it stands beside it, does the same until now.
  useEffect(keepsUpToDate, []);
  useWhileSeen(refresh, seconds);
  return null;
}
