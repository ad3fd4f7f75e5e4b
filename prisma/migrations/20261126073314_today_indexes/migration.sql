-- CreateIndex
CREATE INDEX "checkout_created_at_idx" ON "checkout"("created_at");

-- CreateIndex
CREATE INDEX "desk_order_paid_at_idx" ON "desk_order"("paid_at");

-- CreateIndex
CREATE INDEX "payment_attempt_created_at_idx" ON "payment_attempt"("created_at");
