CREATE TABLE "setting_preview" (
  "staff" UUID PRIMARY KEY,
  "changes" JSONB NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL
);

ALTER TABLE "setting_preview" ADD CONSTRAINT "setting_preview_staff_fkey" FOREIGN KEY ("staff") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
