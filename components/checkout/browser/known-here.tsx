'use client';
// Loads the list of this browser's orders where the page has kept room for it. Every list and race carries these lines,
// but few load the rest.
import { type ComponentType, useEffect, useState } from 'react';
import type { KnownOrdersProps } from './known-orders-list.tsx';

export function KnownHere(props: KnownOrdersProps) {
  const [List, setList] = useState<ComponentType<KnownOrdersProps>>();
  useEffect(() => {
    // Without a connection the page stays as it is.
    if (document.querySelector('#on-this-phone[data-rows]'))
      import('./known-orders-list.tsx').then(
        (loaded) => setList(() => loaded.KnownOrders),
        () => {},
      );
  }, []);
  return List && <List {...props} />;
}
