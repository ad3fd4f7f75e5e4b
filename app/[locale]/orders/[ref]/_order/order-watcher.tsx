'use client';
// Knows when the page is out of date, and nothing else: the server draws it anew. Asks only while it is looked at.
import { QueryClient, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { fetchOrderStatus, pauseAfterFailure, pauseBeforeNext } from '#lib/browser/order-status.ts';

type Props = {
  readonly order: string;
  /** Of what the server has drawn. */
  readonly version: string;
  readonly connectionLost: string;
};

export function OrderWatcher({ order, version, connectionLost }: Props) {
  const { refresh } = useRouter();
  const [client] = useState(() => new QueryClient());
  const [openedAt] = useState(() => Date.now());
  const { data, failureCount } = useQuery(
    {
      queryKey: ['order', order],
      queryFn: ({ signal }) => fetchOrderStatus(order, signal),
      refetchInterval: ({ state }) =>
        state.data ? pauseBeforeNext(state.data, Date.now() - openedAt) : 1_000,
      retry: true,
      retryDelay: pauseAfterFailure,
      networkMode: 'always',
    },
    client,
  );
  const newer = data && data.version !== version ? data.version : null;
  useEffect(() => {
    if (newer) refresh();
  }, [newer, refresh]);
  return (
    <p role="status" className="watch">
      {failureCount > 0 && connectionLost}
    </p>
  );
}
