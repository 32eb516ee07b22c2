-- The ledger in two parts (decision 325): the last revision of each booking, which all pages ask for, in one table, and its former revisions in a table a month.
-- locks bookings: each row is written anew, some twenty seconds for a million of them

-- Where a part of a table is what has the months: its name in the schema `months`. The months are called by it.
ALTER TABLE "months"."tables" ADD COLUMN "part" TEXT;

-- As before, and for the parts of tables too.
CREATE OR REPLACE FUNCTION "keep_months"() RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  kept RECORD;
  month TIMESTAMP;
  name TEXT;
  first TEXT;
  past TEXT;
  taken BOOLEAN;
  made INTEGER := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_months', 0));
  FOR kept IN
    SELECT coalesce(t.part, t.parent) AS stem, CASE WHEN t.part IS NULL THEN 'public' ELSE 'months' END AS place, t.time, t.behind, t.ahead, a.atttypid = 'date'::regtype AS by_day
    FROM months.tables t JOIN pg_attribute a ON a.attrelid = format('public.%I', t.parent)::regclass AND a.attname = t.time
    ORDER BY t.parent
  LOOP
    FOR step IN -kept.behind..kept.ahead LOOP
      month := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => step);
      name := kept.stem || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(format('months.%I', name)) IS NOT NULL;
      -- The table of all that was there before there were months ends with the month before the one of its name.
      CONTINUE WHEN EXISTS (
        SELECT FROM pg_class WHERE relnamespace = 'months'::regnamespace AND relkind = 'r'
          AND substring(relname FROM '^' || kept.stem || '_before_(\d{4}_\d\d)$') > to_char(month, 'YYYY_MM')
      );
      IF kept.by_day THEN
        first := month::date;
        past := (month + interval '1 month')::date;
      ELSE
        first := month AT TIME ZONE 'UTC';
        past := (month + interval '1 month') AT TIME ZONE 'UTC';
      END IF;
      EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE %I >= %L AND %2$I < %4$L)', kept.stem || '_others', kept.time, first, past) INTO taken;
      CONTINUE WHEN taken;
      -- Made apart and then attached, it waits for no reader and no writer of the other months.
      EXECUTE format('CREATE TABLE months.%I (LIKE %I.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED)', name, kept.place, kept.stem);
      EXECUTE format('ALTER TABLE %I.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', kept.place, kept.stem, name, first, past);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

CREATE OR REPLACE FUNCTION "drop_months"("parent" TEXT, "until" TIMESTAMPTZ) RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  kept RECORD;
  month RECORD;
  dropped INTEGER := 0;
BEGIN
  SELECT t.stays, CASE WHEN t.part IS NULL THEN format('public.%I', t.parent) ELSE format('months.%I', t.part) END AS having INTO kept
  FROM months.tables t WHERE t.parent = drop_months.parent;
  IF kept.stays IS NULL THEN
    RAISE EXCEPTION 'the months of % stay', parent USING ERRCODE = 'insufficient_privilege';
  END IF;
  until := least(until, clock_timestamp() - kept.stays);
  FOR month IN
    SELECT c.relname AS name,
      coalesce(
        to_timestamp(substring(c.relname FROM '_before_(\d{4}_\d\d)$'), 'YYYY_MM')::date::timestamp,
        to_timestamp(substring(c.relname FROM '_(\d{4}_\d\d)$'), 'YYYY_MM')::date::timestamp + interval '1 month'
      ) AS past
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = kept.having::regclass AND c.relnamespace = 'months'::regnamespace
  LOOP
    CONTINUE WHEN month.past IS NULL OR month.past AT TIME ZONE 'UTC' > until;
    EXECUTE format('DROP TABLE months.%I', month.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

DROP VIEW "search_bookings";
DROP TRIGGER "bookings_search_added" ON "bookings";
DROP TRIGGER "bookings_search_changed" ON "bookings";
DROP TRIGGER "bookings_search_removed" ON "bookings";
ALTER TABLE "bookings" ADD COLUMN "former_from" DATE, ADD COLUMN "former_until" DATE;
ALTER TABLE "bookings" RENAME TO "bookings_whole";
ALTER TABLE "bookings_whole" SET SCHEMA "months";

CREATE TABLE "bookings" (LIKE "months"."bookings_whole" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY LIST ("latest");
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_pkey" PRIMARY KEY ("booking_id", "latest", "booked_on");
CREATE INDEX "bookings_agency_id_booked_on_idx" ON "bookings"("agency_id", "booked_on");
CREATE INDEX "bookings_agent_unique_id_booked_on_idx" ON "bookings"("agent_unique_id", "booked_on");
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Both parts are filled before they have an index, which is quicker than to move rows from one to the other.
CREATE TABLE "months"."bookings_latest" (LIKE "bookings" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
INSERT INTO "months"."bookings_latest" (booking_id, booking_number, revision, latest, agency_id, agent_unique_id, brand, ship, sailing_on, booked_on, guests, gross,
  commission_expected, commission_paid, commission_settled, currency, state, recorded_at, former_from, former_until)
SELECT b.booking_id, b.booking_number, b.revision, b.latest, b.agency_id, b.agent_unique_id, b.brand, b.ship, b.sailing_on, b.booked_on, b.guests, b.gross,
  b.commission_expected, b.commission_paid, b.commission_settled, b.currency, b.state, b.recorded_at, f.first, f.last
FROM "months"."bookings_whole" b
LEFT JOIN (SELECT booking_number, min(booked_on) AS first, max(booked_on) AS last FROM "months"."bookings_whole" WHERE NOT latest GROUP BY 1) f USING (booking_number)
WHERE b.latest;
CREATE TABLE "months"."bookings_former" (LIKE "bookings" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("booked_on");
CREATE TABLE "months"."bookings_former_others" PARTITION OF "months"."bookings_former" DEFAULT;

-- What was booked before the month after this one stands in one table, whenever it is delivered; a clock that was ahead may have written a later day.
DO $$
DECLARE
  past DATE := (SELECT greatest(date_trunc('month', now() AT TIME ZONE 'UTC'), date_trunc('month', max(booked_on)::timestamp)) + interval '1 month' FROM months.bookings_whole);
  before TEXT := 'bookings_former_before_' || to_char(past, 'YYYY_MM');
BEGIN
  EXECUTE format('CREATE TABLE months.%I (LIKE public.bookings INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', before);
  EXECUTE format('INSERT INTO months.%I SELECT * FROM months.bookings_whole WHERE NOT latest', before);
  EXECUTE format('ALTER TABLE months.bookings_former ATTACH PARTITION months.%I FOR VALUES FROM (MINVALUE) TO (%L)', before, past);
END $$;
DROP TABLE "months"."bookings_whole";

-- A number and revision once in its month; that none stands in two is the one writer's, who is alone while it writes.
CREATE UNIQUE INDEX "bookings_former_revision_key" ON "months"."bookings_former"("booking_number", "revision", "booked_on");
ALTER TABLE "bookings" ATTACH PARTITION "months"."bookings_former" FOR VALUES IN (false);

-- These say `latest`, as who asks does, so that it is not looked up in the table.
CREATE UNIQUE INDEX "bookings_latest_key" ON "months"."bookings_latest"("booking_number") WHERE "latest";
CREATE INDEX "bookings_number_search_idx" ON "months"."bookings_latest"("booking_number" text_pattern_ops) WHERE "latest";
CREATE INDEX "bookings_agency_sailings_idx" ON "months"."bookings_latest"("agency_id", "sailing_on", "booking_number") WHERE "latest";
CREATE INDEX "bookings_agency_unpaid_idx" ON "months"."bookings_latest"("agency_id", "sailing_on", "booking_number") INCLUDE ("state", "commission_paid")
  WHERE "latest" AND "commission_paid" < "commission_expected";
CREATE INDEX "bookings_agency_short_idx" ON "months"."bookings_latest"("agency_id") INCLUDE ("currency", "sailing_on", "commission_expected", "commission_paid")
  WHERE "latest" AND "state" = 'paid' AND "commission_paid" < "commission_expected";
-- What was booked in a span of days in all agencies: the figures, and what is too old.
CREATE INDEX "bookings_booked_on_idx" ON "months"."bookings_latest"("booked_on");
ALTER TABLE "bookings" ATTACH PARTITION "months"."bookings_latest" FOR VALUES IN (true);

-- A booking is found by its number, as it is called, so that it is no longer found once it has gone.
CREATE VIEW "search_bookings" AS
  SELECT b.booking_number AS key, b.booking_number AS id, b.agency_id, b.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[upper(b.booking_number)]) AS codes
  FROM bookings b JOIN agencies g ON g.agency_id = b.agency_id JOIN countries c ON c.code = g.country
  WHERE b.latest;

CREATE TRIGGER "bookings_search_added" AFTER INSERT ON "bookings" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('booking', 'search_bookings', 'booking_number', 'text');
CREATE TRIGGER "bookings_search_changed" AFTER UPDATE OF agency_id, agent_unique_id ON "bookings" FOR EACH ROW
  WHEN ((OLD.agency_id, OLD.agent_unique_id) IS DISTINCT FROM (NEW.agency_id, NEW.agent_unique_id))
  EXECUTE FUNCTION search_changed('booking', 'search_bookings', 'booking_number', 'text');
CREATE TRIGGER "bookings_search_removed" AFTER DELETE ON "bookings" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('booking', 'search_bookings', 'booking_number', 'text');

-- Bookings stay for three years, whatever is asked: the reports look at two.
INSERT INTO "months"."tables" ("parent", "part", "time", "stays") VALUES ('bookings', 'bookings_former', 'booked_on', '36 months');
SELECT keep_months();
