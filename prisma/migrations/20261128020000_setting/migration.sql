CREATE TABLE "setting" (
  "id" BIGSERIAL PRIMARY KEY,
  "file" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "value" JSONB NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_by" UUID
);

CREATE INDEX "setting_file_key_id_idx" ON "setting"("file", "key", "id" DESC);

ALTER TABLE "setting" ADD CONSTRAINT "setting_changed_by_fkey" FOREIGN KEY ("changed_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
