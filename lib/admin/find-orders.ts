// The desk's search: by an order's code, by a phone number as anybody writes it, or by words of names and addresses. No
// index serves it, which staff alone can bear: it reads all orders.
import 'server-only';
import type { Db } from '#lib/db/client.ts';
import { bareCode } from '#lib/shared/bare-code.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

/** The newest of what was found; whoever finds more looks for something else. */
const MOST_FOUND = 500;

/**
 * Each word must stand somewhere in the names and addresses of buyer and runners; a code may be a part of one.
 * @returns the provider's ids
 */
export async function findOrders(db: Db, query: string): Promise<string[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const phone = contactPhone(query);
  const code = bareCode(query);
  if (words.length === 0) return [];
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM "order" o LEFT JOIN checkout c ON c.order_id = o.id
    CROSS JOIN LATERAL (SELECT lower(concat_ws(' ', o.buyer_name, o.buyer_email, c.request->>'buyer_name',
      c.request->>'buyer_email', jsonb_path_query_array(c.request, '$.lines[*].participants[*].name')::text)) AS text) said
    WHERE o.buyer_phone = ${phone} OR c.buyer_phone = ${phone}
      OR (${code} <> '' AND position(${code} IN upper(regexp_replace(o.order_code, '[^[:alnum:]]', '', 'g'))) > 0)
      OR NOT EXISTS (SELECT FROM unnest(${words}::text[]) word WHERE position(word IN said.text) = 0)
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${MOST_FOUND}`;
  return found.map(({ id }) => id);
}
