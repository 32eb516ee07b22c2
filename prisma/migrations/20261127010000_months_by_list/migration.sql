-- Which tables are one a month stands in a list (decision 300), so that a migration that makes another one so adds a line.

-- The product's role has no right to it, as to the months themselves.
CREATE TABLE "months"."tables" (
    "parent" TEXT NOT NULL,
    -- A column of type timestamptz, whose months are those of UTC, or date.
    "time" TEXT NOT NULL,
    -- How many months are made before and after this one.
    "behind" INTEGER NOT NULL DEFAULT 0,
    "ahead" INTEGER NOT NULL DEFAULT 2,
    -- How long a month stays after its end, whatever is asked; NULL: for good.
    "stays" INTERVAL,

    CONSTRAINT "tables_pkey" PRIMARY KEY ("parent")
);

INSERT INTO "months"."tables" ("parent", "time", "stays") VALUES ('audit', 'at', NULL), ('interface_events', 'at', '30 days');

-- Makes the tables of the months around this one where they are missing. A month whose rows stand in the table for all others already, since nobody had made it, stays there.
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
    SELECT t.parent, t.time, t.behind, t.ahead, a.atttypid = 'date'::regtype AS by_day
    FROM months.tables t JOIN pg_attribute a ON a.attrelid = format('public.%I', t.parent)::regclass AND a.attname = t.time
    ORDER BY t.parent
  LOOP
    FOR step IN -kept.behind..kept.ahead LOOP
      month := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => step);
      name := kept.parent || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(format('months.%I', name)) IS NOT NULL;
      -- The table of all that was there before there were months ends with the month before the one of its name.
      CONTINUE WHEN EXISTS (
        SELECT FROM pg_class WHERE relnamespace = 'months'::regnamespace AND relkind = 'r'
          AND substring(relname FROM '^' || kept.parent || '_before_(\d{4}_\d\d)$') > to_char(month, 'YYYY_MM')
      );
      IF kept.by_day THEN
        first := month::date;
        past := (month + interval '1 month')::date;
      ELSE
        first := month AT TIME ZONE 'UTC';
        past := (month + interval '1 month') AT TIME ZONE 'UTC';
      END IF;
      EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE %I >= %L AND %2$I < %4$L)', kept.parent || '_others', kept.time, first, past) INTO taken;
      CONTINUE WHEN taken;
      -- Made apart and then attached, it waits for no reader and no writer of the other months.
      EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED)', name, kept.parent);
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', kept.parent, name, first, past);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- Drops the months that ended by a time, of a table whose months may go; none sooner than the list lets it.
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
