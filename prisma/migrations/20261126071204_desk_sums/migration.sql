-- CreateIndex
CREATE INDEX "desk_order_sums_idx" ON "desk_order"("event_id", "status", "currency", "hold_expires_at", "total", "refunded", "ticket_count");

-- Digits with spaces are one number: of a phone, without leading zeros, or a code of digits alone.
CREATE OR REPLACE FUNCTION search_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN typed ~ '^[-+0-9 ().\u00a0]+$' AND digits <> '' THEN
      ('''' || digits || ''':*')::tsquery || ('''' || coalesce(nullif(ltrim(digits, '0'), ''), digits) || ''':*')::tsquery
    ELSE words::tsquery
  END
  FROM (SELECT string_agg('''' || word || ''':*', ' & ') AS words FROM unnest(search_words(typed)) AS word) AS found,
    (SELECT regexp_replace(typed, '[^0-9]', '', 'g') AS digits) AS number
$$;
