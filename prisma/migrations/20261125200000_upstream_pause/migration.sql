-- CreateTable
CREATE TABLE "upstream_pause" (
    "kind" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "refusals" INTEGER NOT NULL DEFAULT 1,
    "probe_until" TIMESTAMPTZ(3),

    CONSTRAINT "upstream_pause_pkey" PRIMARY KEY ("kind")
);

-- A limit that an answer named counts for minutes: those stored so far counted for ever, also 0.
DELETE FROM "upstream_budget" WHERE "key" LIKE 'limit:%';
