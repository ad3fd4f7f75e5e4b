'use client';
// Starts what keeps this page for a moment without network. Nothing to see, and nothing lost where it is not known.
import { useEffect } from 'react';
import { keepPage } from '#lib/browser/keep-page.ts';

export function StartKeeper() {
  useEffect(() => {
    // Some browsers refuse in private windows: the page is then as it was before.
    keepPage('/order-keeper.js').catch(() => {});
  }, []);
  return null;
}
