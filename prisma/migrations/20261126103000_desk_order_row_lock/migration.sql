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
