-- The database adapter writes and reads times without their zone, so a session must be in UTC whatever the server's
-- own zone is. Set for the database, because a transaction pooler carries no settings of a session.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET timezone TO %L', current_database(), 'UTC');
END
$$;
