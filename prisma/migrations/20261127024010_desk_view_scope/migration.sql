-- A saved file's name is unique within its race; a view of a member of single events is hers alone.
ALTER TABLE "desk_view" ADD COLUMN "scope" TEXT NOT NULL DEFAULT '';

UPDATE desk_view v SET scope = s.id::text FROM staff s
WHERE v.list = 'orders' AND s.id = v.created_by AND cardinality(s.events) > 0;

-- The value of `event` in a query string, decoded.
UPDATE desk_view v SET scope = coalesce((
  SELECT convert_from(string_agg(
    CASE WHEN part[1] ~ '^%..$' THEN decode(substr(part[1], 2), 'hex') ELSE convert_to(part[1], 'UTF8') END, ''::bytea ORDER BY place
  ), 'UTF8')
  FROM regexp_matches(replace(substring(v.query FROM '[?&]event=([^&]*)'), '+', ' '), '%[0-9A-Fa-f]{2}|[^%]+|%', 'g')
    WITH ORDINALITY AS found(part, place)
), '')
WHERE v.list = 'participants';

DROP INDEX "desk_view_list_name_key";
CREATE UNIQUE INDEX "desk_view_list_scope_name_key" ON "desk_view"("list", "scope", "name");
