'use client';
// The one TanStack Query client, for the pages that poll or post: not in the root layout, since lists and races need none.
import { isServer, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

let browserClient: QueryClient | undefined;

/** One client per browser, one per rendering on the server: it holds the answers of one visitor. */
function queryClient(): QueryClient {
  if (isServer) return new QueryClient();
  browserClient ??= new QueryClient();
  return browserClient;
}

export function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
