-- The audit trail and the events of the interface are a table a month (decision 300): what is old goes as a whole, and what is new is not searched through for it.
-- locks audit: its rows get a key of identifier and time, and are looked through once for the last month
-- locks interface_events: as audit

-- The product's role has no right to this schema: it reaches the months through their tables alone, so that it can change the audit trail of no month.
CREATE SCHEMA "months";

-- Makes the tables of this month and the next two where they are missing. A month whose rows stand in the table for all others already, since nobody had made it, stays there.
CREATE FUNCTION "keep_months"() RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  parent TEXT;
  month TIMESTAMP;
  name TEXT;
  first TIMESTAMPTZ;
  past TIMESTAMPTZ;
  taken BOOLEAN;
  made INTEGER := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('keep_months', 0));
  FOREACH parent IN ARRAY ARRAY['audit', 'interface_events'] LOOP
    FOR step IN 0..2 LOOP
      month := date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + make_interval(months => step);
      name := parent || to_char(month, '_YYYY_MM');
      CONTINUE WHEN to_regclass(format('months.%I', name)) IS NOT NULL;
      -- The table of all that was there before there were months ends with the month before the one of its name.
      CONTINUE WHEN EXISTS (
        SELECT FROM pg_class WHERE relnamespace = 'months'::regnamespace AND relkind = 'r'
          AND substring(relname FROM '^' || parent || '_before_(\d{4}_\d\d)$') > to_char(month, 'YYYY_MM')
      );
      first := month AT TIME ZONE 'UTC';
      past := (month + interval '1 month') AT TIME ZONE 'UTC';
      EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE at >= $1 AND at < $2)', parent || '_others') INTO taken USING first, past;
      CONTINUE WHEN taken;
      -- Made apart and then attached, it waits for no reader and no writer of the other months.
      EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, parent);
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', parent, name, first, past);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- Drops the months that ended by a time, of the tables whose rows may go; of the audit trail none. Nothing younger than 30 days goes, whatever is asked.
CREATE FUNCTION "drop_months"("parent" TEXT, "until" TIMESTAMPTZ) RETURNS INTEGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
  month RECORD;
  dropped INTEGER := 0;
BEGIN
  IF parent <> 'interface_events' THEN
    RAISE EXCEPTION 'the months of % stay', parent USING ERRCODE = 'insufficient_privilege';
  END IF;
  until := least(until, clock_timestamp() - interval '30 days');
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

REVOKE ALL ON FUNCTION "keep_months"() FROM PUBLIC;
REVOKE ALL ON FUNCTION "drop_months"(TEXT, TIMESTAMPTZ) FROM PUBLIC;

DO $$
DECLARE
  parent TEXT;
  before TEXT;
  past TIMESTAMP;
  index_definition TEXT;
  index_definitions TEXT[];
BEGIN
  DROP TRIGGER audit_recorded_at ON public.audit;
  ALTER SEQUENCE public.audit_id_seq OWNED BY NONE;
  FOREACH parent IN ARRAY ARRAY['audit', 'interface_events'] LOOP
    -- A clock that was ahead may have written rows of a later month than this one.
    EXECUTE format('SELECT greatest(date_trunc(''month'', now() AT TIME ZONE ''UTC''), date_trunc(''month'', max(at) AT TIME ZONE ''UTC'')) + interval ''1 month'' FROM public.%I', parent) INTO past;
    before := parent || '_before_' || to_char(past, 'YYYY_MM');
    SELECT array_agg(pg_get_indexdef(i.indexrelid) ORDER BY i.indexrelid) INTO index_definitions
      FROM pg_index i WHERE i.indrelid = format('public.%I', parent)::regclass AND NOT i.indisprimary;
    EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I', parent, parent || '_pkey');
    EXECUTE format('ALTER TABLE public.%I RENAME TO %I', parent, before);
    EXECUTE format('ALTER TABLE public.%I SET SCHEMA months', before);
    EXECUTE format('CREATE TABLE public.%I (LIKE months.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at)', parent, before);
    EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT %I PRIMARY KEY (id, at)', parent, parent || '_pkey');
    EXECUTE format('ALTER TABLE months.%I ADD PRIMARY KEY (id, at)', before);
    FOREACH index_definition IN ARRAY index_definitions LOOP
      EXECUTE index_definition;
    END LOOP;
    EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (MINVALUE) TO (%L)', parent, before, past AT TIME ZONE 'UTC');
    EXECUTE format('CREATE TABLE months.%I PARTITION OF public.%I DEFAULT', parent || '_others', parent);
  END LOOP;
  ALTER SEQUENCE public.audit_id_seq OWNED BY public.audit.id;
  CREATE TRIGGER audit_recorded_at BEFORE INSERT ON public.audit FOR EACH ROW EXECUTE FUNCTION public.audit_recorded_at();
END $$;

SELECT keep_months();
