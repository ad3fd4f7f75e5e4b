'use client';
// Says that the browser is offline, on whatever page is open, and goes by itself. Its words come from the server. A browser
// that says it is online need not be: what is asked for then tells by itself that nothing answers.
import { useOnline } from '#app/_ui/use-online.ts';

export function OfflineLine({ words }: { readonly words: string }) {
  const online = useOnline();
  return (
    <p role="status" className="offline">
      {!online && words}
    </p>
  );
}
