-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "buyer_phone" TEXT;

-- CreateTable
CREATE TABLE "waiver_text" (
    "digest" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waiver_text_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE INDEX "checkout_event_id_buyer_phone_idx" ON "checkout"("event_id", "buyer_phone");
