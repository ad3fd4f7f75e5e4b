'use client';
// Says that the browser is offline, on whatever page is open, and goes by itself. Its words come from the server. A browser
// that says it is online need not be: what is asked for then tells by itself that nothing answers.
import { useSyncExternalStore } from 'react';

export function OfflineLine({ words }: { readonly words: string }) {
  const offline = useSyncExternalStore(
    follow,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <p role="status" className="offline">
      {offline && words}
    </p>
  );
}

function follow(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
