'use client';
// The TanStack Query client for pages that poll or post. Not in the root layout: list and event pages must not load it.
import { isServer, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

let browserClient: QueryClient | undefined;

/** One client per browser, one per rendering on the server, because a client caches the data of one visitor. */
function queryClient(): QueryClient {
  if (isServer) return new QueryClient();
  browserClient ??= new QueryClient();
  return browserClient;
}

export function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
