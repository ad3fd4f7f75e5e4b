-- AlterTable
ALTER TABLE "checkout" ADD COLUMN "asks_buyer_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payment_attempt" ADD COLUMN "evidence_at" TIMESTAMPTZ(3);

-- An attempt is no longer given up on by a clock: the latest one of an unpaid order waits for news again.
UPDATE "payment_attempt" AS attempt
SET "state" = 'prompted', "live_checkout_id" = attempt."checkout_id", "finished_at" = NULL, "failure_kind" = NULL
FROM "checkout" JOIN "order" ON "order"."id" = "checkout"."order_id"
WHERE attempt."failure_kind" = 'no_news' AND "checkout"."id" = attempt."checkout_id"
  AND "order"."status" IN ('cart', 'payment_initiated', 'prompt_sent')
  AND NOT EXISTS (
    SELECT 1 FROM "payment_attempt" AS later
    WHERE later."checkout_id" = attempt."checkout_id"
      AND (later."created_at", later."id") > (attempt."created_at", attempt."id"));

-- Any other one may have charged.
UPDATE "payment_attempt" SET "failure_kind" = NULL, "retry_safe" = false WHERE "failure_kind" = 'no_news';
