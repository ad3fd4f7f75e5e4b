-- The desk shows the latest webhooks and counts those of the last hour.
CREATE INDEX "webhook_delivery_received_at_id_idx" ON "webhook_delivery"("received_at" DESC, "id");
