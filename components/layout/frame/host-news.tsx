'use client';
// Tells the page around a frame that a form was opened or an order is paid, for its own counts. Nothing of who it is.
import { useEffect } from 'react';

type Props = {
  readonly eventId: string;
  /** Of a paid order; without one a form was opened. */
  readonly orderCode?: string;
};

export function HostNews({ eventId, orderCode }: Props) {
  useEffect(() => {
    void import('./host-messages.ts').then(({ tellBegin, tellComplete }) =>
      orderCode === undefined ? tellBegin(eventId) : tellComplete(eventId, orderCode),
    );
  }, [eventId, orderCode]);
  return null;
}
