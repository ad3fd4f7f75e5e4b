'use client';
// Keeps the page of an order or of its payment up to date: polls the status and has the server draw the page again.
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { OrderStatus } from '#components/checkout/order-status.ts';
import { orderStatusQuery } from '#components/checkout/order-status-query.ts';
import { rememberUnpaid } from '#components/checkout/unpaid-order.ts';
import { useOnline } from '#components/ui/use-online.ts';

type Props = {
  readonly address: string;
  readonly drawn: OrderStatus;
  /** Shown without a connection. */
  readonly connectionLost: string;
  /** The buyer's own order: this browser remembers it while it is not paid. */
  readonly own?: { readonly ref: string; readonly eventId: string };
};

/** The page may be on its way over a slow line, or lost with the connection. */
const DRAW_AGAIN_MS = 6_000;

export function LiveStatus({ address, drawn, connectionLost, own }: Props) {
  const { data: status, isError } = useQuery(orderStatusQuery(address, drawn));
  const { refresh } = useRouter();
  const online = useOnline();
  const asked = useRef({ instead: drawn, at: Number.NEGATIVE_INFINITY });

  // Each answer is a new object: the page is asked for again as long as answers come and it does not.
  useEffect(() => {
    const { instead, at } = asked.current;
    if (status.version === drawn.version) return;
    if (instead === drawn && Date.now() - at < DRAW_AGAIN_MS) return;
    asked.current = { instead: drawn, at: Date.now() };
    refresh();
  }, [status, drawn, refresh]);

  const { ref, eventId } = own ?? {};
  const { stage } = status;
  useEffect(() => {
    if (ref && eventId) rememberUnpaid(eventId, ref, { stage });
  }, [ref, eventId, stage]);

  return (
    <p id="live-status" role="status" className="notice notice-warn empty:absolute empty:border-0 empty:p-0">
      {(isError || !online) && connectionLost}
    </p>
  );
}
