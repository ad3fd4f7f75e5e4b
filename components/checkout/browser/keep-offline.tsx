'use client';
// The service worker stores the page of a paid order or of a runner for use without a network.
// `public/offline-pages.js` recognizes the page by the notice's id, and shows the notice in the copy.
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchOrderStatus } from './status-answer.ts';

type Props = {
  /** Address of the order's status. If it is `null`, the service worker finds out whether the network is back. */
  readonly address: string | null;
  readonly words: string;
};

const WORKER = '/offline-pages.js';
const POLL_MS = 5_000;

export function KeepOffline({ address, words }: Props) {
  const notice = useRef<HTMLParagraphElement>(null);
  const [isCopy, setIsCopy] = useState(false);
  useEffect(() => {
    const path = location.pathname;
    if (notice.current?.hidden) void store(path, performance.timeOrigin);
    else setIsCopy(true);
    // If the page is drawn again without this component, for instance after a refund, the stored copy is deleted.
    return () => void store(path, Number.POSITIVE_INFINITY);
  }, []);
  // A copy may be out of date. Not every browser reports that the network is back, so the server has to answer.
  const { data: status } = useQuery({
    queryKey: ['stored-copy', address],
    queryFn: address === null ? skipToken : () => fetchOrderStatus(address),
    enabled: isCopy,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'always',
    retry: false,
  });
  useEffect(() => {
    if (status) location.reload();
  }, [status]);
  return (
    <p ref={notice} id="kept-copy" className="notice notice-warn" hidden suppressHydrationWarning>
      {words}
    </p>
  );
}

/**
 * Asks the service worker to store the page, or to delete its copy if the page has no notice any more.
 * @param since milliseconds. A copy stored after this time is not stored again
 */
async function store(path: string, since: number): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER, { scope: '/' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: path, since });
  } catch {
    // Service workers are missing over plain http, and some private windows refuse them.
  }
}
