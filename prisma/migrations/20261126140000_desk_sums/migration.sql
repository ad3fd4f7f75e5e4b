-- What the desk says of an order stands in its row, so that no read works it out anew, and sums of all orders are kept as they change.

-- Its state; `lapsed` if the hold is over (`orderState` in lib/admin/orders/order-state.ts is its twin).
CREATE FUNCTION desk_order_state(status text, hold_expires_at timestamptz, attempt attempt_state, refusal text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status = 'cancelled' AND attempt = 'paid' THEN 'other'
    WHEN status IN ('paid', 'cancelled') THEN status
    WHEN status IN ('refunded', 'partially_refunded') THEN 'refunded'
    WHEN status = 'chargeback_flagged' THEN 'chargeback'
    WHEN attempt = 'waiting' THEN 'waiting'
    WHEN attempt = 'paid' THEN 'other'
    WHEN attempt = 'prompted' OR status IN ('payment_initiated', 'prompt_sent') THEN 'waiting'
    WHEN refusal IN ('order_not_payable', 'unclear_answer') OR status NOT IN ('cart', 'failed', 'expired') THEN 'other'
    WHEN refusal = 'hold_expired' OR (status = 'cart' AND hold_expires_at IS NULL) THEN 'lapsed'
    WHEN status = 'cart' AND attempt IS NULL THEN 'unpaid'
    WHEN status = 'expired' THEN 'lapsed'
    ELSE 'failed'
  END
$$;

-- Until then its state is `failed`, afterwards `lapsed`; null for all others.
CREATE FUNCTION desk_order_failed_until(status text, hold_expires_at timestamptz, attempt attempt_state, refusal text)
RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status = 'expired' AND refusal IS DISTINCT FROM 'hold_expired'
      AND desk_order_state(status, hold_expires_at, attempt, refusal) = 'lapsed' THEN hold_expires_at
  END
$$;

-- Its participants that take part, by ticket type.
CREATE FUNCTION desk_order_entries(of_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(ticket_type_id, entries), '{}')
  FROM (
    SELECT p.ticket_type_id, count(*) AS entries FROM participant p
    WHERE p.order_id = of_order AND coalesce(p.registration_status, '') NOT IN ('cancelled', 'canceled', 'refunded', 'absent')
    GROUP BY 1
  ) AS of_type
$$;

ALTER TABLE "desk_order"
ADD COLUMN     "state" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "failed_until" TIMESTAMPTZ(3),
ADD COLUMN     "service_fee" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "form_at" TIMESTAMPTZ(3),
ADD COLUMN     "entries" JSONB NOT NULL DEFAULT '{}';

UPDATE desk_order d SET
  state = desk_order_state(d.status, d.hold_expires_at, d.attempt_state, d.refusal_code),
  failed_until = desk_order_failed_until(d.status, d.hold_expires_at, d.attempt_state, d.refusal_code),
  service_fee = o.service_fee, form_at = CASE WHEN c.superseded_by_id IS NULL THEN c.created_at END, entries = desk_order_entries(o.id)
FROM "order" o LEFT JOIN checkout c ON c.order_id = o.id
WHERE o.id = d.order_id;

ALTER TABLE "desk_order" ALTER COLUMN "state" DROP DEFAULT;

-- Writes the rows of these orders anew. A row that stays the same is not written.
CREATE OR REPLACE FUNCTION desk_order_refresh(ids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO desk_order AS known (
    order_id, order_code, event_id, status, created_at, hold_expires_at, failure_kind, attempts, attempt_state, attempt_at, prompted_at, refusal_code,
    buyer_name, buyer_email, buyer_phone, method, msisdn, channel, origin, ticket_type_ids, places, referral_code, discount_code,
    people, unnamed, unsigned, ticket_count, currency, total, refunded, paid_at, paid_source, attention, changed_at, search,
    state, failed_until, service_fee, form_at, entries
  )
  SELECT
    o.id, o.order_code, o.event_id, o.status, o.created_at, o.hold_expires_at,
    coalesce(o.failure_kind, latest.failure_kind, latest.refusal_code),
    (SELECT count(*) FROM payment_attempt a WHERE a.checkout_id = c.id), latest.state, latest.created_at, latest.prompted_at, latest.refusal_code,
    coalesce(o.buyer_name, c.request->>'buyer_name'), coalesce(o.buyer_email, c.request->>'buyer_email'),
    coalesce(o.buyer_phone, c.buyer_phone, c.request->>'buyer_phone'),
    c.request->>'payment_method', latest.msisdn, o.channel,
    (CASE
      WHEN c.id IS NOT NULL THEN 'form'
      WHEN EXISTS (SELECT FROM checkout_session s WHERE s.session_id = o.checkout_session_id) THEN 'session'
      ELSE 'elsewhere'
    END)::order_origin,
    coalesce(persons.types, '{}'), coalesce(persons.places, '[]'),
    CASE WHEN c.id IS NOT NULL THEN coalesce(c.request->>'referral_code', '') END,
    CASE WHEN c.id IS NOT NULL THEN coalesce(c.request->>'discount_code', '') END,
    coalesce(persons.people, 0), coalesce(persons.unnamed, 0), coalesce(persons.unsigned, 0), o.ticket_count,
    o.currency, o.total,
    coalesce((SELECT sum(r.amount) FROM refund r WHERE r.order_id = o.id AND r.status NOT IN ('failed', 'cancelled', 'canceled')), 0),
    CASE WHEN taken THEN o.status_at END, CASE WHEN taken THEN o.status_source END,
    EXISTS (
      SELECT FROM attention_item i
      WHERE i.done_at IS NULL AND (i.order_id = o.id OR i.checkout_id = c.id OR i.facts->'orderCodes' ? o.order_code)
    ),
    clock_timestamp(),
    array_to_tsvector(
      search_words(
        o.id, o.order_code, regexp_replace(o.order_code, '[^[:alnum:]]', '', 'g'), o.partner_reference,
        o.buyer_name, o.buyer_email, c.request->>'buyer_name', c.request->>'buyer_email', persons.names
      ) || search_phones(o.buyer_phone, c.buyer_phone, latest.msisdn)
    ),
    desk_order_state(o.status, o.hold_expires_at, latest.state, latest.refusal_code),
    desk_order_failed_until(o.status, o.hold_expires_at, latest.state, latest.refusal_code),
    o.service_fee, CASE WHEN c.superseded_by_id IS NULL THEN c.created_at END, desk_order_entries(o.id)
  FROM "order" o
  LEFT JOIN checkout c ON c.order_id = o.id
  LEFT JOIN LATERAL (
    SELECT * FROM payment_attempt a WHERE a.checkout_id = c.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) AS latest ON true
  LEFT JOIN LATERAL (
    SELECT
      sum(quantity) AS people, sum(kind.unnamed) AS unnamed, sum(kind.unsigned) AS unsigned,
      array_agg(DISTINCT ticket_type_id) AS types, string_agg(kind.names, ' ') AS names,
      jsonb_agg(
        jsonb_build_object('ticket_type_id', ticket_type_id, 'distance_km', distance_km, 'quantity', quantity) ORDER BY first
      ) AS places
    FROM (
      SELECT
        p.ticket_type_id, p.distance_km, count(*) AS quantity, count(*) FILTER (WHERE p.name IS NULL) AS unnamed,
        count(*) FILTER (WHERE p.signed_at IS NULL) AS unsigned, string_agg(p.name, ' ') AS names, min(p.position) AS first
      FROM participant p WHERE p.order_id = o.id GROUP BY p.ticket_type_id, p.distance_km
    ) AS kind
  ) AS persons ON true
  CROSS JOIN LATERAL (
    SELECT o.status IN ('paid', 'partially_refunded', 'refunded', 'chargeback_flagged') AS taken
  ) AS money
  WHERE o.id = ANY (ids)
  ON CONFLICT (order_id) DO UPDATE SET
    order_code = excluded.order_code, event_id = excluded.event_id, status = excluded.status, created_at = excluded.created_at,
    hold_expires_at = excluded.hold_expires_at, failure_kind = excluded.failure_kind, attempts = excluded.attempts,
    attempt_state = excluded.attempt_state, attempt_at = excluded.attempt_at, prompted_at = excluded.prompted_at,
    refusal_code = excluded.refusal_code,
    buyer_name = excluded.buyer_name, buyer_email = excluded.buyer_email, buyer_phone = excluded.buyer_phone,
    method = excluded.method, msisdn = excluded.msisdn, channel = excluded.channel, origin = excluded.origin,
    ticket_type_ids = excluded.ticket_type_ids, places = excluded.places, referral_code = excluded.referral_code,
    discount_code = excluded.discount_code, people = excluded.people, unnamed = excluded.unnamed, unsigned = excluded.unsigned,
    ticket_count = excluded.ticket_count, currency = excluded.currency, total = excluded.total, refunded = excluded.refunded,
    paid_at = coalesce(known.paid_at, excluded.paid_at), paid_source = coalesce(known.paid_source, excluded.paid_source),
    attention = excluded.attention, changed_at = excluded.changed_at, search = excluded.search,
    state = excluded.state, failed_until = excluded.failed_until, service_fee = excluded.service_fee, form_at = excluded.form_at,
    entries = excluded.entries
  WHERE to_jsonb(known) - ARRAY['changed_at', 'paid_at', 'paid_source']
    IS DISTINCT FROM to_jsonb(excluded) - ARRAY['changed_at', 'paid_at', 'paid_source']
$$;

DROP TRIGGER desk_order_changed ON "order";
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "order" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.order_code IS DISTINCT FROM NEW.order_code OR OLD.event_id IS DISTINCT FROM NEW.event_id OR OLD.status IS DISTINCT FROM NEW.status OR OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.hold_expires_at IS DISTINCT FROM NEW.hold_expires_at OR OLD.failure_kind IS DISTINCT FROM NEW.failure_kind OR OLD.buyer_name IS DISTINCT FROM NEW.buyer_name OR OLD.buyer_email IS DISTINCT FROM NEW.buyer_email OR OLD.buyer_phone IS DISTINCT FROM NEW.buyer_phone OR OLD.channel IS DISTINCT FROM NEW.channel OR OLD.checkout_session_id IS DISTINCT FROM NEW.checkout_session_id OR OLD.partner_reference IS DISTINCT FROM NEW.partner_reference OR OLD.ticket_count IS DISTINCT FROM NEW.ticket_count OR OLD.currency IS DISTINCT FROM NEW.currency OR OLD.total IS DISTINCT FROM NEW.total OR OLD.service_fee IS DISTINCT FROM NEW.service_fee)
  EXECUTE FUNCTION desk_order_follow();
DROP TRIGGER desk_order_changed ON "checkout";
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "checkout" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.request IS DISTINCT FROM NEW.request OR OLD.buyer_phone IS DISTINCT FROM NEW.buyer_phone OR OLD.superseded_by_id IS DISTINCT FROM NEW.superseded_by_id)
  EXECUTE FUNCTION desk_order_follow();
DROP TRIGGER desk_order_changed ON "participant";
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "participant" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.name IS DISTINCT FROM NEW.name OR OLD.signed_at IS DISTINCT FROM NEW.signed_at OR OLD.ticket_type_id IS DISTINCT FROM NEW.ticket_type_id OR OLD.distance_km IS DISTINCT FROM NEW.distance_km OR OLD.registration_status IS DISTINCT FROM NEW.registration_status)
  EXECUTE FUNCTION desk_order_follow();

-- Sums of orders, and of the entries in them, by what filters ask. Each change of an order adds what it was, negative, and what it is, so
-- that no writer waits for another; `desk_sums_merge` makes one row of those that are alike.
CREATE TABLE "desk_order_sum" (
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "failed_until" TIMESTAMPTZ(3),
    "failure_kind" TEXT,
    "method" TEXT,
    "origin" "order_origin" NOT NULL,
    "attempts" INTEGER NOT NULL,
    "ticket_type_ids" TEXT[],
    "form_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "orders" INTEGER NOT NULL,
    "ticket_count" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,
    "refunds" INTEGER NOT NULL,
    "refunded" BIGINT NOT NULL,
    "service_fee" BIGINT NOT NULL,

    CONSTRAINT "desk_order_sum_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "desk_entry_sum" (
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "ticket_type_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "entries" INTEGER NOT NULL,

    CONSTRAINT "desk_entry_sum_pkey" PRIMARY KEY ("id")
);

-- @param sign 1 or -1
CREATE FUNCTION desk_sums_add(o desk_order, sign integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO desk_order_sum (
    event_id, currency, status, state, failed_until, failure_kind, method, origin, attempts, ticket_type_ids, form_at, paid_at,
    orders, ticket_count, total, refunds, refunded, service_fee
  ) VALUES (
    o.event_id, o.currency, o.status, o.state, o.failed_until, o.failure_kind, o.method, o.origin, least(o.attempts, 2),
    o.ticket_type_ids, CASE WHEN o.form_at IS NOT NULL THEN 'epoch'::timestamptz END,
    CASE WHEN o.paid_at IS NOT NULL THEN 'epoch'::timestamptz END,
    sign, sign * o.ticket_count, sign * o.total, sign * (o.refunded > 0)::int, sign * o.refunded, sign * o.service_fee
  );
  INSERT INTO desk_entry_sum (event_id, ticket_type_id, status, entries)
  SELECT o.event_id, key, o.status, sign * value::int FROM jsonb_each_text(o.entries)
$$;

CREATE FUNCTION desk_sums_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM desk_sums_add(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM desk_sums_add(NEW, 1);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER desk_sums_added AFTER INSERT OR DELETE ON desk_order FOR EACH ROW EXECUTE FUNCTION desk_sums_follow();
CREATE TRIGGER desk_sums_changed AFTER UPDATE ON desk_order
  FOR EACH ROW WHEN (
    (OLD.event_id, OLD.currency, OLD.status, OLD.state, OLD.failed_until, OLD.failure_kind, OLD.method, OLD.origin, least(OLD.attempts, 2),
      OLD.ticket_type_ids, OLD.form_at IS NULL, OLD.paid_at IS NULL, OLD.ticket_count, OLD.total, OLD.refunded, OLD.service_fee, OLD.entries)
    IS DISTINCT FROM
    (NEW.event_id, NEW.currency, NEW.status, NEW.state, NEW.failed_until, NEW.failure_kind, NEW.method, NEW.origin, least(NEW.attempts, 2),
      NEW.ticket_type_ids, NEW.form_at IS NULL, NEW.paid_at IS NULL, NEW.ticket_count, NEW.total, NEW.refunded, NEW.service_fee, NEW.entries)
  )
  EXECUTE FUNCTION desk_sums_follow();

-- Holds that are over make no difference any more.
CREATE FUNCTION desk_sums_merge() RETURNS void LANGUAGE sql AS $$
  WITH apart AS (DELETE FROM desk_order_sum RETURNING *)
  INSERT INTO desk_order_sum (
    event_id, currency, status, state, failed_until, failure_kind, method, origin, attempts, ticket_type_ids, form_at, paid_at,
    orders, ticket_count, total, refunds, refunded, service_fee
  )
  SELECT
    event_id, currency, status, state, CASE WHEN failed_until > now() THEN failed_until END AS failed_until, failure_kind, method, origin,
    attempts, ticket_type_ids, form_at, paid_at,
    sum(orders), sum(ticket_count), sum(total), sum(refunds), sum(refunded), sum(service_fee)
  FROM apart GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 HAVING sum(orders) <> 0;
  WITH apart AS (DELETE FROM desk_entry_sum RETURNING *)
  INSERT INTO desk_entry_sum (event_id, ticket_type_id, status, entries)
  SELECT event_id, ticket_type_id, status, sum(entries) FROM apart GROUP BY 1, 2, 3 HAVING sum(entries) <> 0
$$;

SELECT desk_sums_add(d, 1) FROM desk_order d;
SELECT desk_sums_merge();

-- DropIndex
DROP INDEX "desk_order_status_created_at_order_id_idx";

-- DropIndex
DROP INDEX "desk_order_sums_idx";

-- CreateIndex
CREATE INDEX "desk_order_state_created_at_order_id_idx" ON "desk_order"("state", "created_at" DESC, "order_id" DESC);

-- CreateIndex
CREATE INDEX "desk_order_event_id_status_order_id_idx" ON "desk_order"("event_id", "status", "order_id");

-- CreateIndex
CREATE INDEX "desk_order_form_at_paid_at_event_id_idx" ON "desk_order"("form_at", "paid_at", "event_id");

-- CreateIndex
CREATE INDEX "desk_order_total_order_id_idx" ON "desk_order"("total", "order_id");
CREATE INDEX "desk_order_buyer_idx" ON "desk_order"(lower(coalesce(buyer_name, '')), "order_id");

-- Few orders have a code; what its uses brought is read from the index alone.
CREATE INDEX "desk_order_referral_idx" ON "desk_order"(lower(referral_code), "created_at" DESC, "order_id" DESC)
  INCLUDE ("referral_code", "event_id", "currency", "status", "ticket_count", "total", "refunded") WHERE referral_code <> '';
CREATE INDEX "desk_order_discount_idx" ON "desk_order"(lower(discount_code), "created_at" DESC, "order_id" DESC)
  INCLUDE ("discount_code", "event_id", "currency", "status", "ticket_count", "total", "refunded") WHERE discount_code <> '';
CREATE INDEX "desk_order_unknown_codes_idx" ON "desk_order"("event_id") WHERE referral_code IS NULL;

-- Distances follow from ticket types: groups of participants are few.
CREATE STATISTICS participant_groups (ndistinct) ON event_id, ticket_type_id, distance_km FROM participant;
