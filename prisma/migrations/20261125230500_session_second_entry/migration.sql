-- AlterTable
ALTER TABLE "checkout_session" ADD COLUMN     "second_entry" BOOLEAN NOT NULL DEFAULT false;
