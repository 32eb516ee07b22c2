-- Bulk changes also move people to a branch. It names no foreign key: people are not moved to none where their branch is gone.
ALTER TABLE batches ADD COLUMN branch_id uuid;
ALTER TABLE batches DROP CONSTRAINT batches_act_check,
  ADD CONSTRAINT batches_act_check CHECK (act IN ('deactivate', 'reactivate', 'resend', 'give', 'take', 'set', 'attach', 'move', 'end-sessions', 'template', 'undo'));

-- A session that ended with a merge of agencies, or its undoing, says so.
-- locks sessions: some seconds at a million rows
ALTER TABLE sessions DROP CONSTRAINT sessions_ended_reason_check,
  ADD CONSTRAINT sessions_ended_reason_check CHECK (ended_reason IN ('signed-out', 'idle', 'expired', 'deactivated', 'password-changed', 'ended-elsewhere', 'ended-by-agency', 'ended-by-staff', 'moved', 'agencies-merged'));

-- How a Japanese name is read, in kana.
ALTER TABLE agents ADD COLUMN name_reading text NOT NULL DEFAULT '';
DROP TRIGGER agents_version ON agents;
CREATE TRIGGER agents_version BEFORE UPDATE OF
    title, first_name, middle_name, last_name, preferred_name, name_reading, suffix, gender, date_of_birth, email_address, phone_code,
    phone_number, cellphone_code, cellphone_number, house_name, address1, address2, address3, city, state, zip, country, ccn,
    clia_agent_id, abta_number, cc_booking_docs_flag, generic_agent, home_based_agent_flag, agent_type, activation_flag
  ON agents FOR EACH ROW EXECUTE FUNCTION count_agent_version(
    title, first_name, middle_name, last_name, preferred_name, name_reading, suffix, gender, date_of_birth, email_address, phone_code,
    phone_number, cellphone_code, cellphone_number, house_name, address1, address2, address3, city, state, zip, country, ccn,
    clia_agent_id, abta_number, cc_booking_docs_flag, generic_agent, home_based_agent_flag, agent_type, activation_flag
  );

-- The words by which a telephone number is found: its digits with and without the zero that begins it within its country, and what follows the area code.
-- Null for none.
CREATE FUNCTION search_phone(code text, number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(d) < 6 THEN NULL ELSE concat_ws(' ', d, nullif(ltrim(d, '0'), d), CASE WHEN code <> '' AND length(n) >= 6 THEN n END) END
  FROM (SELECT regexp_replace(code || number, '\D', '', 'g') AS d, regexp_replace(number, '\D', '', 'g') AS n) digits
$$;

CREATE OR REPLACE VIEW search_people AS
  SELECT a.agent_unique_id AS key, a.agent_unique_id::text AS id, a.agency_id, a.agent_unique_id AS owner_id, c.market, NULL::text AS curriculum,
    search_words((CASE WHEN a.last_name_key ~ '[぀-ヿ㐀-䶿一-鿿豈-﫿가-힣]'
      THEN ARRAY[a.last_name_key || a.first_name_key, a.first_name_key, a.preferred_name_key]
      ELSE ARRAY[a.last_name_key, a.first_name_key, a.preferred_name_key] END) || replace(search_key(a.name_reading), ' ', '')) AS names,
    concat_ws(' ', search_words(ARRAY[a.user_id, a.ccn]), search_phone(a.phone_code, a.phone_number), search_phone(a.cellphone_code, a.cellphone_number),
      nullif(a.email_address, '')) AS codes
  FROM agents a JOIN agencies g ON g.agency_id = a.agency_id JOIN countries c ON c.code = g.country
  WHERE a.deleted_at IS NULL;

CREATE OR REPLACE VIEW search_agencies AS
  SELECT g.agency_id AS key, g.agency_id AS id, g.agency_id, NULL::uuid AS owner_id, c.market, NULL::text AS curriculum,
    search_words(ARRAY[g.search_words]) AS names,
    concat_ws(' ', search_words(ARRAY[g.agency_id, upper(g.abta_number)]), search_phone('', g.telephone)) AS codes
  FROM agencies g JOIN countries c ON c.code = g.country;

DROP TRIGGER agencies_search_changed ON agencies;
CREATE TRIGGER agencies_search_changed AFTER UPDATE OF search_words, abta_number, country, telephone ON agencies
  FOR EACH ROW
  WHEN ((OLD.search_words, OLD.abta_number, OLD.country, OLD.telephone) IS DISTINCT FROM (NEW.search_words, NEW.abta_number, NEW.country, NEW.telephone)) EXECUTE FUNCTION search_changed('agency', 'search_agencies', 'agency_id', 'text');

DROP TRIGGER agents_search_changed ON agents;
CREATE TRIGGER agents_search_changed AFTER UPDATE OF last_name_key, first_name_key, preferred_name_key, name_reading, user_id, email_address, ccn, agency_id, deleted_at,
    phone_code, phone_number, cellphone_code, cellphone_number ON agents
  FOR EACH ROW
  WHEN ((OLD.last_name_key, OLD.first_name_key, OLD.preferred_name_key, OLD.name_reading, OLD.user_id, OLD.email_address, OLD.ccn, OLD.agency_id, OLD.deleted_at,
      OLD.phone_code, OLD.phone_number, OLD.cellphone_code, OLD.cellphone_number)
    IS DISTINCT FROM (NEW.last_name_key, NEW.first_name_key, NEW.preferred_name_key, NEW.name_reading, NEW.user_id, NEW.email_address, NEW.ccn, NEW.agency_id, NEW.deleted_at,
      NEW.phone_code, NEW.phone_number, NEW.cellphone_code, NEW.cellphone_number)) EXECUTE FUNCTION search_changed('person', 'search_people', 'agent_unique_id', 'uuid');

SELECT search_refill();
