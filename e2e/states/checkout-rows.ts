// Rows of the storefront's database set by hand, for states that time, the organizer or a rare answer brings about.
import { Client } from 'pg';
import { z } from 'zod';
import { storyAddress } from '../harness/story-address.ts';

export type CheckoutRows = {
  query(sql: string, ...values: readonly (string | number)[]): Promise<Record<string, unknown>[]>;
  /** The provider's id of an order. */
  orderId(ref: string): Promise<string>;
  /** What the mirror holds of the order, for instance `{ status: 'cancelled' }`. */
  setOrder(ref: string, column: 'status' | 'hold_expires_at', value: string | null): Promise<void>;
  /** Puts others before her in the line, whom nobody serves. */
  putBefore(ref: string, count: number): Promise<void>;
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
    putBefore: async (ref, count) => {
      await query(
        `INSERT INTO checkout (id, ref, line_no, event_id, event_name, locale, input, request, idempotency_key,
           lease_id, lease_until)
         SELECT gen_random_uuid(), gen_random_uuid(), line_no, event_id, event_name, locale, input, request,
           gen_random_uuid(), gen_random_uuid(), now() + interval '1 hour'
         FROM checkout, generate_series(1, $2::int) WHERE ref = $1`,
        ref,
        count,
      );
      await query(`UPDATE checkout SET line_no = nextval('checkout_line_no_seq') WHERE ref = $1`, ref);
    },
    close: () => client.end(),
  };
}

/** Takes away whoever `putBefore` put there. */
export const clearLine = (rows: CheckoutRows): Promise<unknown> =>
  rows.query(`DELETE FROM checkout WHERE state = 'waiting'`);
