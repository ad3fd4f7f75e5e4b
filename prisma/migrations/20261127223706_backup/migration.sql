CREATE TABLE "backup" (
  "id" INTEGER PRIMARY KEY DEFAULT 1,
  "digest" TEXT NOT NULL,
  "dumped_at" TIMESTAMPTZ(3) NOT NULL,
  "bytes" BIGINT NOT NULL,
  "is_encrypted" BOOLEAN NOT NULL,
  "checked_at" TIMESTAMPTZ(3)
);

CREATE TABLE "restore" (
  "id" BIGSERIAL PRIMARY KEY,
  "dumped_at" TIMESTAMPTZ(3) NOT NULL,
  "restored_at" TIMESTAMPTZ(3) NOT NULL,
  "recovered_at" TIMESTAMPTZ(3)
);
