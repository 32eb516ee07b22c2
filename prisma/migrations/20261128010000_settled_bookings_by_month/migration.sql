-- The last revisions of the ledger in two parts (decision 332): what may still be due, short or sailing in one table, and what is settled long since in a table a month.
-- locks bookings: its rows are read for another primary key, some seconds for a million last revisions and a million former ones

-- A table may have two parts by months, and a part whose months are made for what there is alone.
ALTER TABLE "months"."tables" DROP CONSTRAINT "tables_pkey";
ALTER TABLE "months"."tables" ADD COLUMN "stem" TEXT GENERATED ALWAYS AS (coalesce("part", "parent")) STORED;
ALTER TABLE "months"."tables" ADD CONSTRAINT "tables_pkey" PRIMARY KEY ("stem");

-- Makes the table of a month of a table or part, which is attached when it has been made, so that it waits for no reader and no writer of the other months. False where it was there, or where its rows stand in the table for all others already.
CREATE FUNCTION "months"."make_month"("stem" TEXT, "month" DATE) RETURNS BOOLEAN LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  kept RECORD;
  name TEXT := make_month.stem || to_char(make_month.month, '_YYYY_MM');
  others TEXT := format('months.%I', make_month.stem || '_others');
  first TEXT := make_month.month;
  past TEXT := (make_month.month + interval '1 month')::date;
  taken BOOLEAN;
BEGIN
  SELECT CASE WHEN t.part IS NULL THEN 'public' ELSE 'months' END AS place, t.time, a.atttypid = 'date'::regtype AS by_day INTO STRICT kept
  FROM months.tables t JOIN pg_attribute a ON a.attrelid = format('public.%I', t.parent)::regclass AND a.attname = t.time
  WHERE t.stem = make_month.stem;
  IF to_regclass(format('months.%I', name)) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- The table of all that was there before there were months ends with the month before the one of its name.
  IF EXISTS (
    SELECT FROM pg_class WHERE relnamespace = 'months'::regnamespace AND relkind = 'r'
      AND substring(relname FROM '^' || make_month.stem || '_before_(\d{4}_\d\d)$') > to_char(make_month.month, 'YYYY_MM')
  ) THEN
    RETURN false;
  END IF;
  IF NOT kept.by_day THEN
    first := make_month.month::timestamp AT TIME ZONE 'UTC';
    past := (make_month.month::timestamp + interval '1 month') AT TIME ZONE 'UTC';
  END IF;
  IF to_regclass(others) IS NOT NULL THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %I >= %L AND %2$I < %4$L)', others, kept.time, first, past) INTO taken;
    IF taken THEN
      RETURN false;
    END IF;
  END IF;
  EXECUTE format('CREATE TABLE months.%I (LIKE %I.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED)', name, kept.place, make_month.stem);
  EXECUTE format('ALTER TABLE %I.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', kept.place, make_month.stem, name, first, past);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION "keep_months"() RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  kept RECORD;
  made INTEGER := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_months', 0));
  FOR kept IN SELECT t.stem, t.behind, t.ahead FROM months.tables t ORDER BY t.stem LOOP
    FOR step IN -kept.behind..kept.ahead LOOP
      IF months.make_month(kept.stem, (date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => step))::date) THEN
        made := made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- As before, of each part of the table.
CREATE OR REPLACE FUNCTION "drop_months"("parent" TEXT, "until" TIMESTAMPTZ) RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  month RECORD;
  dropped INTEGER := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM months.tables t WHERE t.parent = drop_months.parent AND t.stays IS NOT NULL) THEN
    RAISE EXCEPTION 'the months of % stay', parent USING ERRCODE = 'insufficient_privilege';
  END IF;
  FOR month IN
    SELECT c.relname AS name, least(until, clock_timestamp() - t.stays) AS until,
      coalesce(
        to_timestamp(substring(c.relname FROM '_before_(\d{4}_\d\d)$'), 'YYYY_MM')::date::timestamp,
        to_timestamp(substring(c.relname FROM '_(\d{4}_\d\d)$'), 'YYYY_MM')::date::timestamp + interval '1 month'
      ) AS past
    FROM months.tables t
    JOIN pg_inherits i ON i.inhparent = (CASE WHEN t.part IS NULL THEN format('public.%I', t.parent) ELSE format('months.%I', t.part) END)::regclass
    JOIN pg_class c ON c.oid = i.inhrelid
    WHERE t.parent = drop_months.parent AND t.stays IS NOT NULL AND c.relnamespace = 'months'::regnamespace
  LOOP
    CONTINUE WHEN month.past IS NULL OR month.past AT TIME ZONE 'UTC' > month.until;
    EXECUTE format('DROP TABLE months.%I', month.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

ALTER TABLE "bookings" ADD COLUMN "archived" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_pkey";
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_pkey" PRIMARY KEY ("booking_id", "latest", "archived", "booked_on");

-- The table of last revisions stays what it is, one part of what takes its name.
ALTER TABLE "bookings" DETACH PARTITION "months"."bookings_latest";
ALTER TABLE "months"."bookings_latest" RENAME TO "bookings_current";
CREATE TABLE "months"."bookings_latest" (LIKE "bookings" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY LIST ("archived");
ALTER TABLE "bookings" ATTACH PARTITION "months"."bookings_latest" FOR VALUES IN (true);
ALTER TABLE "months"."bookings_latest" ATTACH PARTITION "months"."bookings_current" FOR VALUES IN (false);
-- Nothing in it is late or short: who asks for that says so, and no month is looked at.
CREATE TABLE "months"."bookings_archived" (LIKE "bookings" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT "bookings_archived_settled_check" CHECK ("state" = 'cancelled' OR "commission_paid" >= "commission_expected")) PARTITION BY RANGE ("booked_on");
CREATE UNIQUE INDEX "bookings_archived_number_key" ON "months"."bookings_archived"("booking_number", "booked_on");
CREATE INDEX "bookings_archived_agency_sailings_idx" ON "months"."bookings_archived"("agency_id", "sailing_on", "booking_number");
ALTER TABLE "months"."bookings_latest" ATTACH PARTITION "months"."bookings_archived" FOR VALUES IN (true);
INSERT INTO "months"."tables" ("parent", "part", "time", "behind", "ahead", "stays") VALUES ('bookings', 'bookings_archived', 'booked_on', 0, -1, '36 months');

-- In which month an archived booking stands; and no number is there twice.
CREATE TABLE "archived_bookings" (
    "booking_number" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,

    CONSTRAINT "archived_bookings_pkey" PRIMARY KEY ("booking_number")
);
CREATE INDEX "archived_bookings_booked_on_idx" ON "archived_bookings"("booked_on");

-- Makes the table in which settled bookings of a month of days stand, where it is to be made; true where there is one.
CREATE FUNCTION "keep_archive"("month" DATE, "made" BOOLEAN) RETURNS BOOLEAN LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
BEGIN
  month := date_trunc('month', month);
  IF to_regclass('months.bookings_archived' || to_char(month, '_YYYY_MM')) IS NOT NULL THEN
    RETURN true;
  END IF;
  IF NOT made OR month > clock_timestamp() - interval '24 months' OR month < clock_timestamp() - interval '1200 months' THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_months', 0));
  PERFORM months.make_month('bookings_archived', month);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION "keep_archive"(DATE, BOOLEAN) FROM PUBLIC;
REVOKE ALL ON FUNCTION "months"."make_month"(TEXT, DATE) FROM PUBLIC;

-- The last revision of a booking by its number, which costs no look into the months unless it stands there.
CREATE FUNCTION "booking_of_number"("number" TEXT) RETURNS SETOF "bookings" LANGUAGE plpgsql STABLE AS $$
DECLARE
  day DATE;
BEGIN
  RETURN QUERY SELECT * FROM bookings b WHERE b.latest AND NOT b.archived AND b.booking_number = number;
  IF NOT FOUND THEN
    SELECT a.booked_on INTO day FROM archived_bookings a WHERE a.booking_number = number;
    IF FOUND THEN
      RETURN QUERY EXECUTE 'SELECT * FROM bookings b WHERE b.latest AND b.archived AND b.booking_number = $1 AND b.booked_on = $2' USING number, day;
    END IF;
  END IF;
END $$;

-- What is delivered is current, and only that is fed by its number; what is archived stays in the index until it goes.
DROP VIEW "search_bookings";
CREATE VIEW "search_bookings" AS
  SELECT b.booking_number AS key, b.booking_number AS id, b.agency_id, b.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[upper(b.booking_number)]) AS codes
  FROM bookings b JOIN agencies g ON g.agency_id = b.agency_id JOIN countries c ON c.code = g.country
  WHERE b.latest AND NOT b.archived;
CREATE VIEW "search_archived_bookings" AS
  SELECT b.booking_number AS key, b.booking_number AS id, b.agency_id, b.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[upper(b.booking_number)]) AS codes
  FROM bookings b JOIN agencies g ON g.agency_id = b.agency_id JOIN countries c ON c.code = g.country
  WHERE b.latest AND b.archived;
CREATE TRIGGER "archived_bookings_search_removed" AFTER DELETE ON "archived_bookings" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('booking', 'search_bookings', 'booking_number', 'text');

-- Whose a booking is changes with merges, by thousands: nothing else of its entry does but the market.
CREATE FUNCTION "search_booking_moved"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries SET agency_id = NEW.agency_id, owner_id = NEW.agent_unique_id,
    market = (SELECT c.market FROM agencies g JOIN countries c ON c.code = g.country WHERE g.agency_id = NEW.agency_id)
  WHERE kind = 'booking' AND id = NEW.booking_number;
  RETURN NULL;
END $$;
DROP TRIGGER "bookings_search_changed" ON "bookings";
CREATE TRIGGER "bookings_search_changed" AFTER UPDATE OF agency_id, agent_unique_id ON "bookings" FOR EACH ROW
  WHEN (NEW.latest AND (OLD.agency_id, OLD.agent_unique_id) IS DISTINCT FROM (NEW.agency_id, NEW.agent_unique_id))
  EXECUTE FUNCTION search_booking_moved();

-- Of what the index is made stands in a list, so that a migration that adds a kind adds a line.
CREATE TABLE "search_sources" (
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "search_sources_pkey" PRIMARY KEY ("source")
);
INSERT INTO "search_sources" ("kind", "source") VALUES
  ('person', 'search_people'), ('agency', 'search_agencies'), ('member', 'search_members'), ('booking', 'search_bookings'), ('booking', 'search_archived_bookings'),
  ('certificate', 'search_certificates'), ('credit', 'search_credits'), ('feedback', 'search_feedback'), ('handover', 'search_handovers'),
  ('dispute', 'search_disputes'), ('rate-request', 'search_rate_requests'), ('error', 'search_errors'), ('merged-account', 'search_merged_accounts');

CREATE OR REPLACE FUNCTION "search_refill"() RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  fed RECORD;
BEGIN
  DELETE FROM search_entries;
  DELETE FROM search_vocabulary;
  FOR fed IN SELECT kind, source FROM search_sources LOOP
    EXECUTE format('INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
      SELECT %L, v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM %I v', fed.kind, fed.source);
  END LOOP;
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT w FROM search_entries e, unnest(string_to_array(e.names, ' ')) w WHERE e.kind IN ('person', 'agency') AND search_learns(w);
END $$;
