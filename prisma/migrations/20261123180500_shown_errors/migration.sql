-- CreateTable
CREATE TABLE "shown_errors" (
    "reference" TEXT NOT NULL,
    "shown_at" TIMESTAMPTZ(3) NOT NULL,
    "agent_unique_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "page" TEXT NOT NULL,

    CONSTRAINT "shown_errors_pkey" PRIMARY KEY ("reference")
);

-- CreateIndex
CREATE INDEX "shown_errors_agent_unique_id_shown_at_idx" ON "shown_errors"("agent_unique_id", "shown_at");

-- CreateIndex
CREATE INDEX "shown_errors_agency_id_idx" ON "shown_errors"("agency_id");

-- CreateIndex
CREATE INDEX "shown_errors_shown_at_idx" ON "shown_errors"("shown_at");

-- AddForeignKey
ALTER TABLE "shown_errors" ADD CONSTRAINT "shown_errors_agent_unique_id_fkey" FOREIGN KEY ("agent_unique_id") REFERENCES "agents"("agent_unique_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shown_errors" ADD CONSTRAINT "shown_errors_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema

ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_kind_check",
  ADD CONSTRAINT "search_entries_kind_check"
  CHECK ("kind" IN ('person', 'agency', 'member', 'booking', 'certificate', 'credit', 'feedback', 'handover', 'dispute', 'rate-request', 'error'));

CREATE VIEW "search_errors" AS
  SELECT e.reference AS key, e.reference AS id, e.agency_id, e.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[upper(e.reference)]) AS codes
  FROM shown_errors e JOIN agencies g ON g.agency_id = e.agency_id JOIN countries c ON c.code = g.country;

CREATE TRIGGER "shown_errors_search_added" AFTER INSERT ON "shown_errors" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('error', 'search_errors', 'reference', 'text');
CREATE TRIGGER "shown_errors_search_removed" AFTER DELETE ON "shown_errors" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('error', 'search_errors', 'reference', 'text');

CREATE OR REPLACE FUNCTION "search_refill"() RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  fed RECORD;
BEGIN
  DELETE FROM search_entries;
  DELETE FROM search_vocabulary;
  FOR fed IN SELECT * FROM (VALUES
    ('person', 'search_people'), ('agency', 'search_agencies'), ('member', 'search_members'), ('booking', 'search_bookings'),
    ('certificate', 'search_certificates'), ('credit', 'search_credits'), ('feedback', 'search_feedback'), ('handover', 'search_handovers'),
    ('dispute', 'search_disputes'), ('rate-request', 'search_rate_requests'), ('error', 'search_errors')
  ) AS t (kind, source)
  LOOP
    EXECUTE format('INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
      SELECT %L, v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM %I v', fed.kind, fed.source);
  END LOOP;
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT w FROM search_entries e, unnest(string_to_array(e.names, ' ')) w WHERE e.kind IN ('person', 'agency') AND search_learns(w);
END $$;
