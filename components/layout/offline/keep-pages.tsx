'use client';
import { useEffect } from 'react';

export function KeepPages() {
  useEffect(() => {
    // Missing over plain http, refused in some private windows.
    navigator.serviceWorker?.register('/offline-pages.js').catch(() => undefined);
  }, []);
  return null;
}
