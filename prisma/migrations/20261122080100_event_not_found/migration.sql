-- AlterTable
ALTER TABLE "event_snapshot" ADD COLUMN     "not_found_at" TIMESTAMPTZ(3);
