'use client';
// Whether the browser has a connection at all, as far as it knows. A server and a fresh page say that it has.
import { useSyncExternalStore } from 'react';

export const useOnline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );

function watch(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
