-- DropTable
DROP TABLE "find_throttle";

-- DropTable
DROP TABLE "sign_in_throttle";

-- CreateTable
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "throttle_window_ends_at_idx" ON "throttle"("window_ends_at");
