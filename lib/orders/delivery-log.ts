// Stores verified webhooks with group commit: deliveries that arrive during a write are stored together by the next one.
// Knows neither signatures nor payloads.
import type { Db } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { DeliveryState } from '#lib/db/generated/enums.ts';

/** A row of `webhook_delivery`. `state` is `received` unless the delivery needs no processing. */
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
  /** Resolves once the row is stored: true if it is new, false if it was stored before. Throws if it cannot be stored. */
  store(row: DeliveryRow): Promise<boolean>;
};

type Waiting = { row: DeliveryRow; resolve: (first: boolean) => void; reject: (error: unknown) => void };

const MAX_BATCH = 500;

/** One per process. Several processes may store the same delivery. */
export function deliveryLog(db: Db): DeliveryLog {
  let waiting: Waiting[] = [];
  let writing = false;
  const work = async () => {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await settle(db, batch);
    }
    writing = false;
  };
  return {
    store: (row) =>
      new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        if (!writing) void work();
      }),
  };
}

/** Stores a batch. If that fails, stores its rows one by one, so that one bad row does not affect the others. */
async function settle(db: Db, batch: Waiting[]): Promise<void> {
  try {
    const stored = await write(
      db,
      batch.map((one) => one.row),
    );
    for (const { row, resolve } of batch) resolve(stored.delete(row.id));
  } catch (error) {
    if (batch.length > 1) for (const one of batch) await settle(db, [one]);
    else batch[0]?.reject(error);
  }
}

/**
 * Stores the rows and enqueues their processing in one transaction. All rows are one parameter: a parameter per value takes
 * four times as long.
 * @returns the ids of new rows
 */
async function write(db: Db, rows: DeliveryRow[]): Promise<Set<string>> {
  return db.$transaction(async (tx) => {
    const stored = await tx.$queryRaw<{ id: string; pending: boolean }[]>`
      INSERT INTO webhook_delivery (id, type, created_at, received_at, order_id, body, state, processed_at)
      SELECT id, type, "createdAt", coalesce("receivedAt", now()), "orderId", body, coalesce(state, 'received'),
        "processedAt"
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS arrived (
        id text, type text, "createdAt" timestamptz, "receivedAt" timestamptz, "orderId" text, body text,
        state delivery_state, "processedAt" timestamptz)
      ON CONFLICT (id) DO NOTHING
      RETURNING id, state = 'received' AS pending`;
    const todo = stored.some(({ pending }) => pending);
    if (todo) await enqueue(tx, 'process_deliveries', {}, { key: 'process_deliveries' });
    return new Set(stored.map(({ id }) => id));
  });
}
