-- The order of participants on the desk.

-- The surname as it stands in the name: the last word, with "de" and the like before it, unless the name says otherwise: before a
-- comma ("Nakato, Sarah"), in capitals ("NAKATO Sarah"). "Jr" and the like are none.
CREATE OR REPLACE FUNCTION participant_surname(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    substring(own from '^([^,]*[^,\s])\s*,\s*\S'),
    CASE WHEN own ~ '[[:lower:]]' THEN substring(own from '(?:^|\s)([[:upper:]]{3,}(?:[''\u2019-][[:upper:]]+)*)(?:\s|$)') END,
    substring(own from '(?:^|\s)((?:(?:van|von|der|den|de|da|di|du|le|la|al|el|bin|ibn)\s+)*\S+)$'),
    ''
  )
  FROM (SELECT regexp_replace(btrim(name), '(?:,\s*|\s+)(?:jr|jnr|junior|sr|snr|senior|ii|iii|iv)\.?$', '', 'i') AS own) AS given
$$;

-- In lower case without accents: a tab sorts before all letters, so that "Ann Lee" comes before "Ann Leed".
CREATE OR REPLACE FUNCTION participant_sort_name(name text, is_own boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN name IS NOT NULL THEN
      left(regexp_replace(lower(normalize(participant_surname(name) || E'\t' || name, NFD)), '[\u0300-\u036f]', '', 'g'), 200)
    WHEN is_own THEN ''
    ELSE U&'\+10FFFF'
  END
$$;
