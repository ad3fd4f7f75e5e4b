-- Sums of orders, and of the entries in them, by what filters ask. Each change of an order adds what it was, negative, and what it is,
-- so that no writer waits for another; `desk_sums_merge` makes one row of those that are alike.

-- @param sign 1 or -1
CREATE OR REPLACE FUNCTION desk_sums_add(o desk_order, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO desk_order_sum (
    event_id, currency, status, state, failed_until, failure_kind, method, origin, attempts, ticket_type_ids, form_at, paid_at,
    orders, ticket_count, total, refunds, refunded, service_fee
  ) VALUES (
    o.event_id, o.currency, o.status, o.state, o.failed_until, o.failure_kind, o.method, o.origin, least(o.attempts, 2),
    o.ticket_type_ids, CASE WHEN o.form_at IS NOT NULL THEN 'epoch'::timestamptz END,
    CASE WHEN o.paid_at IS NOT NULL THEN 'epoch'::timestamptz END,
    sign, sign * o.ticket_count, sign * o.total, sign * (o.refunded > 0 OR o.status = 'partially_refunded')::int, sign * o.refunded, sign * o.service_fee
  );
  IF o.entries <> '{}' THEN
    INSERT INTO desk_entry_sum (event_id, ticket_type_id, status, entries)
    SELECT o.event_id, key, o.status, sign * value::int FROM jsonb_each_text(o.entries);
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION desk_sums_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM desk_sums_add(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM desk_sums_add(NEW, 1);
  END IF;
  RETURN NULL;
END
$$;

-- Holds that are over make no difference any more.
CREATE OR REPLACE FUNCTION desk_sums_merge() RETURNS void LANGUAGE sql AS $$
  WITH apart AS (DELETE FROM desk_order_sum RETURNING *)
  INSERT INTO desk_order_sum (
    event_id, currency, status, state, failed_until, failure_kind, method, origin, attempts, ticket_type_ids, form_at, paid_at,
    orders, ticket_count, total, refunds, refunded, service_fee
  )
  SELECT
    event_id, currency, status, state, CASE WHEN failed_until > now() THEN failed_until END AS failed_until, failure_kind, method, origin,
    attempts, ticket_type_ids, form_at, paid_at,
    sum(orders), sum(ticket_count), sum(total), sum(refunds), sum(refunded), sum(service_fee)
  FROM apart GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 HAVING sum(orders) <> 0;
  WITH apart AS (DELETE FROM desk_entry_sum RETURNING *)
  INSERT INTO desk_entry_sum (event_id, ticket_type_id, status, entries)
  SELECT event_id, ticket_type_id, status, sum(entries) FROM apart GROUP BY 1, 2, 3 HAVING sum(entries) <> 0
$$;
