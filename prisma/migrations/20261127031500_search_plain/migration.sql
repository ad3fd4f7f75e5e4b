-- Names are found without their apostrophes and accents, codes with any dash, phone numbers by their last digits.

-- In lower case without accents; letters and digits stay, in words with one blank between them. As `plainWords` compares names.
CREATE FUNCTION search_plain(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(
      regexp_replace(lower(normalize(translate(given, E'''\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u0060\u00b4\u2032\uff07\ua78c', ''), NFKD)),
        '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
      U&'\014A', 'ng'), U&'\014B', 'ng'),
    '[^a-z0-9\u00c0-\u1fff\u2c00-\u2dff\u3040-\ufdff\U00010000-\U0010ffff]+', ' ', 'g'
  )
$$;

-- Words for the index: names also in the parts that an apostrophe divides.
CREATE OR REPLACE FUNCTION search_words(VARIADIC texts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 100)), '{}')
  FROM unnest(texts) AS given(text),
    unnest(ARRAY[text, translate(text, E'''\u2018\u2019\u02bc', '    ')]) AS spelling,
    regexp_split_to_table(search_plain(spelling), ' ') AS word
  WHERE word <> ''
$$;

-- A number in full, without its country code, and by its last 3 to 8 digits: `~167`, so that these are no beginning of another word.
CREATE OR REPLACE FUNCTION search_phones(VARIADIC phones text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM (SELECT regexp_replace(phone, '[^0-9]', '', 'g') AS digits FROM unnest(phones) AS given(phone)) AS given,
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

-- The index anew. Nothing else of the rows changes, so nothing follows it: no order counts as changed.
ALTER TABLE participant DISABLE TRIGGER USER;
ALTER TABLE desk_order DISABLE TRIGGER USER;

UPDATE participant SET search = array_to_tsvector(search_words(name, code));

UPDATE desk_order d SET search = array_to_tsvector(
  search_words(
    o.id, o.order_code, regexp_replace(o.order_code, '[^[:alnum:]]', '', 'g'), o.partner_reference,
    o.buyer_name, o.buyer_email, c.request->>'buyer_name', c.request->>'buyer_email',
    (SELECT string_agg(p.name, ' ') FROM participant p WHERE p.order_id = o.id)
  ) || search_phones(o.buyer_phone, c.buyer_phone, (
    SELECT a.msisdn FROM payment_attempt a WHERE a.checkout_id = c.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ))
)
FROM "order" o LEFT JOIN checkout c ON c.order_id = o.id
WHERE o.id = d.order_id;

ALTER TABLE participant ENABLE TRIGGER USER;
ALTER TABLE desk_order ENABLE TRIGGER USER;
