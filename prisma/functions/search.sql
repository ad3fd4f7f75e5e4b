-- What the desk and the buyer search by: words of names and codes, numbers of phones.

-- In lower case without accents; letters and digits stay, in words with one blank between them. As `plainWords` compares names.
CREATE OR REPLACE FUNCTION search_plain(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(
      regexp_replace(lower(normalize(translate(given, E'''\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u0060\u00b4\u2032\uff07\ua78c', ''), NFKD)),
        '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
      U&'\014A', 'ng'), U&'\014B', 'ng'),
    '[^a-z0-9\u00c0-\u1fff\u2c00-\u2dff\u3040-\ufdff\U00010000-\U0010ffff]+', ' ', 'g'
  )
$$;

-- Words for the index: names also in the parts that an apostrophe divides. The texts are made plain together: each order is indexed
-- several times on its way, and a call for each text took most of that time.
CREATE OR REPLACE FUNCTION search_words(VARIADIC texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 100)), '{}')
  FROM (SELECT array_to_string(texts, ' ') AS given) AS joined,
    string_to_table(search_plain(given || ' ' || translate(given, E'''\u2018\u2019\u02bc', '    ')), ' ') AS word
  WHERE word <> ''
$$;

-- A number in full, without its country code, and by its last 3 to 8 digits: `~167`, so that these are no beginning of another word.
CREATE OR REPLACE FUNCTION search_phones(VARIADIC phones text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM (SELECT DISTINCT regexp_replace(phone, '[^0-9]', '', 'g') AS digits FROM unnest(phones) AS given(phone)) AS given,
    unnest(
      ARRAY[digits, CASE WHEN digits LIKE '256%' THEN substr(digits, 4) END] ||
      ARRAY(SELECT '~' || right(digits, n) FROM generate_series(3, 8) AS n WHERE n < length(digits))
    ) AS word
  WHERE word <> ''
$$;

-- What was typed, as a query: each word is the beginning of a word, one of digits also the end of a phone number. Digits with signs
-- between them are one number. Null without words.
CREATE OR REPLACE FUNCTION search_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    '(''' || word || ''':*' ||
    CASE WHEN word ~ '^0+[1-9]' AND word ~ '^[0-9]+$' THEN ' | ''' || ltrim(word, '0') || ''':*' ELSE '' END ||
    CASE WHEN word ~ '^[0-9]{3,8}$' THEN ' | ''~' || word || '''' ELSE '' END || ')',
    ' & '
  )::tsquery
  FROM (SELECT search_plain(typed) AS plain) AS given,
    regexp_split_to_table(CASE WHEN plain ~ '^[0-9 ]+$' THEN replace(plain, ' ', '') ELSE plain END, ' ') AS word
  WHERE word <> ''
$$;

CREATE OR REPLACE FUNCTION participant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := array_to_tsvector(search_words(NEW.name, NEW.code));
  NEW.sort_name := participant_sort_name(NEW.name, NEW.checkout_id IS NOT NULL);
  RETURN NEW;
END
$$;
