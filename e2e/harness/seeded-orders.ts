// Orders put straight into the mirror, for stories about lists that would take too long to buy.
import { Client } from 'pg';

type SeededOrders = {
  /** Puts the order STORY-`n`, newer than those with a smaller `n`. */
  put(n: number, status: string): Promise<void>;
  remove(): Promise<void>;
};

/** STORY-1 to STORY-60, newer than any real order; of even ones the buyer is known, odd ones are of another channel. */
export async function seedOrders(databaseUrl: string): Promise<SeededOrders> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const start = Date.now() + 60 * 60_000;
  const put = async (n: number, status: string): Promise<void> => {
    const known = n % 2 === 0;
    await client.query(
      `INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total,
         service_fee, total, ticket_count, buyer_name, buyer_phone, channel, created_at, status_at, status_source)
       VALUES ($1, $2, 'evt_story', $3, 'UGX', $4, 0, 0, 1000, $5, 1, $6, $7, $8, $9, $9, 'read')`,
      [
        `story_${n}`,
        `STORY-${n}`,
        status,
        n * 1000,
        (n + 1) * 1000,
        known ? `Nakato ${n}` : null,
        known ? '+256772000001' : null,
        known ? 'partner_api' : null,
        new Date(start + n * 1000).toISOString(),
      ],
    );
  };
  for (let n = 1; n <= 60; n += 1) await put(n, 'paid');
  return {
    put,
    remove: async () => {
      await client.query(`DELETE FROM "order" WHERE id LIKE 'story\\_%'`);
      await client.end();
    },
  };
}
