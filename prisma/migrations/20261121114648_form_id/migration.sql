-- AlterTable
ALTER TABLE "checkout" ADD COLUMN     "form_id" UUID;

-- CreateIndex
CREATE INDEX "checkout_form_id_idx" ON "checkout"("form_id");
