-- DropIndex
DROP INDEX "agents_agency_id_last_name_first_name_agent_unique_id_idx";

-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "first_name_key" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_name_key" TEXT NOT NULL DEFAULT '';

-- beyond the schema: what was upper-cased so far -----------------------------------------------------------------------

-- Case and accents folded, as `searchKey` does; the names are upper-cased still.
UPDATE "agents" SET
  "first_name_key" = upper(normalize(regexp_replace(normalize("first_name", NFD), '[\u0300-\u036f]', '', 'g'), NFC)),
  "last_name_key" = upper(normalize(regexp_replace(normalize("last_name", NFD), '[\u0300-\u036f]', '', 'g'), NFC));
ALTER TABLE "agents" ALTER COLUMN "first_name_key" DROP DEFAULT, ALTER COLUMN "last_name_key" DROP DEFAULT;

-- How a name was typed is gone; from now on it is stored as the portal showed it (Harbor Light Travel, O'Brien-Nuñez), and its
-- owner can write it otherwise. The letters are those of Unicode whatever the language of the database, where the server knows them.
DO $$
DECLARE
  letters text := coalesce(
    (SELECT collname FROM pg_collation WHERE collname IN ('pg_c_utf8', 'und-x-icu') AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
     ORDER BY collname LIMIT 1),
    'default');
BEGIN
  EXECUTE format($create$
    CREATE FUNCTION pg_temp.as_shown(stored text) RETURNS text LANGUAGE sql IMMUTABLE AS $body$
      SELECT CASE WHEN stored = upper(stored COLLATE %1$I)
        THEN regexp_replace(initcap(stored COLLATE %1$I), $s$'S\M$s$, $s$'s$s$, 'g') ELSE stored END
    $body$ $create$, letters);
END $$;

UPDATE "agents" SET
  "first_name" = pg_temp.as_shown("first_name"), "middle_name" = pg_temp.as_shown("middle_name"), "last_name" = pg_temp.as_shown("last_name"),
  "house_name" = pg_temp.as_shown("house_name"), "address1" = pg_temp.as_shown("address1"), "address2" = pg_temp.as_shown("address2"),
  "address3" = pg_temp.as_shown("address3"), "city" = pg_temp.as_shown("city");
UPDATE "agencies" SET
  "agency_name" = pg_temp.as_shown("agency_name"), "address1" = pg_temp.as_shown("address1"), "address2" = pg_temp.as_shown("address2"),
  "address3" = pg_temp.as_shown("address3"), "city" = pg_temp.as_shown("city"), "association_name" = pg_temp.as_shown("association_name");
UPDATE "members" SET
  "first_name" = pg_temp.as_shown("first_name"), "middle_name" = pg_temp.as_shown("middle_name"), "last_name" = pg_temp.as_shown("last_name"),
  "house_name" = pg_temp.as_shown("house_name"), "address1" = pg_temp.as_shown("address1"), "address2" = pg_temp.as_shown("address2"),
  "address3" = pg_temp.as_shown("address3"), "city" = pg_temp.as_shown("city");
UPDATE "staff_users" SET "first_name" = pg_temp.as_shown("first_name"), "last_name" = pg_temp.as_shown("last_name");
DROP FUNCTION pg_temp.as_shown(text);

-- CreateIndex
CREATE INDEX "agents_name_idx" ON "agents"("agency_id", "last_name_key", "first_name_key", "agent_unique_id");
