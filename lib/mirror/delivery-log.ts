// The log of verified webhooks: what arrives while a write is under way is written together by the next one (a group
// commit), each stored before it is acknowledged. Knows nothing of signatures or of what a delivery means.
import type { Db } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { Prisma } from '#lib/db/generated/client.ts';

export type DeliveryRow = Prisma.WebhookDeliveryCreateManyInput;

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

/** The ids that were not there yet; their processing is planned in the same transaction. */
async function write(db: Db, rows: DeliveryRow[]): Promise<Set<string>> {
  return db.$transaction(async (tx) => {
    const stored = await tx.webhookDelivery.createManyAndReturn({
      data: rows,
      skipDuplicates: true,
      select: { id: true, state: true },
    });
    const todo = stored.some((row) => row.state === 'received');
    if (todo) await enqueue(tx, 'process_deliveries', {}, { key: 'process_deliveries' });
    return new Set(stored.map((row) => row.id));
  });
}
