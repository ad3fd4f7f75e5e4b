ALTER TABLE "checkout" ADD COLUMN "recovered_at" TIMESTAMPTZ(3);

CREATE INDEX "checkout_recovered_at_idx" ON "checkout"("recovered_at");
