// Sets database rows directly, for states that depend on time, the organizer or a rare response.
import { Client } from 'pg';
import { z } from 'zod';
import { storyAddress } from '../harness/story-address.ts';

export type CheckoutRows = {
  query(sql: string, ...values: readonly (string | number)[]): Promise<Record<string, unknown>[]>;
  /** The provider's order id of the checkout `ref`. */
  orderId(ref: string): Promise<string>;
  /** Sets a column of the order in the mirror, for instance `status` to `cancelled`. */
  setOrder(ref: string, column: 'status' | 'hold_expires_at', value: string | null): Promise<void>;
  /** Inserts `count` checkouts ahead of `ref` in the queue, leased so that they are not processed. */
  putAheadInQueue(ref: string, count: number): Promise<void>;
  close(): Promise<void>;
};

export async function openCheckoutRows(): Promise<CheckoutRows> {
  const client = new Client({ connectionString: storyAddress().databaseUrl });
  await client.connect();
  const query: CheckoutRows['query'] = async (sql, ...values) => (await client.query(sql, [...values])).rows;
  const orderId = async (ref: string): Promise<string> => {
    const [row] = await query('SELECT order_id FROM checkout WHERE ref = $1', ref);
    return z.string().parse(row?.order_id);
  };
  return {
    query,
    orderId,
    setOrder: async (ref, column, value) => {
      await client.query(`UPDATE "order" SET ${column} = $1 WHERE id = $2`, [value, await orderId(ref)]);
    },
    putAheadInQueue: async (ref, count) => {
      await query(
        `INSERT INTO checkout (id, ref, queue_number, event_id, event_name, locale, input, request, idempotency_key,
           lease_id, lease_until)
         SELECT gen_random_uuid(), gen_random_uuid(), queue_number, event_id, event_name, locale, input, request,
           gen_random_uuid(), gen_random_uuid(), now() + interval '1 hour'
         FROM checkout, generate_series(1, $2::int) WHERE ref = $1`,
        ref,
        count,
      );
      await query(
        `UPDATE checkout SET queue_number = nextval('checkout_queue_number_seq') WHERE ref = $1`,
        ref,
      );
    },
    close: () => client.end(),
  };
}

/** Deletes all waiting checkouts, with those of `putAheadInQueue`. */
export const clearQueue = (rows: CheckoutRows): Promise<unknown> =>
  rows.query(`DELETE FROM checkout WHERE state = 'waiting'`);
