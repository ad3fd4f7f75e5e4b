-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "browser_key" TEXT,
ADD COLUMN     "consents" JSONB;

-- AlterTable
ALTER TABLE "checkout_session" ADD COLUMN     "consents" JSONB;

-- CreateIndex
CREATE INDEX "checkout_browser_key_event_id_idx" ON "checkout"("browser_key", "event_id");

-- One kind for two paid orders of one buyer, however they were made.
UPDATE "attention_item" AS old
SET kind = 'two_orders_paid', dedupe_key = replace(dedupe_key, 'second_entry_paid:', 'two_orders_paid:')
WHERE kind = 'second_entry_paid'
  AND NOT EXISTS (
    SELECT FROM "attention_item" AS other WHERE other.dedupe_key = replace(old.dedupe_key, 'second_entry_paid:', 'two_orders_paid:'));
