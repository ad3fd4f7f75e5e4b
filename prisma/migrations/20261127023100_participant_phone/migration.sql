ALTER TABLE "participant" ADD COLUMN "phone" TEXT;
