'use client';
// Knows when the page is out of date, and nothing else: the server draws it anew. Asks only while it is looked at.
import { QueryClient, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import {
  fetchOrderStatus,
  ORDER_STATUS_EVENT,
  type OrderStatus,
  pauseAfterFailure,
  pauseBeforeNext,
} from '#lib/browser/order-status.ts';

type Props = {
  readonly order: string;
  /** What the server has drawn. Its version is this component's `key`: each picture is watched afresh. */
  readonly drawn: OrderStatus;
  readonly connectionLost: string;
};

export function OrderWatcher({ order, drawn, connectionLost }: Props) {
  const { refresh } = useRouter();
  const [client] = useState(() => new QueryClient());
  const { data, failureCount } = useQuery(
    {
      queryKey: ['order', order],
      queryFn: ({ signal }) => fetchOrderStatus(order, signal),
      initialData: drawn,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: ({ state }) => pauseBeforeNext(state.data ?? drawn),
      retry: true,
      retryDelay: pauseAfterFailure,
      networkMode: 'always',
    },
    client,
  );
  useEffect(() => {
    dispatchEvent(new CustomEvent(ORDER_STATUS_EVENT, { detail: data }));
  }, [data]);
  useEffect(() => {
    if (data.version !== drawn.version) refresh();
  }, [data.version, drawn.version, refresh]);
  return (
    <p role="status" className="watch">
      {failureCount > 0 && connectionLost}
    </p>
  );
}
