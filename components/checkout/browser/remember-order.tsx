'use client';
// On the page of the buyer's own order, this browser remembers what the page shows of it.
import { useEffect } from 'react';
import type { KnownOrder } from './on-this-phone.ts';

export function RememberOrder({ order }: { readonly order: KnownOrder }) {
  useEffect(() => {
    // A stored copy that is opened without a connection is remembered already.
    import('./on-this-phone.ts').then(
      ({ rememberOrder }) => rememberOrder(order),
      () => {},
    );
  }, [order]);
  return null;
}
