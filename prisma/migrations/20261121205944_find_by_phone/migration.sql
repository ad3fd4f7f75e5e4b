-- Rows from before the number was kept apart: an order is looked for by it.
UPDATE "checkout" SET "buyer_phone" = "request"->>'buyer_phone' WHERE "buyer_phone" IS NULL;

-- DropIndex
DROP INDEX "checkout_event_id_buyer_phone_idx";

-- CreateIndex
CREATE INDEX "checkout_buyer_phone_event_id_idx" ON "checkout"("buyer_phone", "event_id");

-- CreateIndex
CREATE INDEX "order_buyer_phone_idx" ON "order"("buyer_phone");
