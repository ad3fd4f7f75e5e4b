-- AlterTable
ALTER TABLE "payment_attempt" ADD COLUMN     "request_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
