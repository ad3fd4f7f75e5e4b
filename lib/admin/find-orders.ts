// The staff's search for orders: by order code, phone number in any spelling, or words of names and e-mail addresses.
// It scans all orders without an index, which is fine for a few members of staff.
import 'server-only';
import type { Db } from '#lib/db/client.ts';
import { bareCode } from '#lib/shared/compare-text.ts';
import { contactPhone } from '#lib/shared/ugandan-mobile.ts';

/** The newest matches; a search with more matches is too broad to help. */
const MAX_FOUND = 500;

/**
 * Each word must occur in the names and e-mail addresses of buyer and participants; a code may be part of an order
 * code.
 * @returns the provider's order ids
 */
export async function findOrders(db: Db, query: string): Promise<string[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const phone = contactPhone(query);
  const code = bareCode(query);
  if (words.length === 0) return [];
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM "order" o LEFT JOIN checkout c ON c.order_id = o.id
    CROSS JOIN LATERAL (SELECT lower(concat_ws(' ', o.buyer_name, o.buyer_email, c.request->>'buyer_name',
      c.request->>'buyer_email', (SELECT string_agg(p.name, ' ') FROM participant p WHERE p.order_id = o.id))) AS text) searched
    WHERE o.buyer_phone = ${phone} OR c.buyer_phone = ${phone}
      OR (${code} <> '' AND position(${code} IN upper(regexp_replace(o.order_code, '[^[:alnum:]]', '', 'g'))) > 0)
      OR NOT EXISTS (SELECT FROM unnest(${words}::text[]) word WHERE position(word IN searched.text) = 0)
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${MAX_FOUND}`;
  return found.map(({ id }) => id);
}
