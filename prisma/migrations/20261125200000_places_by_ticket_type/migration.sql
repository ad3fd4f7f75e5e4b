-- Unpaid places are counted by ticket type. Older checkouts hold nothing any more.
CREATE TABLE "checkout_places" (
  "checkout_id" UUID NOT NULL,
  "ticket_type_id" TEXT NOT NULL,
  "quantity" INTEGER NOT NULL,
  CONSTRAINT "checkout_places_pkey" PRIMARY KEY ("checkout_id", "ticket_type_id")
);
ALTER TABLE "checkout_places" ADD CONSTRAINT "checkout_places_checkout_id_fkey"
  FOREIGN KEY ("checkout_id") REFERENCES "checkout"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO "checkout_places" ("checkout_id", "ticket_type_id", "quantity")
  SELECT c."id", line->>'ticket_type_id', sum((line->>'quantity')::int)
  FROM "checkout" c, jsonb_array_elements(c."request"->'lines') AS line
  WHERE c."created_at" > now() - interval '1 day' AND line->>'ticket_type_id' IS NOT NULL
  GROUP BY 1, 2;
ALTER TABLE "checkout" DROP COLUMN "places";

-- Too many unpaid places of one address: a checkout waits, and its page proves that a browser shows it.
CREATE TYPE "browser_proof" AS ENUM ('work', 'patience');
ALTER TABLE "checkout" ADD COLUMN "waits_for_room" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "checkout" ADD COLUMN "proof_asked_at" TIMESTAMPTZ(3);
ALTER TABLE "checkout" ADD COLUMN "proof" "browser_proof";

-- Digests are keyed now. The plain ones, which tell an address to whoever tries all of them, are deleted.
UPDATE "checkout" SET "address_key" = NULL WHERE "address_key" IS NOT NULL;
DELETE FROM "throttle";
DELETE FROM "sign_in_delay";
