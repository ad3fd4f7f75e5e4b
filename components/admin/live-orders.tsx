'use client';
// Recent orders and sync state: rendered by the page, then fetched again while it is visible.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import type { AdminSnapshot } from '#app/admin/admin-snapshot.ts';
import { OrdersTable } from './orders-table.tsx';
import { SyncStatus } from './sync-status.tsx';

const REFRESH_MS = 5_000;
const SIGNED_OUT = 401;

/** Throws on any other status than 2xx, with the status as `cause`. */
async function fetchSnapshot(query: string, signal: AbortSignal): Promise<AdminSnapshot> {
  const response = await fetch(`/admin/recent-orders${query}`, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  return response.json();
}

const snapshotQuery = (query: string, initial: AdminSnapshot, isLive: boolean) =>
  queryOptions({
    queryKey: ['recent-orders', query],
    queryFn: ({ signal }) => fetchSnapshot(query, signal),
    initialData: initial,
    staleTime: REFRESH_MS,
    // The next visit starts from the server's new snapshot.
    gcTime: 0,
    refetchInterval: isLive && REFRESH_MS,
    enabled: isLive,
    retry: false,
  });

type Props = {
  readonly initial: AdminSnapshot;
  /** Query string of the page's address, with its `?`. */
  readonly query: string;
  /** `false` for older pages and search results, which must not change while they are read. */
  readonly isLive: boolean;
  /** Shown instead of an empty table. */
  readonly emptyWords: string;
  /** Links to other pages of the list, below the table. */
  readonly children: ReactNode;
};

export function LiveOrders({ initial, query, isLive, emptyWords, children }: Props) {
  const { data, error } = useQuery(snapshotQuery(query, initial, isLive));
  const router = useRouter();
  const isSignedOut = error?.cause === SIGNED_OUT;
  useEffect(() => {
    // The page redirects to the sign-in.
    if (isSignedOut) router.refresh();
  }, [isSignedOut, router]);
  return (
    <>
      {data.orders.length > 0 ? (
        <OrdersTable orders={data.orders} />
      ) : (
        <p className="rounded-xl border border-edge border-dashed px-4 py-12 text-center text-quiet">
          {emptyWords}
        </p>
      )}
      {children}
      <SyncStatus sync={data.sync} />
    </>
  );
}
