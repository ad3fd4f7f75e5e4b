-- CreateTable
CREATE TABLE "attention_item" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "checkout_id" UUID,
    "order_id" TEXT,
    "facts" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "note" TEXT,
    "done_at" TIMESTAMPTZ(3),
    "done_by" UUID,

    CONSTRAINT "attention_item_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "attention_item_dedupe_key_key" ON "attention_item"("dedupe_key");

-- CreateIndex
CREATE INDEX "attention_item_done_at_opened_at_idx" ON "attention_item"("done_at", "opened_at");

-- CreateIndex
CREATE INDEX "attention_item_order_id_idx" ON "attention_item"("order_id");

-- CreateIndex
CREATE INDEX "attention_item_checkout_id_idx" ON "attention_item"("checkout_id");

-- AddForeignKey
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_done_by_fkey" FOREIGN KEY ("done_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
