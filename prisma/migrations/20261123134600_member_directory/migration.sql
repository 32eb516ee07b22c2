-- AlterTable
ALTER TABLE "members" ADD COLUMN     "first_name_key" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "last_name_key" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'imported',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- As `searchKey` has it.
CREATE FUNCTION pg_temp.plain(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(
    translate(normalize(regexp_replace(normalize(upper(normalize(name, NFKC)), NFD), '[\u0300-\u036f]', '', 'g'), NFC), 'ØŁĐÐĦŦ', 'OLDDHT'),
    'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH')
$$;
UPDATE "members" SET "first_name_key" = pg_temp.plain("first_name"), "last_name_key" = pg_temp.plain("last_name");
DROP FUNCTION pg_temp.plain(text);

-- The numbers that this product issued, by the audit trail.
UPDATE "members" SET "source" = 'issued'
FROM "audit" WHERE "audit"."action" = 'agent.member-number-issued' AND "audit"."after"->>'ccn' = "members"."ccn";

-- CreateIndex
CREATE INDEX "members_last_name_idx" ON "members"("last_name_key", "first_name_key", "ccn", "country");

-- CreateIndex
CREATE INDEX "members_first_name_idx" ON "members"("first_name_key", "last_name_key", "ccn", "country");

-- CreateIndex
CREATE INDEX "members_email_address_idx" ON "members"("email_address", "ccn", "country");

-- CreateIndex
CREATE INDEX "members_birth_date_idx" ON "members"("birth_date");

-- beyond the schema

ALTER TABLE "members" ADD CONSTRAINT "members_source_check" CHECK ("source" IN ('imported', 'partner', 'issued'));
