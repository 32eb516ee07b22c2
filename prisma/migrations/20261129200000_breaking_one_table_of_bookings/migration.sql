-- One table of bookings, with all revisions. The parts by month made agencies with few bookings slower, and each reader had to name them.
-- locks bookings: each row is copied, some thirty seconds for a million revisions

DROP VIEW "search_bookings";
DROP VIEW "search_archived_bookings";
DROP FUNCTION "booking_of_number"(TEXT);
DROP FUNCTION "keep_archive"(DATE, BOOLEAN);
DROP TABLE "archived_bookings";
DELETE FROM "search_sources" WHERE "source" = 'search_archived_bookings';

ALTER TABLE "bookings" RENAME TO "bookings_in_parts";
CREATE TABLE "bookings" (LIKE "bookings_in_parts" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
INSERT INTO "bookings" SELECT * FROM "bookings_in_parts";
DROP TABLE "bookings_in_parts";
ALTER TABLE "bookings" DROP COLUMN "archived", DROP COLUMN "former_from", DROP COLUMN "former_until";

ALTER TABLE "bookings" ADD CONSTRAINT "bookings_pkey" PRIMARY KEY ("booking_id");
CREATE UNIQUE INDEX "bookings_booking_number_revision_key" ON "bookings"("booking_number", "revision");
CREATE UNIQUE INDEX "bookings_latest_key" ON "bookings"("booking_number") WHERE "latest";
CREATE INDEX "bookings_agency_id_booked_on_idx" ON "bookings"("agency_id", "booked_on");
CREATE INDEX "bookings_agent_unique_id_booked_on_idx" ON "bookings"("agent_unique_id", "booked_on");
CREATE INDEX "bookings_number_search_idx" ON "bookings"("booking_number" text_pattern_ops) WHERE "latest";
CREATE INDEX "bookings_agency_sailings_idx" ON "bookings"("agency_id", "sailing_on", "booking_number") WHERE "latest";
CREATE INDEX "bookings_agency_unpaid_idx" ON "bookings"("agency_id", "sailing_on", "booking_number") INCLUDE ("state", "commission_paid")
  WHERE "latest" AND "commission_paid" < "commission_expected";
CREATE INDEX "bookings_agency_short_idx" ON "bookings"("agency_id") INCLUDE ("currency", "sailing_on", "commission_expected", "commission_paid")
  WHERE "latest" AND "state" = 'paid' AND "commission_paid" < "commission_expected";
CREATE INDEX "bookings_booked_on_idx" ON "bookings"("booked_on");
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A booking is found by its number, until it is deleted.
CREATE VIEW "search_bookings" AS
  SELECT b.booking_number AS key, b.booking_number AS id, b.agency_id, b.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[upper(b.booking_number)]) AS codes
  FROM bookings b JOIN agencies g ON g.agency_id = b.agency_id JOIN countries c ON c.code = g.country
  WHERE b.latest;
CREATE TRIGGER "bookings_search_added" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('booking', 'search_bookings', 'booking_number', 'text');
CREATE TRIGGER "bookings_search_changed" AFTER UPDATE OF agency_id, agent_unique_id ON "bookings" FOR EACH ROW
  WHEN (NEW.latest AND (OLD.agency_id, OLD.agent_unique_id) IS DISTINCT FROM (NEW.agency_id, NEW.agent_unique_id))
  EXECUTE FUNCTION search_booking_moved();
CREATE TRIGGER "bookings_search_removed" AFTER DELETE ON "bookings" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('booking', 'search_bookings', 'booking_number', 'text');

-- No other table has parts by month.
DELETE FROM "months"."tables" WHERE "parent" = 'bookings';
DROP FUNCTION "months"."make_month"(TEXT, DATE);
ALTER TABLE "months"."tables" DROP CONSTRAINT "tables_pkey";
ALTER TABLE "months"."tables" DROP COLUMN "stem", DROP COLUMN "part";
ALTER TABLE "months"."tables" ADD CONSTRAINT "tables_pkey" PRIMARY KEY ("parent");

-- Creates the missing tables of the months around this one. A month whose rows are in the default partition stays there.
CREATE OR REPLACE FUNCTION "keep_months"() RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  kept RECORD;
  month TIMESTAMP;
  name TEXT;
  first TIMESTAMPTZ;
  past TIMESTAMPTZ;
  taken BOOLEAN;
  made INTEGER := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_months', 0));
  FOR kept IN SELECT t.parent, t.time, t.behind, t.ahead FROM months.tables t ORDER BY t.parent LOOP
    FOR step IN -kept.behind..kept.ahead LOOP
      month := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => step);
      name := kept.parent || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(format('months.%I', name)) IS NOT NULL;
      -- The table of all rows from before there were months ends with the month before the one in its name.
      CONTINUE WHEN EXISTS (
        SELECT FROM pg_class WHERE relnamespace = 'months'::regnamespace AND relkind = 'r'
          AND substring(relname FROM '^' || kept.parent || '_before_(\d{4}_\d\d)$') > to_char(month, 'YYYY_MM')
      );
      first := month AT TIME ZONE 'UTC';
      past := (month + interval '1 month') AT TIME ZONE 'UTC';
      EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE %I >= %L AND %2$I < %4$L)', kept.parent || '_others', kept.time, first, past) INTO taken;
      CONTINUE WHEN taken;
      -- Created first and then attached, it waits for no reader and no writer of the other months.
      EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED)', name, kept.parent);
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', kept.parent, name, first, past);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- Drops the months that ended by a time, of a table whose months may be dropped; none sooner than the list allows.
CREATE OR REPLACE FUNCTION "drop_months"("parent" TEXT, "until" TIMESTAMPTZ) RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  stays INTERVAL;
  month RECORD;
  dropped INTEGER := 0;
BEGIN
  stays := (SELECT t.stays FROM months.tables t WHERE t.parent = drop_months.parent);
  IF stays IS NULL THEN
    RAISE EXCEPTION 'the months of % stay', parent USING ERRCODE = 'insufficient_privilege';
  END IF;
  until := least(until, clock_timestamp() - stays);
  FOR month IN
    SELECT c.relname AS name,
      coalesce(
        to_timestamp(substring(c.relname FROM '_before_(\d{4}_\d\d)$'), 'YYYY_MM')::date::timestamp,
        to_timestamp(substring(c.relname FROM '_(\d{4}_\d\d)$'), 'YYYY_MM')::date::timestamp + interval '1 month'
      ) AS past
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = format('public.%I', parent)::regclass AND c.relnamespace = 'months'::regnamespace
  LOOP
    CONTINUE WHEN month.past IS NULL OR month.past AT TIME ZONE 'UTC' > until;
    EXECUTE format('DROP TABLE months.%I', month.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
