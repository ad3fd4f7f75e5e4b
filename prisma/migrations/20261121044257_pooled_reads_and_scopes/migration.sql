-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "page_seen_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "partner_token" ADD COLUMN     "scope" TEXT;

-- AlterTable
ALTER TABLE "reconciliation" ADD COLUMN     "whole" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "checkout_sent_at_idx" ON "checkout"("sent_at");
