-- CreateIndex
CREATE INDEX "checkout_event_id_line_no_idx" ON "checkout"("event_id", "line_no");
