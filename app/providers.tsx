'use client';
// The TanStack Query client for pages that poll or post. The root layout must not load it for lists and events.
import { isServer, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

let browserClient: QueryClient | undefined;

/** A client caches the data of one visitor: a browser has one, and each rendering on the server has its own. */
function queryClient(): QueryClient {
  if (isServer) return new QueryClient();
  browserClient ??= new QueryClient();
  return browserClient;
}

export function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
