-- AlterTable
ALTER TABLE "certificates" ADD COLUMN     "granted_by" UUID,
ADD COLUMN     "granted_reason" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "certificates_granted_by_idx" ON "certificates"("granted_by");

-- CreateIndex
CREATE INDEX "certificates_issued_at_number_idx" ON "certificates"("issued_at", "number");

-- CreateIndex
CREATE INDEX "future_cruise_credits_entitled_at_credit_id_idx" ON "future_cruise_credits"("entitled_at", "credit_id");

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_granted_by_fkey" FOREIGN KEY ("granted_by") REFERENCES "staff_users"("staff_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

-- A text as `searchKey` has it, where no column of the table does.
CREATE FUNCTION "search_key"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
    translate(normalize(regexp_replace(normalize(upper(normalize(name, NFKC)), NFD), '[\u0300-\u036f]', '', 'g'), NFC), 'ØŁĐÐĦŦ', 'OLDDHT'),
    'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH')
$$;

-- A certificate is found by the names on it, and a credit by its learner's, whether or not it has a number yet.
CREATE OR REPLACE VIEW "search_certificates" AS
  SELECT t.number AS key, t.number AS id, coalesce(t.agency_id, a.agency_id) AS agency_id, a.agent_unique_id AS owner_id, NULL::text AS market, t.curriculum,
    search_words(ARRAY[search_key(t.holder_name), search_key(t.agency_name)]) AS names, search_words(ARRAY[t.number, a.user_id]) AS codes
  FROM certificates t LEFT JOIN agents a ON a.auth_id = t.auth_id AND a.deleted_at IS NULL;

CREATE OR REPLACE VIEW "search_credits" AS
  SELECT f.credit_id AS key, f.credit_id::text AS id, a.agency_id, a.agent_unique_id AS owner_id, NULL::text AS market, f.curriculum,
    search_words(ARRAY[a.last_name_key, a.first_name_key, a.preferred_name_key]) AS names,
    search_words(ARRAY[f.reference, substr(f.reference, 3), upper(f.fcc_id), l.ccn, a.user_id]) AS codes
  FROM future_cruise_credits f JOIN learners l ON l.auth_id = f.auth_id LEFT JOIN agents a ON a.auth_id = f.auth_id AND a.deleted_at IS NULL;

-- The words with the market or the curriculum, so that staff of one market do not wade through everybody else's: a typed word has no sign.
DROP INDEX "search_entries_people_idx";
DROP INDEX "search_entries_others_idx";
DROP FUNCTION "search_vector"(TEXT, TEXT);
CREATE FUNCTION "search_vector"("names" TEXT, "codes" TEXT, "market" TEXT, "curriculum" TEXT) RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN array_to_tsvector(string_to_array(names, ' ') || string_to_array(codes, ' ') || coalesce('=' || coalesce(market, curriculum), '='));
END $$;
CREATE OR REPLACE FUNCTION "search_feed"("of_kind" TEXT, "source" TEXT, "key_type" TEXT, "of_keys" TEXT[], "is_new" BOOLEAN) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  has_names CONSTANT BOOLEAN := of_kind IN ('person', 'agency');
  former TEXT[] := '{}';
  feeding CONSTANT TEXT := format(
    'INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
     SELECT %L, v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM %I v WHERE v.key = ANY ($1::%s[])
     ON CONFLICT (kind, id) DO UPDATE SET agency_id = excluded.agency_id, owner_id = excluded.owner_id, market = excluded.market,
       curriculum = excluded.curriculum, names = excluded.names, codes = excluded.codes', of_kind, source, key_type);
BEGIN
  IF NOT is_new THEN
    IF has_names THEN
      former := ARRAY(
        SELECT DISTINCT w FROM search_entries e, unnest(string_to_array(e.names, ' ')) w WHERE e.kind = of_kind AND e.id = ANY (of_keys) AND search_learns(w)
      );
    END IF;
    EXECUTE format(
      'DELETE FROM search_entries e WHERE e.kind = %L AND e.id = ANY ($1) AND NOT EXISTS (SELECT FROM %I v WHERE v.key = e.id::%s)', of_kind, source, key_type
    ) USING of_keys;
  END IF;
  IF NOT has_names THEN
    EXECUTE feeding USING of_keys;
    RETURN;
  END IF;
  EXECUTE 'WITH fed AS (' || feeding || ' RETURNING names)
    INSERT INTO search_vocabulary (word)
    SELECT w FROM (SELECT DISTINCT unnest(string_to_array(names, '' '')) AS w FROM fed) words
    WHERE search_learns(w) AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = w)' USING of_keys;
  DELETE FROM search_vocabulary v WHERE v.word = ANY (former)
    AND NOT EXISTS (SELECT FROM search_entries e WHERE e.kind = 'person' AND search_vector(e.names, e.codes, e.market, e.curriculum) @@ quote_literal(v.word)::tsquery)
    AND NOT EXISTS (SELECT FROM search_entries e WHERE e.kind <> 'person' AND search_vector(e.names, e.codes, e.market, e.curriculum) @@ quote_literal(v.word)::tsquery);
END $$;

DROP TRIGGER "agents_search_holder" ON "agents";
CREATE TRIGGER "agents_search_holder" AFTER UPDATE OF auth_id, agency_id, deleted_at, last_name_key, first_name_key, preferred_name_key, user_id ON "agents" FOR EACH ROW
  WHEN ((OLD.auth_id IS NOT NULL OR NEW.auth_id IS NOT NULL)
    AND (OLD.auth_id, OLD.agency_id, OLD.deleted_at, OLD.last_name_key, OLD.first_name_key, OLD.preferred_name_key, OLD.user_id)
      IS DISTINCT FROM (NEW.auth_id, NEW.agency_id, NEW.deleted_at, NEW.last_name_key, NEW.first_name_key, NEW.preferred_name_key, NEW.user_id))
  EXECUTE FUNCTION "search_holder_changed"();

DELETE FROM search_entries WHERE kind IN ('certificate', 'credit');
INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
  SELECT 'certificate', v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM search_certificates v
  UNION ALL
  SELECT 'credit', v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM search_credits v;

CREATE INDEX "search_entries_people_idx" ON "search_entries" USING GIN (search_vector("names", "codes", "market", "curriculum")) WHERE "kind" = 'person';
CREATE INDEX "search_entries_others_idx" ON "search_entries" USING GIN (search_vector("names", "codes", "market", "curriculum")) WHERE "kind" <> 'person';
