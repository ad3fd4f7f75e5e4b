// Half a year of sales for the benchmarks of the desk, written by a few statements: what many rows cost is measured, not how they
// came in.
import type { Db } from '#lib/db/client.ts';

/** An event of the sandbox with ids of its ticket types. */
export type SeededEvent = { readonly id: string; readonly tickets: readonly string[] };

/** Six orders of ten are of the first, three of the second, the others of the rest. */
export type SeededEvents = readonly [SeededEvent, SeededEvent, ...SeededEvent[]];

const FAMILY = [
  'Akello',
  'Okello',
  'Nakato',
  'Ssemakula',
  'Byaruhanga',
  'Tumusiime',
  'Nalwoga',
  'Kato',
  'Atim',
  'Lubega',
];
const GIVEN = [
  'Grace',
  'Daniel',
  'Sarah',
  'Joseph',
  'Peter',
  'Ivan',
  'Juliet',
  'Emmanuel',
  'Christine',
  'Henry',
  'Élise',
  'Moses',
];
const SHIRTS = ['XS', 'S', 'M', 'L', 'XL'];

export const SEED = { audit: 5_000, cases: 400, openCases: 40 } as const;

const TIMEOUT_MS = 600_000;

/**
 * Adds orders up to `now`, some 1.8 participants each, a webhook and two timeline entries each, cases and audit entries. 7 of 10 are of
 * our form, 1 of a session, 2 of other channels. The sandbox does not know them, and nothing fetches them.
 * @returns how many participants there are
 */
export async function seedDesk(
  db: Db,
  { orders, now, events }: { readonly orders: number; readonly now: Date; readonly events: SeededEvents },
): Promise<number> {
  const [large, second, ...others] = events;
  const tickets = JSON.stringify(Object.fromEntries(events.map(({ id, tickets: ids }) => [id, ids])));
  await db.$transaction(
    [
      db.$executeRaw`SET LOCAL synchronous_commit = off`,
      // Triggers are off: the rows that they keep are written once.
      db.$executeRaw`SET LOCAL session_replication_role = replica`,
      db.$executeRaw`
        CREATE TEMPORARY TABLE seed ON COMMIT DROP AS
        SELECT *, ${tickets}::jsonb->event_id->>(n % jsonb_array_length(${tickets}::jsonb->event_id)) AS ticket FROM (
          SELECT
            n, 'ord_seed_' || n AS id, upper(substr(md5(n::text), 1, 4) || '-' || substr(md5(n::text), 5, 4)) AS code,
            CASE WHEN n % 10 < 6 THEN ${large.id} WHEN n % 10 < 9 THEN ${second.id}
              ELSE (${others.map(({ id }) => id)}::text[])[1 + n / 10 % ${others.length}::int] END AS event_id,
            (ARRAY['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'expired', 'failed', 'cart', 'refunded', 'cancelled'])[1 + n * 7 % 12]
              AS status,
            (${GIVEN}::text[])[1 + n % ${GIVEN.length}::int] || ' ' || (${FAMILY}::text[])[1 + n / 7 % ${FAMILY.length}::int] AS name,
            '+25677' || lpad((n * 37 % 10000000)::text, 7, '0') AS phone,
            ${now}::timestamptz - (${orders}::int - n) * (interval '180 days' / ${orders}::int) AS at,
            CASE WHEN n % 10 < 7 THEN 'form' WHEN n % 10 = 7 THEN 'session' ELSE 'elsewhere' END AS origin,
            gen_random_uuid() AS checkout_id, 1 + n % 2 + n % 7 / 6 + CASE WHEN n % 100 = 0 THEN 20 ELSE 0 END AS people,
            (ARRAY[90000, 65000, 40000])[1 + n % 3] AS price
          FROM generate_series(1, ${orders}::int) AS n
        ) AS made`,
      db.$executeRaw`
        INSERT INTO "order" (id, order_code, event_id, status, currency, subtotal, discount_total, donation_total, service_fee, total,
          ticket_count, buyer_name, buyer_email, buyer_phone, channel, partner_reference, hold_expires_at, registrations, created_at,
          status_at, status_source, updated_at, failure_kind)
        SELECT id, code, event_id, status, 'UGX', price * people, 0, 0, 2500, price * people + 2500, people, name,
          replace(lower(name), ' ', '.') || n || '@example.com', phone,
          CASE origin WHEN 'form' THEN 'partner_api' WHEN 'session' THEN 'partner_hosted' END,
          CASE origin WHEN 'form' THEN checkout_id::text WHEN 'elsewhere' THEN 'partner-' || n END,
          CASE WHEN status = 'cart' THEN at + interval '15 minutes' END,
          (SELECT jsonb_agg(jsonb_build_object('id', 'reg_' || n || '_' || k, 'ticket_type_id', ticket, 'status', 'confirmed'))
            FROM generate_series(1, people) k),
          at, at + interval '2 minutes', 'webhook', at, CASE WHEN status IN ('failed', 'expired') THEN 'timed_out' END
        FROM seed`,
      db.$executeRaw`
        INSERT INTO checkout (id, ref, payer_ref, state, event_id, event_name, locale, input, request, idempotency_key, buyer_phone,
          order_id, created_at, updated_at)
        SELECT checkout_id, 'seed_' || n, gen_random_uuid(), 'ordered', event_id, 'Seeded race', 'en', '{}',
          jsonb_build_object('event_id', event_id, 'buyer_name', name, 'buyer_phone', phone,
            'payment_method', (ARRAY['momo', 'airtel'])[1 + n % 2], 'custom_fields', jsonb_build_object('club', 'Club ' || n % 40),
            'referral_code', CASE WHEN n % 11 = 0 THEN 'KLUBU-' || n % 20 END,
            'discount_code', CASE WHEN n % 13 = 0 THEN 'EARLYBIRD' END),
          'seed_' || n, phone, id, at, at
        FROM seed WHERE origin = 'form'`,
      db.$executeRaw`
        INSERT INTO payment_attempt (id, checkout_id, state, idempotency_key, msisdn, prompted_at, finished_at, failure_kind, created_at,
          updated_at)
        SELECT gen_random_uuid(), checkout_id,
          CASE WHEN status IN ('paid', 'refunded') THEN 'paid' ELSE 'failed' END::attempt_state, 'seed_' || n, phone,
          at + interval '10 seconds', at + interval '10 seconds' + n % 120 * interval '1 second',
          CASE WHEN status NOT IN ('paid', 'refunded') THEN 'timed_out' END, at, at
        FROM seed WHERE origin = 'form' AND status <> 'cart'`,
      db.$executeRaw`
        INSERT INTO participant (id, checkout_id, order_id, event_id, position, registration_id, registration_status, ticket_type_id,
          name, answers, ref, code, created_at, updated_at, sort_name, search)
        SELECT *, participant_sort_name(name, checkout_id IS NOT NULL), array_to_tsvector(search_words(name, code)) FROM (
          SELECT gen_random_uuid() AS id, CASE origin WHEN 'form' THEN checkout_id END AS checkout_id, id AS order_id, event_id, k,
            'reg_' || n || '_' || k, 'confirmed', ticket,
            CASE WHEN origin = 'form' THEN (${GIVEN}::text[])[1 + (n + k) % ${GIVEN.length}::int] || ' ' ||
              (${FAMILY}::text[])[1 + n * k % ${FAMILY.length}::int] END AS name,
            CASE WHEN origin = 'form'
              THEN jsonb_build_object('shirt_size', (${SHIRTS}::text[])[1 + (n + k) % ${SHIRTS.length}::int]) ELSE '{}' END,
            'seed_' || n || '_' || k, substr(md5('c' || n || '_' || k), 1, 10) AS code, at, at AS updated
          FROM seed CROSS JOIN LATERAL generate_series(1, people) AS k
        ) AS made`,
      db.$executeRaw`
        INSERT INTO refund (id, order_id, amount, status, created_at)
        SELECT 'ref_seed_' || n, id, price * people + 2500, 'succeeded', at + interval '3 days' FROM seed WHERE status = 'refunded'`,
      db.$executeRaw`
        INSERT INTO webhook_delivery (id, type, created_at, received_at, order_id, body, state, processed_at)
        SELECT 'evt_seed_' || n, CASE WHEN status = 'paid' THEN 'order.paid' ELSE 'order.failed' END, at, at, id,
          repeat('{"padding": "as long as a webhook"}', 20), 'applied', at
        FROM seed`,
      db.$executeRaw`
        INSERT INTO timeline_entry (at, order_id, kind, detail)
        SELECT at + k * interval '1 minute', id, (ARRAY['order.created', 'order.status'])[k],
          CASE k WHEN 2 THEN jsonb_build_object('from', 'cart', 'to', status, 'source', 'webhook') ELSE '{}' END
        FROM seed CROSS JOIN generate_series(1, 2) AS k`,
      db.$executeRaw`
        INSERT INTO attention_item (kind, dedupe_key, order_id, facts, opened_at, changed_at, done_at, ending)
        SELECT 'late_money', 'seed_' || n, id, jsonb_build_object('orderCodes', jsonb_build_array(code), 'was', 'expired'), at, at,
          CASE WHEN n > ${orders - SEED.openCases}::int THEN NULL ELSE at + interval '1 day' END,
          CASE WHEN n > ${orders - SEED.openCases}::int THEN NULL ELSE 'nothing_needed' END
        FROM seed WHERE n > ${orders - SEED.cases}::int`,
      db.$executeRaw`
        INSERT INTO audit_entry (at, staff_id, staff_name, kind, order_id)
        SELECT at, (SELECT id FROM staff LIMIT 1), 'Owner', (ARRAY['contact_shown', 'order_checked', 'sign_in'])[1 + n % 3],
          CASE WHEN n % 3 < 2 THEN id END
        FROM seed WHERE n > ${orders - SEED.audit}::int`,
    ],
    { timeout: TIMEOUT_MS },
  );
  // Two connections at once take half the time.
  await Promise.all(
    [0, 1].map(
      (half) =>
        db.$executeRaw`SELECT desk_order_refresh(array_agg(id))::text FROM "order" WHERE id LIKE 'ord_seed_%' AND right(id, 1)::int % 2 = ${half}::int`,
    ),
  );
  await db.$executeRaw`SELECT desk_sums_merge()::text`;
  // In half a year autovacuum would have done this.
  await db.$executeRaw`VACUUM ANALYZE`;
  return db.participant.count();
}
