'use client';
// Knows when the page is out of date, which the server draws anew, and lets the buyer's browser remember what is not paid.
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { keepsUpToDate } from '#app/_ui/kept-up-to-date.ts';
import { ORDER_STATUS_EVENT, type OrderStatus } from '#lib/browser/order-status.ts';
import { rememberUnpaid } from '#lib/browser/unpaid-order.ts';
import { watchOrder } from '#lib/browser/watch-order.ts';

type Props = {
  readonly address: string;
  /** What the server has drawn. Its version is this component's `key`: each picture is watched afresh. */
  readonly drawn: OrderStatus;
  readonly connectionLost: string;
  /** The buyer's own order, and its race; not told where somebody else pays. */
  readonly order?: string;
  readonly race?: string;
};

/** A drawing that was asked for may be on its way over a slow line, or may have been lost with the connection. */
const DRAW_AGAIN_MS = 6_000;

export function StatusWatcher({ address, drawn, connectionLost, order, race }: Props) {
  const { refresh } = useRouter();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    keepsUpToDate();
    const remember = (status: OrderStatus) => {
      if (order && race) rememberUnpaid(race, order, status);
    };
    remember(drawn);
    let askedAt = Number.NEGATIVE_INFINITY;
    return watchOrder(address, drawn, {
      lost: () => setLost(true),
      status: (status) => {
        setLost(false);
        remember(status);
        dispatchEvent(new CustomEvent(ORDER_STATUS_EVENT, { detail: status }));
        if (status.version === drawn.version || Date.now() - askedAt < DRAW_AGAIN_MS) return;
        askedAt = Date.now();
        refresh();
      },
    });
  }, [address, drawn, refresh, order, race]);
  return (
    <p role="status" className="watch notice notice-warn">
      {lost && connectionLost}
    </p>
  );
}
