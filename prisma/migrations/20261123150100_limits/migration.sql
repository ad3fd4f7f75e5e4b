-- Where an entry came from and how many places it is for: what one visitor may hold unpaid is counted by both.
ALTER TABLE "checkout" ADD COLUMN "address_key" TEXT;
ALTER TABLE "checkout" ADD COLUMN "places" INTEGER NOT NULL DEFAULT 0;
UPDATE "checkout" SET "places" = coalesce(
  (SELECT sum((line->>'quantity')::int) FROM jsonb_array_elements("request"->'lines') AS line), 0);
CREATE INDEX "checkout_event_id_created_at_idx" ON "checkout" ("event_id", "created_at");
CREATE INDEX "checkout_address_key_created_at_idx" ON "checkout" ("address_key", "created_at");
CREATE INDEX "payment_attempt_msisdn_created_at_idx" ON "payment_attempt" ("msisdn", "created_at");
