-- A sequence that two columns name in their defaults belongs to neither for the tools that compare schema and migrations.
CREATE FUNCTION next_queue_number() RETURNS bigint LANGUAGE sql AS $$ SELECT nextval('checkout_queue_number_seq') $$;

ALTER TABLE "checkout_session" ALTER COLUMN "queue_number" SET DEFAULT next_queue_number();
