// What the storefront sent to the provider for an order, as it kept it: pages do not show all of it.
import { Client } from 'pg';
import { z } from 'zod';
import { storyAddress } from './story-address.ts';

const Sent = z.looseObject({
  lines: z.array(
    z.looseObject({
      quantity: z.number(),
      participants: z.array(z.record(z.string(), z.unknown())).optional(),
    }),
  ),
});
const Row = z.object({ request: Sent, waiver: z.record(z.string(), z.unknown()).nullable() });

/** The body of `POST /orders` and the waiver's evidence, by the address of the buyer's page. */
export async function sentOrder(pageUrl: string): Promise<z.infer<typeof Row>> {
  const ref = new URL(pageUrl).pathname.split('/').at(-1);
  const client = new Client({ connectionString: storyAddress().databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT request, waiver FROM checkout WHERE ref = $1', [ref]);
    return Row.parse(rows[0]);
  } finally {
    await client.end();
  }
}
