-- AlterTable
ALTER TABLE "staff" ADD COLUMN     "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "staff_two_factor" (
    "id" UUID NOT NULL,
    "staff_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "staff_two_factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_delay" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "forget_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_delay_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "staff_two_factor_staff_id_key" ON "staff_two_factor"("staff_id");

-- CreateIndex
CREATE INDEX "sign_in_delay_forget_at_idx" ON "sign_in_delay"("forget_at");

-- AddForeignKey
ALTER TABLE "staff_two_factor" ADD CONSTRAINT "staff_two_factor_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
