-- CreateTable
CREATE TABLE "webhook_refusal" (
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_refusal_pkey" PRIMARY KEY ("reason")
);
