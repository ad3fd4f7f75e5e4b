-- The rows of desk_order, which the desk lists, filters and exports: written anew when an order, or what belongs to it, changes.

-- Its state; `lapsed` if the hold is over (`orderState` in lib/admin/orders/order-state.ts is its twin).
CREATE OR REPLACE FUNCTION desk_order_state(status text, hold_expires_at timestamptz, attempt attempt_state, refusal text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status = 'cancelled' AND attempt = 'paid' THEN 'other'
    WHEN status IN ('paid', 'cancelled', 'refunded') THEN status
    WHEN status = 'partially_refunded' THEN 'paid'
    WHEN status = 'chargeback_flagged' THEN 'chargeback'
    WHEN attempt = 'waiting' THEN 'waiting'
    WHEN attempt = 'paid' THEN 'other'
    WHEN attempt = 'prompted' OR status IN ('payment_initiated', 'prompt_sent') THEN 'waiting'
    WHEN refusal IN ('order_not_payable', 'unclear_answer') OR status NOT IN ('cart', 'failed', 'expired') THEN 'other'
    WHEN refusal = 'hold_expired' OR (status = 'cart' AND hold_expires_at IS NULL) THEN 'lapsed'
    WHEN status = 'cart' AND attempt IS NULL THEN 'unpaid'
    WHEN status = 'expired' OR hold_expires_at IS NOT NULL THEN 'lapsed'
    ELSE 'failed'
  END
$$;

-- Until then its state is `failed`, afterwards `lapsed`; null for all others.
CREATE OR REPLACE FUNCTION desk_order_failed_until(status text, hold_expires_at timestamptz, attempt attempt_state, refusal text)
RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN refusal IS DISTINCT FROM 'hold_expired'
      AND desk_order_state(status, hold_expires_at, attempt, refusal) = 'lapsed' THEN hold_expires_at
  END
$$;

-- Whether it may have charged, says its end (`chargeDoubt` in lib/checkout/state/charge-doubt.ts is its twin for `unsafe`).
CREATE OR REPLACE FUNCTION attempt_is_unsafe(state attempt_state, retry_safe boolean, failure_kind text, evidence_at timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT state IN ('failed', 'expired') AND retry_safe IS FALSE
    AND (evidence_at IS NULL OR failure_kind IS NULL OR failure_kind NOT IN ('provider_not_reached', 'declined', 'not_started'))
$$;

-- Whether a registration with this status takes no part any more.
CREATE OR REPLACE FUNCTION takes_no_part(registration_status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(registration_status, '') IN ('cancelled', 'canceled', 'refunded', 'absent')
$$;

-- Writes the rows of these orders anew. A row that stays the same is not written. Planned once per connection: a plan for each
-- list of ids takes longer than the work.
CREATE OR REPLACE FUNCTION desk_order_refresh(ids text[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO desk_order AS known (
    order_id, order_code, event_id, status, created_at, hold_expires_at, failure_kind, attempts, attempt_state, attempt_at, prompted_at, refusal_code,
    buyer_name, buyer_email, buyer_phone, method, msisdn, channel, origin, ticket_type_ids, places, referral_code, discount_code,
    people, unnamed, unsigned, ticket_count, currency, total, refunded, paid_at, paid_source, attention, changed_at, search,
    state, failed_until, service_fee, form_at, entries
  )
  SELECT
    o.id, o.order_code, o.event_id, o.status, o.created_at, o.hold_expires_at,
    coalesce(o.failure_kind, latest.failure_kind, latest.refusal_code),
    (SELECT count(*) FROM payment_attempt a WHERE a.checkout_id = c.id), latest.state, latest.created_at, latest.prompted_at, doubt.refusal_code,
    coalesce(o.buyer_name, c.request->>'buyer_name'), coalesce(o.buyer_email, c.request->>'buyer_email'),
    coalesce(o.buyer_phone, c.buyer_phone, c.request->>'buyer_phone'),
    c.request->>'payment_method', latest.msisdn, o.channel,
    (CASE
      WHEN c.id IS NOT NULL THEN 'form'
      WHEN EXISTS (SELECT FROM checkout_session s WHERE s.session_id = o.checkout_session_id) THEN 'session'
      ELSE 'elsewhere'
    END)::order_origin,
    coalesce(persons.types, '{}'), coalesce(persons.places, '[]'),
    CASE WHEN c.id IS NOT NULL THEN coalesce(c.request->>'referral_code', '') END,
    CASE WHEN c.id IS NOT NULL THEN coalesce(c.request->>'discount_code', '') END,
    coalesce(persons.people, 0), coalesce(persons.unnamed, 0), coalesce(persons.unsigned, 0), o.ticket_count,
    o.currency, o.total,
    CASE WHEN o.status = 'refunded' THEN o.total ELSE least(o.total, coalesce(
      (SELECT sum(r.amount) FROM refund r WHERE r.order_id = o.id AND r.status NOT IN ('failed', 'cancelled', 'canceled')), 0)) END,
    CASE WHEN taken THEN o.status_at END, CASE WHEN taken THEN o.status_source END,
    EXISTS (
      SELECT FROM attention_item i
      WHERE i.done_at IS NULL AND (i.order_id = o.id OR i.checkout_id = c.id OR i.facts->'orderCodes' ? o.order_code)
    ),
    clock_timestamp(),
    array_to_tsvector(
      search_words(
        o.id, o.order_code, regexp_replace(o.order_code, '[^[:alnum:]]', '', 'g'), o.partner_reference,
        o.buyer_name, o.buyer_email, c.request->>'buyer_name', c.request->>'buyer_email', persons.names
      ) || search_phones(o.buyer_phone, c.buyer_phone, latest.msisdn)
    ),
    desk_order_state(o.status, o.hold_expires_at, latest.state, doubt.refusal_code),
    desk_order_failed_until(o.status, o.hold_expires_at, latest.state, doubt.refusal_code),
    o.service_fee, CASE WHEN c.superseded_by_id IS NULL THEN c.created_at END, (
      SELECT coalesce(jsonb_object_agg(ticket_type_id, entries), '{}')
      FROM (
        SELECT p.ticket_type_id, count(*) AS entries FROM participant p
        WHERE p.order_id = o.id AND NOT takes_no_part(p.registration_status)
        GROUP BY 1
      ) AS of_type
    )
  FROM "order" o
  LEFT JOIN checkout c ON c.order_id = o.id
  LEFT JOIN LATERAL (
    SELECT * FROM payment_attempt a WHERE a.checkout_id = c.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1
  ) AS latest ON true
  -- To the buyer any attempt that may have charged is a payment that is being checked, whatever became of the hold.
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN EXISTS (
        SELECT FROM payment_attempt a
        WHERE a.checkout_id = c.id AND attempt_is_unsafe(a.state, a.retry_safe, a.failure_kind, a.evidence_at)
      ) THEN 'unclear_answer'
      ELSE latest.refusal_code
    END AS refusal_code
  ) AS doubt
  LEFT JOIN LATERAL (
    SELECT
      sum(quantity) AS people, sum(kind.unnamed) AS unnamed, sum(kind.unsigned) AS unsigned,
      array_agg(DISTINCT ticket_type_id) AS types, string_agg(kind.names, ' ') AS names,
      jsonb_agg(
        jsonb_build_object('ticket_type_id', ticket_type_id, 'distance_km', distance_km, 'quantity', quantity) ORDER BY first
      ) AS places
    FROM (
      SELECT
        p.ticket_type_id, p.distance_km, count(*) AS quantity, count(*) FILTER (WHERE p.name IS NULL) AS unnamed,
        count(*) FILTER (WHERE p.signed_at IS NULL) AS unsigned, string_agg(p.name, ' ') AS names, min(p.position) AS first
      FROM participant p WHERE p.order_id = o.id GROUP BY p.ticket_type_id, p.distance_km
    ) AS kind
  ) AS persons ON true
  CROSS JOIN LATERAL (
    SELECT o.status IN ('paid', 'partially_refunded', 'refunded', 'chargeback_flagged') AS taken
  ) AS money
  WHERE o.id = ANY (ids)
  ON CONFLICT (order_id) DO UPDATE SET
    order_code = excluded.order_code, event_id = excluded.event_id, status = excluded.status, created_at = excluded.created_at,
    hold_expires_at = excluded.hold_expires_at, failure_kind = excluded.failure_kind, attempts = excluded.attempts,
    attempt_state = excluded.attempt_state, attempt_at = excluded.attempt_at, prompted_at = excluded.prompted_at,
    refusal_code = excluded.refusal_code,
    buyer_name = excluded.buyer_name, buyer_email = excluded.buyer_email, buyer_phone = excluded.buyer_phone,
    method = excluded.method, msisdn = excluded.msisdn, channel = excluded.channel, origin = excluded.origin,
    ticket_type_ids = excluded.ticket_type_ids, places = excluded.places, referral_code = excluded.referral_code,
    discount_code = excluded.discount_code, people = excluded.people, unnamed = excluded.unnamed, unsigned = excluded.unsigned,
    ticket_count = excluded.ticket_count, currency = excluded.currency, total = excluded.total, refunded = excluded.refunded,
    paid_at = coalesce(known.paid_at, excluded.paid_at), paid_source = coalesce(known.paid_source, excluded.paid_source),
    attention = excluded.attention, changed_at = excluded.changed_at, search = excluded.search,
    state = excluded.state, failed_until = excluded.failed_until, service_fee = excluded.service_fee, form_at = excluded.form_at,
    entries = excluded.entries
  WHERE to_jsonb(known) - ARRAY['changed_at', 'paid_at', 'paid_source']
    IS DISTINCT FROM to_jsonb(excluded) - ARRAY['changed_at', 'paid_at', 'paid_source'];
END
$$;

-- One transaction may change more orders than the server has places for advisory locks ("out of shared memory"):
-- the lock is the row itself. Who first writes an order writes its row in the same transaction, so whoever comes
-- second finds the row and waits for it, then reads what the first one wrote.
--
-- Only the last order is remembered: the rows of one order mostly come one after the other.
CREATE OR REPLACE FUNCTION desk_order_refresh_once(id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF id IS NULL OR id = current_setting('flagoff.desk_order', true) THEN
    RETURN;
  END IF;
  PERFORM 1 FROM desk_order WHERE order_id = id FOR UPDATE;
  PERFORM desk_order_refresh(ARRAY[id]);
  PERFORM set_config('flagoff.desk_order', id, true);
END
$$;

CREATE OR REPLACE FUNCTION desk_order_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  found text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := OLD;
  ELSE
    changed := NEW;
  END IF;
  IF TG_TABLE_NAME = 'participant' AND TG_OP = 'UPDATE' THEN
    -- The fetch after each payment changes the status of all registrations, mostly from one that takes part to another.
    IF (OLD.order_id, OLD.name, OLD.signed_at, OLD.ticket_type_id, OLD.distance_km, takes_no_part(OLD.registration_status))
      IS NOT DISTINCT FROM
      (NEW.order_id, NEW.name, NEW.signed_at, NEW.ticket_type_id, NEW.distance_km, takes_no_part(NEW.registration_status)) THEN
      RETURN NULL;
    END IF;
  END IF;
  IF TG_TABLE_NAME = 'order' THEN
    PERFORM desk_order_refresh_once(changed.id);
  ELSIF TG_TABLE_NAME = 'payment_attempt' THEN
    PERFORM desk_order_refresh_once(c.order_id) FROM checkout c WHERE c.id = changed.checkout_id;
  ELSIF TG_TABLE_NAME = 'attention_item' THEN
    FOR found IN
      SELECT o.id FROM "order" o
      WHERE o.id = changed.order_id
        OR o.id = (SELECT c.order_id FROM checkout c WHERE c.id = changed.checkout_id)
        OR o.order_code IN (SELECT jsonb_array_elements_text(changed.facts->'orderCodes'))
      ORDER BY o.id
    LOOP
      PERFORM desk_order_refresh_once(found);
    END LOOP;
  ELSE
    PERFORM desk_order_refresh_once(changed.order_id);
  END IF;
  RETURN NULL;
END
$$;
