-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "payer_ref" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "replaced_by_id" UUID;

-- AlterTable
ALTER TABLE "payment_attempt" ADD COLUMN     "waiting_for" TEXT;

-- CreateTable
CREATE TABLE "find_throttle" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "find_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "find_throttle_expire_idx" ON "find_throttle"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_payer_ref_key" ON "checkout"("payer_ref");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_replaced_by_id_key" ON "checkout"("replaced_by_id");

-- CreateIndex
CREATE INDEX "order_order_code_idx" ON "order"("order_code");

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "checkout"("id") ON DELETE SET NULL ON UPDATE CASCADE;
