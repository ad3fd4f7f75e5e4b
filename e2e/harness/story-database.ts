// The storefront's database, for stories: orders without a purchase, and values that no page shows.
import { Client } from 'pg';
import { z } from 'zod';
import { storyAddress } from './story-address.ts';

type SeededOrders = {
  /** Inserts the order STORY-`n`, newer than those with a smaller `n`. */
  put(n: number, status: string): Promise<void>;
  remove(): Promise<void>;
};

/** Inserts STORY-1 to STORY-60, newer than any real order; even ones have a buyer, odd ones another channel. */
export async function seedOrders(databaseUrl: string): Promise<SeededOrders> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const start = Date.now() + 60 * 60_000;
  const put = async (n: number, status: string): Promise<void> => {
    const known = n % 2 === 0;
    await client.query(
      `INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total,
         service_fee, total, ticket_count, buyer_name, buyer_phone, channel, created_at, status_at, status_source)
       VALUES ($1, $2, 'evt_story', $3, 'UGX', $4, 0, 0, 1000, $5, 1, $6, $7, $8, $9, $9, 'fetch')`,
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

const Sent = z.looseObject({
  lines: z.array(
    z.looseObject({
      quantity: z.number(),
      participants: z.array(z.record(z.string(), z.unknown())).optional(),
    }),
  ),
  /** Their names. */
  buyer: z
    .looseObject({ participants: z.array(z.looseObject({ name: z.string() }).transform(({ name }) => name)) })
    .optional(),
});
const Row = z.object({
  request: Sent,
  waiver: z.record(z.string(), z.unknown()).nullable(),
  brought: z.record(z.string(), z.string()),
});

async function queryOnce(sql: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: storyAddress().databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The next visit to an event that is not listed fetches the list again. */
export const expireEventList = (): Promise<unknown> =>
  queryOnce(`UPDATE lease SET done_at = NULL WHERE name = 'events'`);

const refOf = (pageUrl: string) => new URL(pageUrl).pathname.split('/').at(-1);

/** The checkout of the order page at `pageUrl` as if the provider had refused it in the queue. */
export const refuseCheckout = (pageUrl: string, code: string): Promise<unknown> =>
  queryOnce(`UPDATE checkout SET state = 'refused', refusal_code = $2, order_id = NULL WHERE ref = $1`, [
    refOf(pageUrl),
    code,
  ]);

/** The stored body of `POST /orders`, the waiver's evidence, and the campaign that led here, for the order page at `pageUrl`. */
export async function sentOrder(pageUrl: string): Promise<z.infer<typeof Row>> {
  const [row] = await queryOnce('SELECT request, waiver, brought FROM checkout WHERE ref = $1', [
    refOf(pageUrl),
  ]);
  return Row.parse(row);
}

const Person = z.object({
  name: z.string(),
  ticket_type_id: z.string(),
  answers: z.record(z.string(), z.unknown()),
  minor: z.boolean(),
  guardian: z.string().nullable(),
});

/** The participants of the order page at `pageUrl`, in their order; of a guardian the name. */
export async function storedPeople(pageUrl: string): Promise<z.infer<typeof Person>[]> {
  const rows = await queryOnce(
    `SELECT p.name, p.ticket_type_id, p.answers, p.minor, p.guardian ->> 'name' AS guardian
     FROM participant p JOIN checkout c ON c.id = p.checkout_id WHERE c.ref = $1 ORDER BY p.position`,
    [refOf(pageUrl)],
  );
  return z.array(Person).parse(rows);
}
