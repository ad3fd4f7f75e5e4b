'use client';
// Recent orders and engine figures, as the page drew them and fetched again while the page is visible.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { EnginePanel } from '../_engine/engine-panel.tsx';
import type { DeskSnapshot } from './desk-snapshot.ts';
import { OrdersTable } from './orders-table.tsx';

const REFRESH_MS = 5_000;
const SIGNED_OUT = 401;

/** Throws without a usable answer; `cause` is the HTTP status. */
async function fetchSnapshot(query: string, signal: AbortSignal): Promise<DeskSnapshot> {
  const response = await fetch(`/admin/recent-orders${query}`, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  return response.json();
}

const snapshotQuery = (query: string, drawn: DeskSnapshot, isLive: boolean) =>
  queryOptions({
    queryKey: ['recent-orders', query],
    queryFn: ({ signal }) => fetchSnapshot(query, signal),
    initialData: drawn,
    staleTime: REFRESH_MS,
    // The next visit starts from what the server draws then.
    gcTime: 0,
    refetchInterval: isLive && REFRESH_MS,
    enabled: isLive,
    retry: false,
  });

type Props = {
  readonly drawn: DeskSnapshot;
  /** Query string of the page's address, with its `?`. */
  readonly query: string;
  /** `false` for older pages and search results: they stay as they are while somebody reads them. */
  readonly isLive: boolean;
  /** Shown in place of an empty table. */
  readonly nothing: string;
  /** Links to other pages of the list, between table and figures. */
  readonly children: ReactNode;
};

export function LiveOrders({ drawn, query, isLive, nothing, children }: Props) {
  const { data, error } = useQuery(snapshotQuery(query, drawn, isLive));
  const router = useRouter();
  const isSignedOut = error?.cause === SIGNED_OUT;
  useEffect(() => {
    // The page itself leads to the sign-in.
    if (isSignedOut) router.refresh();
  }, [isSignedOut, router]);
  return (
    <>
      {data.orders.length > 0 ? (
        <OrdersTable orders={data.orders} />
      ) : (
        <p className="rounded-xl border border-edge border-dashed px-4 py-12 text-center text-quiet">
          {nothing}
        </p>
      )}
      {children}
      <EnginePanel engine={data.engine} />
    </>
  );
}
