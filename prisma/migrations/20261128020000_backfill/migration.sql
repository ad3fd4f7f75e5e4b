CREATE TABLE "backfill" (
  "name" TEXT PRIMARY KEY,
  "digest" TEXT NOT NULL,
  "after" TEXT NOT NULL,
  "finished_at" TIMESTAMPTZ(3)
);
