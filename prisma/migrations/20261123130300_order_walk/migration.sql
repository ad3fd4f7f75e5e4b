-- AlterTable
ALTER TABLE "reconciliation" ADD COLUMN     "uncorrected" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "order_walk" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "cursor" TEXT,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "compared" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "different" INTEGER NOT NULL DEFAULT 0,
    "uncorrected" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "order_walk_pkey" PRIMARY KEY ("id")
);
