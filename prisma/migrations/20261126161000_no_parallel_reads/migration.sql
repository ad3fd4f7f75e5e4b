-- No read takes several processors: buyers need them, and the desk's counts end no sooner with workers than without. Set for the
-- database, because a transaction pooler carries no settings of a session.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET max_parallel_workers_per_gather TO 0', current_database());
END
$$;
