-- AlterTable
ALTER TABLE "payment_attempt" ADD COLUMN     "by_payer" BOOLEAN NOT NULL DEFAULT false;
