-- AlterTable
ALTER TABLE "members" ADD COLUMN     "market" TEXT NOT NULL DEFAULT 'int';

UPDATE "members" SET "market" = "countries"."market" FROM "countries" WHERE "countries"."code" = "members"."country";

-- DropIndex
DROP INDEX "members_last_name_idx";

-- DropIndex
DROP INDEX "members_first_name_idx";

-- DropIndex
DROP INDEX "members_email_address_idx";

-- CreateIndex
CREATE INDEX "members_last_name_idx" ON "members"("last_name_key", "first_name_key", "ccn");

-- CreateIndex
CREATE INDEX "members_first_name_idx" ON "members"("first_name_key", "last_name_key", "ccn");

-- CreateIndex
CREATE INDEX "members_market_last_name_idx" ON "members"("market", "last_name_key", "first_name_key", "ccn");

-- CreateIndex
CREATE INDEX "members_market_first_name_idx" ON "members"("market", "first_name_key", "last_name_key", "ccn");

-- CreateIndex
CREATE INDEX "members_email_address_idx" ON "members"("email_address", "ccn");

-- beyond the schema

ALTER TABLE "members" ADD CONSTRAINT "members_market_check" CHECK ("market" IN ('nam', 'int', 'uk', 'au', 'jp', 'asia'));

-- The market of a member is that of the country, whoever writes the row.
CREATE FUNCTION "set_member_market"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.market := COALESCE((SELECT c.market FROM countries c WHERE c.code = NEW.country), 'int');
  RETURN NEW;
END
$$;
CREATE TRIGGER "members_market" BEFORE INSERT OR UPDATE OF country ON "members" FOR EACH ROW EXECUTE FUNCTION "set_member_market"();
