'use client';
// Does something every so often while somebody looks at the page, and at once when it is looked at again.
import { useEffect } from 'react';

/** `act` stays the same function from drawing to drawing, else its time begins anew with each. */
export function useWhileSeen(act: () => void, seconds: number): void {
  useEffect(() => everySoOften(act, seconds), [act, seconds]);
}

/** Ends with the call of what it returns. */
export function everySoOften(act: () => void, seconds: number): () => void {
  const actIfSeen = () => {
    if (document.visibilityState === 'visible') act();
  };
  const timer = setInterval(actIfSeen, seconds * 1000);
  document.addEventListener('visibilitychange', actIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', actIfSeen);
  };
}
