-- AlterTable
ALTER TABLE "participant" ADD COLUMN     "sort_name" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "participant_event_id_sort_name_id_idx" ON "participant"("event_id", "sort_name", "id");

CREATE FUNCTION participant_sort_name(name text, is_own boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN name IS NOT NULL THEN left(regexp_replace(lower(normalize(name, NFD)), '[\u0300-\u036f]', '', 'g'), 200)
    WHEN is_own THEN ''
    ELSE U&'\+10FFFF'
  END
$$;

CREATE OR REPLACE FUNCTION participant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := array_to_tsvector(search_words(NEW.name, NEW.code));
  NEW.sort_name := participant_sort_name(NEW.name, NEW.checkout_id IS NOT NULL);
  RETURN NEW;
END
$$;
DROP TRIGGER participant_search ON participant;
CREATE TRIGGER participant_search BEFORE INSERT OR UPDATE OF name, code, checkout_id ON participant
  FOR EACH ROW EXECUTE FUNCTION participant_search();

UPDATE participant SET sort_name = participant_sort_name(name, checkout_id IS NOT NULL);
