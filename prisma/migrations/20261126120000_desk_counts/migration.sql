-- What filters of sums, and Today, read besides: their scans stay in the index.
DROP INDEX "desk_order_sums_idx";
CREATE INDEX "desk_order_sums_idx" ON "desk_order"("event_id", "status", "currency", "hold_expires_at", "attempt_state", "refusal_code", "failure_kind", "method", "origin", "attempts", "total", "refunded", "ticket_count", "paid_at", "order_id");

-- Each page of orders counts those that need a person.
CREATE INDEX "desk_order_attention_event_id_idx" ON "desk_order"("attention", "event_id");
