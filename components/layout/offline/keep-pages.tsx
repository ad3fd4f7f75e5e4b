'use client';
import { useEffect } from 'react';

export function KeepPages() {
  useEffect(() => {
    // Service workers are missing over plain http, and some private windows refuse them.
    navigator.serviceWorker?.register('/offline-pages.js').catch(() => undefined);
  }, []);
  return null;
}
