DROP INDEX "participant_event_id_code_idx";

ALTER TABLE "participant" ADD COLUMN "bib_number" TEXT;

CREATE UNIQUE INDEX "participant_event_id_code_key" ON "participant"("event_id", "code");

CREATE UNIQUE INDEX "participant_event_id_bib_number_key" ON "participant"("event_id", "bib_number");
