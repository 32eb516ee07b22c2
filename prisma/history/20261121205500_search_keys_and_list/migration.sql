-- DropIndex
DROP INDEX "agents_name_idx";

-- CreateIndex
CREATE INDEX "agents_name_idx" ON "agents"("agency_id", "last_name_key", "first_name_key", "agent_unique_id", "deleted_at", "user_id", "agent_type", "activation_flag", "ccn", "last_os_login_date");

-- CreateIndex
CREATE INDEX "agent_companies_levels_idx" ON "agent_companies"("agent_unique_id", "code", "academy_level");

-- beyond the schema ----------------------------------------------------------

-- The owner whom an agency's page names is not looked for among all of its people.
CREATE INDEX "agents_owners_idx" ON "agents" ("agency_id", "created_at", "agent_unique_id") WHERE "agent_type" = 'O' AND "deleted_at" IS NULL;

-- As `searchKey` has it from now on: letters with a stroke or of two as plain ones, half-width katakana and full-width letters as the common ones.
CREATE FUNCTION pg_temp.plain(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(
    translate(normalize(regexp_replace(normalize(upper(normalize(key, NFKC)), NFD), '[\u0300-\u036f]', '', 'g'), NFC), 'ØŁĐÐĦŦ', 'OLDDHT'),
    'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH')
$$;
UPDATE "agents" SET "first_name_key" = pg_temp.plain("first_name_key"), "last_name_key" = pg_temp.plain("last_name_key")
WHERE "first_name_key" <> pg_temp.plain("first_name_key") OR "last_name_key" <> pg_temp.plain("last_name_key");
DROP FUNCTION pg_temp.plain(text);
