'use client';
// Keeps the page it stands on fresh while somebody looks at it.
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

export function LiveRefresh({ seconds }: { seconds: number }) {
  const { refresh } = useRouter();
  useEffect(() => {
    const refreshIfSeen = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    const timer = setInterval(refreshIfSeen, seconds * 1000);
    document.addEventListener('visibilitychange', refreshIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
  }, [refresh, seconds]);
  return null;
}
