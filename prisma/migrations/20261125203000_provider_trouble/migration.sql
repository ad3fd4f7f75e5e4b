-- CreateTable
CREATE TABLE "provider_trouble" (
    "cause" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_trouble_pkey" PRIMARY KEY ("cause")
);
