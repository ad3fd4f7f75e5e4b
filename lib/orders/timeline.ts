// Appends to the timeline of orders and checkouts, in the transaction of the change.

import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import type { OrderSource } from '#lib/db/generated/enums.ts';

export type TimelineItem = {
  at: Date;
  checkoutId?: string | null;
  orderId?: string | null;
  /** `<thing>.<what happened>`, for example `order.status` or `attempt.sent`. */
  kind: string;
  detail?: Prisma.InputJsonObject;
};

/** Appends one entry. `detail` never contains a phone number, an e-mail address or a secret. */
export async function addToTimeline(tx: Tx, entry: TimelineItem): Promise<void> {
  await tx.timelineEntry.create({
    data: {
      at: entry.at,
      checkoutId: entry.checkoutId ?? null,
      orderId: entry.orderId ?? null,
      kind: entry.kind,
      detail: entry.detail ?? {},
    },
  });
}

type StatusChange = {
  orderId: string;
  checkoutId: string | null;
  /** Null if the order was not known. */
  from: string | null;
  to: string;
  source: OrderSource;
};

/** Appends a change of an order's status; does nothing if the status is the same. */
export async function addStatusToTimeline(
  tx: Tx,
  { orderId, checkoutId, ...detail }: StatusChange,
  now: Date,
): Promise<void> {
  if (detail.from === detail.to) return;
  await addToTimeline(tx, { at: now, checkoutId, orderId, kind: 'order.status', detail });
}
