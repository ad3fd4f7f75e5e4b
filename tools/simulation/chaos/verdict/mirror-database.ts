// The storefronts' database as an outsider reads it, by SQL of its own.
import { Client } from 'pg';
import { z } from 'zod';
import type { AttentionFact, CheckoutFact, MirrorFact, ReconciliationFact } from './facts.ts';

const Mirror = z.array(z.object({ id: z.string(), status: z.string(), total: z.coerce.number() }));
const Checkouts = z.array(
  z.object({ id: z.string(), ref: z.string(), state: z.string(), orderId: z.string().nullable() }),
);
const Attention = z.array(
  z.object({ kind: z.string(), orderId: z.string().nullable(), checkoutId: z.string().nullable() }),
);
const Rows = z.array(
  z.object({ at: z.date(), compared: z.number(), missing: z.number(), different: z.number() }),
);
const Unfinished = z.tuple([z.object({ count: z.number() })]);

export type MirrorDatabase = ReturnType<typeof mirrorDatabase>;

/** One connection per query: the server may have been killed since the last one. */
export function mirrorDatabase(url: string) {
  const query = async <S extends z.ZodType>(schema: S, sql: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: url, application_name: 'simulation' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return schema.parse((await client.query(sql, values)).rows);
    } finally {
      await client.end();
    }
  };
  return {
    orders: (): Promise<MirrorFact[]> => query(Mirror, 'SELECT id, status, total FROM "order"'),
    checkouts: (): Promise<CheckoutFact[]> =>
      query(Checkouts, 'SELECT id, ref, state::text, order_id AS "orderId" FROM checkout'),
    /** Items that are, or were, on the "needs attention" list. */
    attention: (): Promise<AttentionFact[]> =>
      query(
        Attention,
        'SELECT kind, order_id AS "orderId", checkout_id::text AS "checkoutId" FROM attention_item',
      ),
    /** The provider's id of the order behind a buyer's address; null while there is none. */
    orderBehind: async (ref: string): Promise<string | null> => {
      const [checkout] = await query(
        Checkouts,
        'SELECT id, ref, state::text, order_id AS "orderId" FROM checkout WHERE ref = $1',
        [ref],
      );
      return checkout?.orderId ?? null;
    },
    /** The latest comparison made after `since`, if any. */
    reconciliation: async (since: number): Promise<ReconciliationFact | null> => {
      const sql =
        'SELECT at, compared, missing, different FROM reconciliation WHERE at > $1 ORDER BY at DESC LIMIT 1';
      const [row] = await query(Rows, sql, [new Date(since)]);
      return row ? { ...row, at: row.at.getTime() } : null;
    },
    /** Number of checkouts, payments and webhooks that still wait for a job. */
    unfinished: async (): Promise<number> => {
      const [{ count }] = await query(
        Unfinished,
        `SELECT ((SELECT count(*) FROM checkout WHERE state = 'waiting')
          + (SELECT count(*) FROM payment_attempt WHERE state = 'waiting' AND live_checkout_id IS NOT NULL)
          + (SELECT count(*) FROM webhook_delivery WHERE state = 'received'))::int AS count`,
      );
      return count;
    },
  };
}
