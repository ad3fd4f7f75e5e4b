// Appends to the timeline of orders and checkouts, in the transaction of the change.

import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';

export type TimelineItem = {
  at: Date;
  checkoutId?: string | null;
  orderId?: string | null;
  /** `<thing>.<what happened>`, for example `order.status` or `attempt.sent`. */
  kind: string;
  detail?: Prisma.InputJsonObject;
};

/** Writes in the given order, by one statement. `detail` never has a phone number, an e-mail address or a secret. */
export async function addToTimeline(tx: Tx, ...entries: TimelineItem[]): Promise<void> {
  if (entries.length > 0) await tx.timelineEntry.createMany({ data: entries });
}
