-- The statements of courses are a table a month (decision 321). Postgres keeps no identifier unique over several tables, so the identifiers get a narrow one of their own.
-- locks xapi_statements: each identifier is copied, its rows get a key of identifier and time, and are looked through once for the last month

-- CreateTable
CREATE TABLE "xapi_statement_ids" (
    "statement_id" UUID NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "xapi_statement_ids_pkey" PRIMARY KEY ("statement_id")
);

-- beyond the schema

-- Nobody stores a statement between the copy of the identifiers and the trigger that writes them.
LOCK TABLE "xapi_statements" IN ACCESS EXCLUSIVE MODE;
INSERT INTO "xapi_statement_ids" ("statement_id", "stored_at") SELECT "statement_id", "stored_at" FROM "xapi_statements";

DROP TRIGGER "xapi_statements_kept" ON "xapi_statements";
DROP TRIGGER "xapi_statements_fed" ON "xapi_statements";
ALTER SEQUENCE "xapi_statements_position_seq" OWNED BY NONE;

DO $$
DECLARE
  before TEXT;
  past TIMESTAMP;
  index_definition TEXT;
  index_definitions TEXT[];
BEGIN
  -- A clock that was ahead may have written rows of a later month than this one.
  past := (SELECT greatest(date_trunc('month', now() AT TIME ZONE 'UTC'), date_trunc('month', max(stored_at) AT TIME ZONE 'UTC')) + interval '1 month' FROM public.xapi_statements);
  before := 'xapi_statements_before_' || to_char(past, 'YYYY_MM');
  index_definitions := (SELECT array_agg(pg_get_indexdef(i.indexrelid) ORDER BY i.indexrelid) FROM pg_index i
    WHERE i.indrelid = 'public.xapi_statements'::regclass AND NOT i.indisprimary);
  ALTER TABLE public.xapi_statements DROP CONSTRAINT xapi_statements_pkey;
  EXECUTE format('ALTER TABLE public.xapi_statements RENAME TO %I', before);
  EXECUTE format('ALTER TABLE public.%I SET SCHEMA months', before);
  EXECUTE format('CREATE TABLE public.xapi_statements (LIKE months.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (stored_at)', before);
  ALTER TABLE public.xapi_statements ADD CONSTRAINT xapi_statements_pkey PRIMARY KEY (statement_id, stored_at);
  ALTER TABLE public.xapi_statements ADD CONSTRAINT xapi_statements_registration_fkey FOREIGN KEY (registration) REFERENCES public.course_attempts (registration) ON DELETE RESTRICT ON UPDATE CASCADE;
  EXECUTE format('ALTER TABLE months.%I ADD PRIMARY KEY (statement_id, stored_at)', before);
  FOREACH index_definition IN ARRAY index_definitions LOOP
    EXECUTE index_definition;
  END LOOP;
  EXECUTE format('ALTER TABLE public.xapi_statements ATTACH PARTITION months.%I FOR VALUES FROM (MINVALUE) TO (%L)', before, past AT TIME ZONE 'UTC');
  CREATE TABLE months.xapi_statements_others PARTITION OF public.xapi_statements DEFAULT;
END $$;

ALTER SEQUENCE "xapi_statements_position_seq" OWNED BY "xapi_statements"."position";

CREATE TRIGGER "xapi_statements_kept" BEFORE UPDATE OF "statement_id", "position", "session_id", "verb", "activity_id", "stored_at", "statement" ON "xapi_statements"
  FOR EACH ROW EXECUTE FUNCTION "refuse_statement_change"();

-- An identifier is taken once in the whole store, and stays so when its month has gone. In one order, so that two calls that name the same ones wait for each other and not both.
CREATE FUNCTION "take_statement_ids"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO xapi_statement_ids (statement_id, stored_at) SELECT n.statement_id, n.stored_at FROM new_statements n ORDER BY n.statement_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "xapi_statements_taken" AFTER INSERT ON "xapi_statements" REFERENCING NEW TABLE AS new_statements FOR EACH STATEMENT EXECUTE FUNCTION "take_statement_ids"();
CREATE TRIGGER "xapi_statements_fed" AFTER INSERT ON "xapi_statements" REFERENCING NEW TABLE AS new_statements FOR EACH STATEMENT EXECUTE FUNCTION feed_unit_statements();

INSERT INTO "months"."tables" ("parent", "time", "stays") VALUES ('xapi_statements', 'stored_at', '1 year');
SELECT keep_months();
