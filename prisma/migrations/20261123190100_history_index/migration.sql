-- Old timeline entries are found by their time, to be deleted.
CREATE INDEX "timeline_entry_at_idx" ON "timeline_entry"("at");
