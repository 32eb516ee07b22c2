-- Staff find groups by their number and by the words of their name.
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_kind_check",
  ADD CONSTRAINT "search_entries_kind_check" CHECK ("kind" IN (
    'person', 'agency', 'member', 'booking', 'certificate', 'credit', 'feedback', 'handover', 'dispute', 'rate-request', 'payment', 'group', 'error',
    'merged-account')) NOT VALID;
ALTER TABLE "search_entries" VALIDATE CONSTRAINT "search_entries_kind_check";

CREATE VIEW search_groups AS
  SELECT s.group_number AS key, s.group_number AS id, s.agency_id, s.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    '' AS names, search_words(ARRAY[upper(s.group_number), search_key(s.group_name)]) AS codes
  FROM group_spaces s JOIN agencies g ON g.agency_id = s.agency_id JOIN countries c ON c.code = g.country;
CREATE TRIGGER group_spaces_search_added AFTER INSERT ON group_spaces
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed('group', 'search_groups', 'group_number', 'text');
CREATE TRIGGER group_spaces_search_changed AFTER UPDATE OF group_name, agency_id, agent_unique_id ON group_spaces
  FOR EACH ROW
  WHEN ((OLD.group_name, OLD.agency_id, OLD.agent_unique_id) IS DISTINCT FROM (NEW.group_name, NEW.agency_id, NEW.agent_unique_id)) EXECUTE FUNCTION search_changed('group', 'search_groups', 'group_number', 'text');
CREATE TRIGGER group_spaces_search_removed AFTER DELETE ON group_spaces
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_changed('group', 'search_groups', 'group_number', 'text');
INSERT INTO search_sources (kind, source) VALUES ('group', 'search_groups');
INSERT INTO search_entries (kind, id, agency_id, owner_id, market, curriculum, names, codes)
SELECT 'group', id, agency_id, owner_id, market, curriculum, names, codes FROM search_groups;
