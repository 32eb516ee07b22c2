-- beyond the schema

-- Each process listens on one connection, and tells the open pages of who is named (decision 199). A message holds some 8,000 bytes:
-- two hundred accounts. The same message is sent once a transaction, however often it is written.
CREATE FUNCTION tell_of_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('gangway_notifications', string_agg(account_id::text, ','))
  FROM (SELECT account_id, (row_number() OVER (ORDER BY account_id) - 1) / 200 AS part FROM (SELECT DISTINCT account_id FROM written) AS told) AS parts
  GROUP BY part;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('gangway_notifications', NEW.account_id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('gangway_sessions', NEW.id::text);
  RETURN NULL;
END $$;

CREATE TRIGGER notifications_written AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
CREATE TRIGGER notifications_read AFTER UPDATE OF "read_at" ON "notifications" FOR EACH ROW WHEN (OLD.read_at IS DISTINCT FROM NEW.read_at) EXECUTE FUNCTION tell_of_reading();
CREATE TRIGGER sessions_ended AFTER UPDATE OF "ended_at" ON "sessions" FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_of_ended_session();
