-- `desk_order` follows at the end of each transaction. At the end of a statement it would lock its row before rows that the
-- transaction still has to write, and two writers would wait for each other.
DROP TRIGGER desk_order_insert ON "order";
DROP TRIGGER desk_order_update ON "order";
DROP TRIGGER desk_order_insert ON "checkout";
DROP TRIGGER desk_order_update ON "checkout";
DROP TRIGGER desk_order_delete ON "checkout";
DROP TRIGGER desk_order_insert ON "payment_attempt";
DROP TRIGGER desk_order_update ON "payment_attempt";
DROP TRIGGER desk_order_delete ON "payment_attempt";
DROP TRIGGER desk_order_insert ON "participant";
DROP TRIGGER desk_order_update ON "participant";
DROP TRIGGER desk_order_delete ON "participant";
DROP TRIGGER desk_order_insert ON "refund";
DROP TRIGGER desk_order_update ON "refund";
DROP TRIGGER desk_order_delete ON "refund";
DROP TRIGGER desk_order_insert ON "attention_item";
DROP TRIGGER desk_order_update ON "attention_item";
DROP TRIGGER desk_order_delete ON "attention_item";
DROP FUNCTION desk_order_follow();

-- Once per transaction and order, in turn: the one that comes second sees what the first one wrote.
CREATE FUNCTION desk_order_refresh_once(id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  done text := coalesce(current_setting('flagoff.desk_orders', true), '');
BEGIN
  IF id IS NULL OR position('|' || id || '|' IN done) > 0 THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('desk_order ' || id, 0));
  PERFORM desk_order_refresh(ARRAY[id]);
  PERFORM set_config('flagoff.desk_orders', done || '|' || id || '|', true);
END
$$;

CREATE FUNCTION desk_order_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  found text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    changed := OLD;
  ELSE
    changed := NEW;
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

CREATE CONSTRAINT TRIGGER desk_order_added AFTER INSERT ON "order" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "order" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.order_code IS DISTINCT FROM NEW.order_code OR OLD.event_id IS DISTINCT FROM NEW.event_id OR OLD.status IS DISTINCT FROM NEW.status OR OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.hold_expires_at IS DISTINCT FROM NEW.hold_expires_at OR OLD.failure_kind IS DISTINCT FROM NEW.failure_kind OR OLD.buyer_name IS DISTINCT FROM NEW.buyer_name OR OLD.buyer_email IS DISTINCT FROM NEW.buyer_email OR OLD.buyer_phone IS DISTINCT FROM NEW.buyer_phone OR OLD.channel IS DISTINCT FROM NEW.channel OR OLD.checkout_session_id IS DISTINCT FROM NEW.checkout_session_id OR OLD.partner_reference IS DISTINCT FROM NEW.partner_reference OR OLD.ticket_count IS DISTINCT FROM NEW.ticket_count OR OLD.currency IS DISTINCT FROM NEW.currency OR OLD.total IS DISTINCT FROM NEW.total)
  EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_added AFTER INSERT ON "checkout" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "checkout" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.request IS DISTINCT FROM NEW.request OR OLD.buyer_phone IS DISTINCT FROM NEW.buyer_phone)
  EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_removed AFTER DELETE ON "checkout" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_added AFTER INSERT ON "payment_attempt" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "payment_attempt" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.failure_kind IS DISTINCT FROM NEW.failure_kind OR OLD.refusal_code IS DISTINCT FROM NEW.refusal_code OR OLD.msisdn IS DISTINCT FROM NEW.msisdn OR OLD.prompted_at IS DISTINCT FROM NEW.prompted_at)
  EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_removed AFTER DELETE ON "payment_attempt" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_added AFTER INSERT ON "participant" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "participant" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.name IS DISTINCT FROM NEW.name OR OLD.signed_at IS DISTINCT FROM NEW.signed_at OR OLD.ticket_type_id IS DISTINCT FROM NEW.ticket_type_id OR OLD.distance_km IS DISTINCT FROM NEW.distance_km)
  EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_removed AFTER DELETE ON "participant" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_added AFTER INSERT ON "refund" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "refund" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.amount IS DISTINCT FROM NEW.amount OR OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_removed AFTER DELETE ON "refund" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_added AFTER INSERT ON "attention_item" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_changed AFTER UPDATE ON "attention_item" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.done_at IS DISTINCT FROM NEW.done_at OR OLD.order_id IS DISTINCT FROM NEW.order_id OR OLD.checkout_id IS DISTINCT FROM NEW.checkout_id OR OLD.facts IS DISTINCT FROM NEW.facts OR OLD.kind IS DISTINCT FROM NEW.kind)
  EXECUTE FUNCTION desk_order_follow();
CREATE CONSTRAINT TRIGGER desk_order_removed AFTER DELETE ON "attention_item" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION desk_order_follow();
