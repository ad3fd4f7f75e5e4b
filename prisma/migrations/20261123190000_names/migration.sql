-- One word for one thing: a checkout is superseded by a newer one, waits in a queue, makes calls; an order is fetched.
-- Every statement renames or rewrites in place; no row is lost.

ALTER TABLE "checkout" RENAME COLUMN "replaced_by_id" TO "superseded_by_id";
ALTER TABLE "checkout" RENAME CONSTRAINT "checkout_replaced_by_id_fkey" TO "checkout_superseded_by_id_fkey";
ALTER INDEX "checkout_replaced_by_id_key" RENAME TO "checkout_superseded_by_id_key";
ALTER TABLE "checkout" RENAME COLUMN "line_no" TO "queue_number";
ALTER SEQUENCE "checkout_line_no_seq" RENAME TO "checkout_queue_number_seq";
ALTER INDEX "checkout_state_line_no_idx" RENAME TO "checkout_state_queue_number_idx";
ALTER INDEX "checkout_event_id_line_no_idx" RENAME TO "checkout_event_id_queue_number_idx";
ALTER TABLE "checkout" RENAME COLUMN "tries" TO "calls";
ALTER TABLE "checkout" RENAME COLUMN "asked_at" TO "refresh_asked_at";
UPDATE "checkout" SET "refusal_code" = 'superseded' WHERE "refusal_code" = 'replaced';

ALTER TABLE "payment_attempt" RENAME COLUMN "tries" TO "calls";
UPDATE "payment_attempt" SET "refusal_code" = 'superseded' WHERE "refusal_code" = 'replaced';

ALTER TABLE "order" RENAME COLUMN "last_read_at" TO "last_fetched_at";
ALTER TABLE "order" RENAME COLUMN "next_read_at" TO "next_fetch_at";
ALTER TABLE "order" RENAME COLUMN "reads" TO "fetches";
ALTER INDEX "order_next_read_at_idx" RENAME TO "order_next_fetch_at_idx";
ALTER TYPE "order_source" RENAME VALUE 'read' TO 'fetch';

ALTER TABLE "webhook_delivery" RENAME COLUMN "tries" TO "attempts";

ALTER TABLE "event_snapshot" RENAME COLUMN "list_read_at" TO "list_fetched_at";
ALTER TABLE "event_snapshot" RENAME COLUMN "detail_read_at" TO "detail_fetched_at";

UPDATE "timeline_entry" SET "kind" = CASE "kind"
  WHEN 'checkout.replaced' THEN 'checkout.superseded'
  WHEN 'attempt.refusal_lifted' THEN 'attempt.refusal_resolved'
  ELSE 'order.fetch_failed' END
WHERE "kind" IN ('checkout.replaced', 'attempt.refusal_lifted', 'order.unreadable');
UPDATE "timeline_entry" SET "detail" = jsonb_set("detail", '{source}', '"fetch"')
WHERE "kind" = 'order.status' AND "detail"->>'source' = 'read';

UPDATE "attention_item" SET "facts" = jsonb_set("facts", '{was}', '"superseded"') WHERE "facts"->>'was' = 'replaced';

-- Jobs that wait move to the tasks' new names. A new database has no job queue yet.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_tasks') IS NULL THEN
    RETURN;
  END IF;
  CREATE TEMPORARY TABLE "renamed_task" ("was", "is") ON COMMIT DROP AS VALUES
    ('read_order', 'fetch_order'), ('read_orders', 'fetch_due_orders'), ('serve_line', 'serve_queue');
  INSERT INTO "graphile_worker"."_private_tasks" ("identifier")
    SELECT "is" FROM "renamed_task" ON CONFLICT DO NOTHING;
  UPDATE "graphile_worker"."_private_jobs" AS job
  SET "task_id" = new_task."id",
    "key" = "renamed_task"."is" || substr(job."key", length("renamed_task"."was") + 1)
  FROM "renamed_task"
    JOIN "graphile_worker"."_private_tasks" AS old_task ON old_task."identifier" = "renamed_task"."was"
    JOIN "graphile_worker"."_private_tasks" AS new_task ON new_task."identifier" = "renamed_task"."is"
  WHERE job."task_id" = old_task."id";
END
$$;
