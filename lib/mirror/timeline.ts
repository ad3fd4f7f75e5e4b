// Appends to what happened; an entry is written in the transaction of the change it tells of.

import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';

export type TimelineNote = {
  at: Date;
  checkoutId?: string | null;
  orderId?: string | null;
  /** `<thing>.<what happened>`, for example `order.status` or `attempt.sent`. */
  kind: string;
  detail?: Prisma.InputJsonObject;
};

/** Writes one entry; never a phone number, an e-mail or a secret in `detail`. */
export async function note(tx: Tx, entry: TimelineNote): Promise<void> {
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
