-- CreateEnum
CREATE TYPE "participant_role" AS ENUM ('buyer', 'participant', 'staff');

-- CreateTable
CREATE TABLE "participant" (
    "id" UUID NOT NULL,
    "checkout_id" UUID,
    "order_id" TEXT,
    "event_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "registration_id" TEXT,
    "registration_status" TEXT,
    "ticket_type_id" TEXT NOT NULL,
    "distance_km" DOUBLE PRECISION,
    "name" TEXT,
    "is_buyer" BOOLEAN NOT NULL DEFAULT false,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "minor" BOOLEAN NOT NULL DEFAULT false,
    "guardian" JSONB,
    "ref" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "claimed_at" TIMESTAMPTZ(3),
    "signed_at" TIMESTAMPTZ(3),
    "signature" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "participant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "participant_change" (
    "id" BIGSERIAL NOT NULL,
    "participant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" "participant_role" NOT NULL,
    "kind" TEXT NOT NULL,
    "before" JSONB NOT NULL DEFAULT '{}',
    "after" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "participant_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "participant_ref_key" ON "participant"("ref");

-- CreateIndex
CREATE INDEX "participant_order_id_position_idx" ON "participant"("order_id", "position");

-- CreateIndex
CREATE INDEX "participant_event_id_code_idx" ON "participant"("event_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "participant_checkout_id_position_key" ON "participant"("checkout_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "participant_order_id_registration_id_key" ON "participant"("order_id", "registration_id");

-- CreateIndex
CREATE INDEX "participant_change_participant_id_id_idx" ON "participant_change"("participant_id", "id");

-- AddForeignKey
ALTER TABLE "participant" ADD CONSTRAINT "participant_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant" ADD CONSTRAINT "participant_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant_change" ADD CONSTRAINT "participant_change_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The people of each checkout, from the body that was sent for it.
INSERT INTO "participant" (
    "id", "checkout_id", "order_id", "event_id", "position", "ticket_type_id", "distance_km", "name", "is_buyer", "answers",
    "minor", "guardian", "ref", "code", "created_at"
)
SELECT
    gen_random_uuid(), c."id", c."order_id", c."event_id",
    row_number() OVER (PARTITION BY c."id" ORDER BY l.at, n.at),
    l.line->>'ticket_type_id',
    (l.line->'participants'->(n.at - 1)->>'distance_km')::double precision,
    nullif(l.line->'participants'->(n.at - 1)->>'name', ''),
    coalesce(l.line->'participants'->(n.at - 1)->>'name' = c."request"->>'buyer_name', false),
    -- One set of answers was asked for the whole order: it is somebody's where one person runs.
    CASE WHEN t.places = 1 THEN coalesce(c."request"->'custom_fields', '{}') ELSE '{}' END,
    t.places = 1 AND c."request" ? 'guardian',
    CASE WHEN t.places = 1 THEN c."request"->'guardian' END,
    translate(encode(substring(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') FOR 18), 'base64'), '+/', '-_'),
    (SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(r.bytes, b) % 32, 1), '')
       FROM generate_series(0, 7) b),
    c."created_at"
FROM "checkout" c
CROSS JOIN LATERAL jsonb_array_elements(c."request"->'lines') WITH ORDINALITY AS l(line, at)
CROSS JOIN LATERAL generate_series(1, (l.line->>'quantity')::int) AS n(at)
CROSS JOIN LATERAL (SELECT sum((one->>'quantity')::int) AS places FROM jsonb_array_elements(c."request"->'lines') one) t
-- It depends on the row, so that each one gets bytes of its own.
CROSS JOIN LATERAL (SELECT decode(md5(gen_random_uuid()::text || c."id" || l.at || n.at), 'hex') AS bytes) r;

-- Their registrations, where ticket type and distance say which is whose: in each group as many as people, in the same state.
WITH registration AS (
    SELECT
        o."id" AS order_id, r.one->>'id' AS id, r.one->>'status' AS status, r.one->>'ticket_type_id' AS ticket_type_id,
        (r.one->>'distance_km')::double precision AS distance_km,
        row_number() OVER same AS rank, count(*) OVER whole AS total,
        min(r.one->>'status') OVER whole = max(r.one->>'status') OVER whole AS alike
    FROM "order" o
    CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(o."registrations") = 'array' THEN o."registrations" ELSE '[]' END)
        WITH ORDINALITY AS r(one, at)
    WINDOW
        whole AS (PARTITION BY o."id", r.one->>'ticket_type_id', r.one->>'distance_km'),
        same AS (PARTITION BY o."id", r.one->>'ticket_type_id', r.one->>'distance_km' ORDER BY r.at)
), person AS (
    SELECT
        p."id", p."order_id", p."ticket_type_id", p."distance_km",
        row_number() OVER (PARTITION BY p."order_id", p."ticket_type_id", p."distance_km" ORDER BY p."position") AS rank,
        count(*) OVER (PARTITION BY p."order_id", p."ticket_type_id", p."distance_km") AS total
    FROM "participant" p
    WHERE p."order_id" IS NOT NULL
)
UPDATE "participant" p
SET "registration_id" = registration.id, "registration_status" = registration.status
FROM person JOIN registration ON registration.order_id = person.order_id
    AND registration.ticket_type_id = person.ticket_type_id
    AND registration.distance_km IS NOT DISTINCT FROM person.distance_km
    AND registration.rank = person.rank AND registration.total = person.total AND registration.alike
WHERE p."id" = person."id" AND registration.id IS NOT NULL;

-- The registrations of orders that were not made by our form.
INSERT INTO "participant" (
    "id", "order_id", "event_id", "position", "registration_id", "registration_status", "ticket_type_id", "distance_km",
    "ref", "code", "created_at"
)
SELECT
    gen_random_uuid(), o."id", o."event_id", r.at, r.one->>'id', r.one->>'status', r.one->>'ticket_type_id',
    (r.one->>'distance_km')::double precision,
    translate(encode(substring(decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') FOR 18), 'base64'), '+/', '-_'),
    (SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(c.bytes, b) % 32, 1), '')
       FROM generate_series(0, 7) b),
    o."created_at"
FROM "order" o
CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(o."registrations") = 'array' THEN o."registrations" ELSE '[]' END)
    WITH ORDINALITY AS r(one, at)
CROSS JOIN LATERAL (SELECT decode(md5(gen_random_uuid()::text || o."id" || r.at), 'hex') AS bytes) c
WHERE NOT EXISTS (SELECT 1 FROM "checkout" c WHERE c."order_id" = o."id")
    AND r.one->>'id' IS NOT NULL;
