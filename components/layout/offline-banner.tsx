'use client';
import { useOffline } from 'next/offline';

export function OfflineBanner({ words }: { readonly words: string }) {
  const offline = useOffline();
  return (
    <p role="status" className={offline ? 'offline' : undefined}>
      {offline && words}
    </p>
  );
}
