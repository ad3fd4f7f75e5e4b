'use client';
// The message on every page while the browser is offline.
import { useOnline } from '#components/ui/use-online.ts';

export function OfflineBanner({ words }: { readonly words: string }) {
  const online = useOnline();
  return (
    <p role="status" className={online ? undefined : 'offline'}>
      {!online && words}
    </p>
  );
}
