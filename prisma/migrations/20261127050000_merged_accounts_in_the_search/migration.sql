-- beyond the schema
-- locks search_entries: its rows are read once for the list of kinds

ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_kind_check",
  ADD CONSTRAINT "search_entries_kind_check"
  CHECK ("kind" IN ('person', 'agency', 'member', 'booking', 'certificate', 'credit', 'feedback', 'handover', 'dispute', 'rate-request', 'error', 'merged-account'));

-- By an account that was merged away the one that stays is found. It is no person of an agency any more, so nothing but that asks for it.
CREATE VIEW "search_merged_accounts" AS
  SELECT a.agent_unique_id AS key, a.agent_unique_id::text AS id, a.agency_id, a.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    search_words(CASE WHEN a.last_name_key ~ '[぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]'
      THEN ARRAY[a.last_name_key || a.first_name_key, a.first_name_key, a.preferred_name_key]
      ELSE ARRAY[a.last_name_key, a.first_name_key, a.preferred_name_key] END) AS names,
    btrim(search_words(ARRAY[a.user_id]) || ' ' || a.email_address) AS codes
  FROM agents a JOIN agencies g ON g.agency_id = a.agency_id JOIN countries c ON c.code = g.country
  WHERE a.deleted_at IS NOT NULL
    AND EXISTS (SELECT FROM account_merges m WHERE m.merged_id = a.agent_unique_id AND m.undone_at IS NULL);

CREATE TRIGGER "account_merges_search_added" AFTER INSERT ON "account_merges" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('merged-account', 'search_merged_accounts', 'merged_id', 'uuid');
CREATE TRIGGER "account_merges_search_changed" AFTER UPDATE OF undone_at, merged_id ON "account_merges" FOR EACH ROW
  EXECUTE FUNCTION search_changed('merged-account', 'search_merged_accounts', 'merged_id', 'uuid');
CREATE TRIGGER "account_merges_search_removed" AFTER DELETE ON "account_merges" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('merged-account', 'search_merged_accounts', 'merged_id', 'uuid');
-- A merge deletes the account before or after its row is written, and who was deleted may still become anonymous.
CREATE TRIGGER "agents_search_merged" AFTER UPDATE OF last_name_key, first_name_key, preferred_name_key, user_id, email_address, agency_id, deleted_at ON "agents" FOR EACH ROW
  WHEN (OLD.deleted_at IS NOT NULL OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION search_changed('merged-account', 'search_merged_accounts', 'agent_unique_id', 'uuid');
CREATE TRIGGER "agents_search_merged_removed" AFTER DELETE ON "agents" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION search_changed('merged-account', 'search_merged_accounts', 'agent_unique_id', 'uuid');

CREATE OR REPLACE FUNCTION "search_refill"() RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  fed RECORD;
BEGIN
  DELETE FROM search_entries;
  DELETE FROM search_vocabulary;
  FOR fed IN SELECT * FROM (VALUES
    ('person', 'search_people'), ('agency', 'search_agencies'), ('member', 'search_members'), ('booking', 'search_bookings'),
    ('certificate', 'search_certificates'), ('credit', 'search_credits'), ('feedback', 'search_feedback'), ('handover', 'search_handovers'),
    ('dispute', 'search_disputes'), ('rate-request', 'search_rate_requests'), ('error', 'search_errors'), ('merged-account', 'search_merged_accounts')
  ) AS t (kind, source)
  LOOP
    EXECUTE format('INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
      SELECT %L, v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM %I v', fed.kind, fed.source);
  END LOOP;
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT w FROM search_entries e, unnest(string_to_array(e.names, ' ')) w WHERE e.kind IN ('person', 'agency') AND search_learns(w);
END $$;

INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
  SELECT 'merged-account', v.id, v.agency_id, v.owner_id, v.market, v.curriculum, v.names, v.codes FROM search_merged_accounts v;
