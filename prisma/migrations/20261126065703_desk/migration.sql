-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('owner', 'staff', 'viewer');

-- CreateEnum
CREATE TYPE "order_origin" AS ENUM ('form', 'session', 'elsewhere');

-- AlterTable
ALTER TABLE "attention_item" ADD COLUMN     "ending" TEXT,
ADD COLUMN     "taken_at" TIMESTAMPTZ(3),
ADD COLUMN     "taken_by" UUID,
ADD COLUMN     "waits_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "request_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "participant" ADD COLUMN     "search" tsvector;

-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "language" TEXT,
ALTER COLUMN "role" TYPE "staff_role" USING CASE WHEN "role" IN ('staff', 'viewer') THEN "role"::"staff_role" ELSE 'owner' END;

-- CreateTable
CREATE TABLE "desk_order" (
    "order_id" TEXT NOT NULL,
    "order_code" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "hold_expires_at" TIMESTAMPTZ(3),
    "failure_kind" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attempt_state" "attempt_state",
    "attempt_at" TIMESTAMPTZ(3),
    "prompted_at" TIMESTAMPTZ(3),
    "buyer_name" TEXT,
    "buyer_email" TEXT,
    "buyer_phone" TEXT,
    "method" TEXT,
    "msisdn" TEXT,
    "channel" TEXT,
    "origin" "order_origin" NOT NULL,
    "ticket_type_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "places" JSONB NOT NULL DEFAULT '[]',
    "referral_code" TEXT,
    "discount_code" TEXT,
    "people" INTEGER NOT NULL DEFAULT 0,
    "unnamed" INTEGER NOT NULL DEFAULT 0,
    "unsigned" INTEGER NOT NULL DEFAULT 0,
    "ticket_count" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "total" BIGINT NOT NULL,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "paid_at" TIMESTAMPTZ(3),
    "paid_source" "order_source",
    "attention" BOOLEAN NOT NULL DEFAULT false,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "search" tsvector,

    CONSTRAINT "desk_order_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "staff_id" UUID,
    "staff_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event_id" TEXT,
    "order_id" TEXT,
    "subject" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "address_key" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_invite" (
    "id" UUID NOT NULL,
    "token_digest" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "staff_role" NOT NULL,
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "language" TEXT,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_invite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "desk_view" (
    "id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "columns" JSONB NOT NULL DEFAULT '[]',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "exported_at" TIMESTAMPTZ(3),

    CONSTRAINT "desk_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert" (
    "id" UUID NOT NULL,
    "way" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "delivered_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upstream_minute" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "upstream_minute_pkey" PRIMARY KEY ("minute","kind")
);

-- CreateIndex
CREATE INDEX "desk_order_created_at_order_id_idx" ON "desk_order"("created_at" DESC, "order_id" DESC);

-- CreateIndex
CREATE INDEX "desk_order_event_id_created_at_order_id_idx" ON "desk_order"("event_id", "created_at" DESC, "order_id" DESC);

-- CreateIndex
CREATE INDEX "desk_order_status_created_at_order_id_idx" ON "desk_order"("status", "created_at" DESC, "order_id" DESC);

-- CreateIndex
CREATE INDEX "desk_order_event_id_paid_at_idx" ON "desk_order"("event_id", "paid_at");

-- CreateIndex
CREATE INDEX "desk_order_changed_at_idx" ON "desk_order"("changed_at");

-- CreateIndex
CREATE INDEX "desk_order_order_code_idx" ON "desk_order"("order_code");

-- CreateIndex
CREATE INDEX "desk_order_search_idx" ON "desk_order" USING GIN ("search");

-- CreateIndex
CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_staff_id_id_idx" ON "audit_entry"("staff_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_kind_id_idx" ON "audit_entry"("kind", "id");

-- CreateIndex
CREATE INDEX "audit_entry_order_id_id_idx" ON "audit_entry"("order_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_invite_token_digest_key" ON "staff_invite"("token_digest");

-- CreateIndex
CREATE UNIQUE INDEX "desk_view_list_name_key" ON "desk_view"("list", "name");

-- CreateIndex
CREATE INDEX "alert_next_at_idx" ON "alert"("next_at");

-- CreateIndex
CREATE INDEX "alert_created_at_idx" ON "alert"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "alert_way_dedupe_key_key" ON "alert"("way", "dedupe_key");

-- CreateIndex
CREATE INDEX "participant_event_id_created_at_id_idx" ON "participant"("event_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "participant_search_idx" ON "participant" USING GIN ("search");

-- CreateIndex
CREATE INDEX "participant_answers_idx" ON "participant" USING GIN ("answers" jsonb_path_ops);

-- AddForeignKey
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_taken_by_fkey" FOREIGN KEY ("taken_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desk_order" ADD CONSTRAINT "desk_order_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_invite" ADD CONSTRAINT "staff_invite_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desk_view" ADD CONSTRAINT "desk_view_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The words by which something is found: lower case, without accents.
CREATE FUNCTION search_words(VARIADIC texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 100)), '{}')
  FROM unnest(texts) AS given(text),
    regexp_split_to_table(
      regexp_replace(lower(normalize(given.text, NFD)), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9\u0080-\U0010ffff]+'
    ) AS word
  WHERE word <> ''
$$;

-- A phone number as one word: with country code, and without the Ugandan one.
CREATE FUNCTION search_phones(VARIADIC phones text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM (SELECT regexp_replace(phone, '[^0-9]', '', 'g') AS digits FROM unnest(phones) AS given(phone)) AS given,
    unnest(ARRAY[digits, CASE WHEN digits LIKE '256%' THEN substr(digits, 4) END]) AS word
  WHERE word <> ''
$$;

-- What was typed, as a query: each word is the beginning of a word. Digits with spaces are one phone number as well. Null without words.
CREATE FUNCTION search_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN words IS NULL THEN NULL
    WHEN typed ~ '^[-+0-9 ().\u00a0]+$' AND digits <> '' THEN words::tsquery || ('''' || digits || ''':*')::tsquery
    ELSE words::tsquery
  END
  FROM (SELECT string_agg('''' || word || ''':*', ' & ') AS words FROM unnest(search_words(typed)) AS word) AS found,
    (SELECT ltrim(regexp_replace(typed, '[^0-9]', '', 'g'), '0') AS digits) AS number
$$;

CREATE FUNCTION participant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := array_to_tsvector(search_words(NEW.name, NEW.code));
  RETURN NEW;
END
$$;
CREATE TRIGGER participant_search BEFORE INSERT OR UPDATE OF name, code ON participant
  FOR EACH ROW EXECUTE FUNCTION participant_search();

-- Writes the rows of these orders anew. A row that stays the same is not written.
CREATE FUNCTION desk_order_refresh(ids text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO desk_order AS known (
    order_id, order_code, event_id, status, created_at, hold_expires_at, failure_kind, attempts, attempt_state, attempt_at, prompted_at,
    buyer_name, buyer_email, buyer_phone, method, msisdn, channel, origin, ticket_type_ids, places, referral_code, discount_code,
    people, unnamed, unsigned, ticket_count, currency, total, refunded, paid_at, paid_source, attention, changed_at, search
  )
  SELECT
    o.id, o.order_code, o.event_id, o.status, o.created_at, o.hold_expires_at,
    coalesce(o.failure_kind, latest.failure_kind, latest.refusal_code),
    (SELECT count(*) FROM payment_attempt a WHERE a.checkout_id = c.id), latest.state, latest.created_at, latest.prompted_at,
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
    )
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
    buyer_name = excluded.buyer_name, buyer_email = excluded.buyer_email, buyer_phone = excluded.buyer_phone,
    method = excluded.method, msisdn = excluded.msisdn, channel = excluded.channel, origin = excluded.origin,
    ticket_type_ids = excluded.ticket_type_ids, places = excluded.places, referral_code = excluded.referral_code,
    discount_code = excluded.discount_code, people = excluded.people, unnamed = excluded.unnamed, unsigned = excluded.unsigned,
    ticket_count = excluded.ticket_count, currency = excluded.currency, total = excluded.total, refunded = excluded.refunded,
    paid_at = coalesce(known.paid_at, excluded.paid_at), paid_source = coalesce(known.paid_source, excluded.paid_source),
    attention = excluded.attention, changed_at = excluded.changed_at, search = excluded.search
  WHERE to_jsonb(known) - ARRAY['changed_at', 'paid_at', 'paid_source']
    IS DISTINCT FROM to_jsonb(excluded) - ARRAY['changed_at', 'paid_at', 'paid_source']
$$;

CREATE FUNCTION desk_order_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids text[];
BEGIN
  IF TG_TABLE_NAME = 'order' THEN
    SELECT array_agg(id ORDER BY id) INTO ids FROM changed;
  ELSIF TG_TABLE_NAME = 'payment_attempt' THEN
    SELECT array_agg(DISTINCT c.order_id) INTO ids FROM changed JOIN checkout c ON c.id = changed.checkout_id;
  ELSIF TG_TABLE_NAME = 'attention_item' THEN
    SELECT array_agg(DISTINCT o.id) INTO ids
    FROM changed
    LEFT JOIN checkout c ON c.id = changed.checkout_id
    JOIN "order" o ON o.id IN (changed.order_id, c.order_id)
      OR o.order_code IN (SELECT jsonb_array_elements_text(changed.facts->'orderCodes'));
  ELSE
    SELECT array_agg(DISTINCT order_id) INTO ids FROM changed;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM desk_order_refresh(ids);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER desk_order_insert AFTER INSERT ON "order"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_update AFTER UPDATE ON "order"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_insert AFTER INSERT ON "checkout"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_update AFTER UPDATE ON "checkout"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_delete AFTER DELETE ON "checkout"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_insert AFTER INSERT ON "payment_attempt"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_update AFTER UPDATE ON "payment_attempt"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_delete AFTER DELETE ON "payment_attempt"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_insert AFTER INSERT ON "participant"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_update AFTER UPDATE ON "participant"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_delete AFTER DELETE ON "participant"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_insert AFTER INSERT ON "refund"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_update AFTER UPDATE ON "refund"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_delete AFTER DELETE ON "refund"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_insert AFTER INSERT ON "attention_item"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_update AFTER UPDATE ON "attention_item"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();
CREATE TRIGGER desk_order_delete AFTER DELETE ON "attention_item"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION desk_order_follow();

UPDATE participant SET name = name;

SELECT desk_order_refresh(array_agg(id)) FROM "order";

-- The timeline knows when the payment was first seen.
UPDATE desk_order SET paid_at = first.at, paid_source = coalesce(first.source::order_source, paid_source)
FROM (
  SELECT DISTINCT ON (order_id) order_id, at,
    CASE WHEN detail->>'source' IN ('create', 'pay', 'webhook', 'fetch') THEN detail->>'source' END AS source
  FROM timeline_entry
  WHERE kind = 'order.status' AND detail->>'to' IN ('paid', 'partially_refunded', 'refunded', 'chargeback_flagged')
  ORDER BY order_id, id
) AS first
WHERE desk_order.order_id = first.order_id AND desk_order.paid_at IS NOT NULL;
