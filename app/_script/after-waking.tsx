'use client';
// In development React wakes a page that was drawn for a visit, to redraw what is edited: the script has to wait for it,
// or React would find another page than the server drew.
import { useEffect } from 'react';

export function AfterWaking({ address }: { readonly address: string }) {
  useEffect(() => {
    const there = document.querySelector('script[src^="/site.js"]');
    if (!there) document.head.append(Object.assign(document.createElement('script'), { src: address }));
    // It was edited: an element cannot be defined anew.
    else if (there.getAttribute('src') !== address) location.reload();
  }, [address]);
  return null;
}
