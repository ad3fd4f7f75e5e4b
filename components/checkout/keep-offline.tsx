'use client';
// Has the service worker store the page of a paid order for a moment without network, and shows when such a copy is
// open: `public/order-keeper.js` recognizes the page by the id of the line and uncovers it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchOrderStatus } from '#components/checkout/order-status.ts';

type Props = {
  /** Address of the order's status. */
  readonly address: string;
  /** Shown in a stored copy. */
  readonly words: string;
};

const WORKER = '/order-keeper.js';
const LOOK_MS = 5_000;

export function KeepOffline({ address, words }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  const [isCopy, setIsCopy] = useState(false);
  useEffect(() => {
    const path = location.pathname;
    if (line.current?.hidden) void store(path, performance.timeOrigin);
    else setIsCopy(true);
    // Redrawn without this, the order is refunded for instance: the stored copy must go.
    return () => void store(path, Number.POSITIVE_INFINITY);
  }, []);
  // A copy may hide a refund. Not every network reports that it is back: the server has to answer.
  const { data: status } = useQuery({
    queryKey: ['stored-copy', address],
    queryFn: () => fetchOrderStatus(address),
    enabled: isCopy,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'always',
    retry: false,
  });
  useEffect(() => {
    if (status) location.reload();
  }, [status]);
  return (
    <p ref={line} id="kept-copy" className="peer/copy notice notice-warn" hidden suppressHydrationWarning>
      {words}
    </p>
  );
}

/**
 * Asks the service worker to store the page, or to drop its copy if the page is not worth storing any more.
 * @param since a copy stored after this moment is fresh enough; milliseconds
 */
async function store(path: string, since: number): Promise<void> {
  try {
    // At the root: it sees the pages of all languages.
    await navigator.serviceWorker.register(WORKER, { scope: '/' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: path, since });
  } catch {
    // Missing over plain http, refused in some private windows.
  }
}
