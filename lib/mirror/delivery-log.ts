// The log of verified webhooks: what arrives while a write is under way is written together by the next one (a group
// commit), each stored before it is acknowledged. Knows nothing of signatures or of what a delivery means.
import type { Db } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { DeliveryState } from '#lib/db/generated/enums.ts';

/** A row of `webhook_delivery`; `state` is `received` unless there is nothing to do with it. */
export type DeliveryRow = {
  id: string;
  type: string;
  createdAt: Date;
  receivedAt?: Date;
  orderId?: string | null;
  body: string;
  state?: DeliveryState;
  processedAt?: Date | null;
};

export type DeliveryLog = {
  /** Settles once the row is on disk: true for a new one, false for one that was there. Throws where it is not. */
  keep(row: DeliveryRow): Promise<boolean>;
};

type Waiting = { row: DeliveryRow; resolve: (first: boolean) => void; reject: (error: unknown) => void };

const MOST_TOGETHER = 500;

/** One log a process; several processes may write the same delivery. */
export function deliveryLog(db: Db): DeliveryLog {
  let waiting: Waiting[] = [];
  let writing = false;
  const work = async () => {
    writing = true;
    while (waiting.length > 0) {
      const together = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(MOST_TOGETHER);
      await settle(db, together);
    }
    writing = false;
  };
  return {
    keep: (row) =>
      new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        if (!writing) void work();
      }),
  };
}

/** A batch that cannot be written is written one by one: a single bad row must not cost the others. */
async function settle(db: Db, together: Waiting[]): Promise<void> {
  try {
    const stored = await write(
      db,
      together.map((one) => one.row),
    );
    for (const { row, resolve } of together) resolve(stored.delete(row.id));
  } catch (error) {
    if (together.length > 1) for (const one of together) await settle(db, [one]);
    else together[0]?.reject(error);
  }
}

/**
 * The ids that were not there yet; their processing is planned in the same transaction. All rows go as one parameter:
 * thousands of them cost four times as long.
 */
async function write(db: Db, rows: DeliveryRow[]): Promise<Set<string>> {
  return db.$transaction(async (tx) => {
    const stored = await tx.$queryRaw<{ id: string; asks: boolean }[]>`
      INSERT INTO webhook_delivery (id, type, created_at, received_at, order_id, body, state, processed_at)
      SELECT id, type, "createdAt", coalesce("receivedAt", now()), "orderId", body, coalesce(state, 'received'),
        "processedAt"
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS arrived (
        id text, type text, "createdAt" timestamptz, "receivedAt" timestamptz, "orderId" text, body text,
        state delivery_state, "processedAt" timestamptz)
      ON CONFLICT (id) DO NOTHING
      RETURNING id, state = 'received' AS asks`;
    const todo = stored.some(({ asks }) => asks);
    if (todo) await enqueue(tx, 'process_deliveries', {}, { key: 'process_deliveries' });
    return new Set(stored.map(({ id }) => id));
  });
}
