-- DropIndex
DROP INDEX "agents_name_idx";

-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "preferred_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "preferred_name_key" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "agents_name_idx" ON "agents"("agency_id", "last_name_key", "first_name_key", "agent_unique_id", "deleted_at", "user_id", "agent_type", "activation_flag", "ccn", "last_os_login_date", "preferred_name_key");

-- beyond the schema

-- As long as the forms allow (`nameMaxLength`).
ALTER TABLE "agents" ADD CONSTRAINT "agents_preferred_name_check" CHECK (length("preferred_name") <= 40);

-- The columns of `versionedFields`, with the new one.
DROP TRIGGER "agents_version" ON "agents";
CREATE TRIGGER "agents_version"
  BEFORE UPDATE OF
    title, first_name, middle_name, last_name, preferred_name, suffix, gender, date_of_birth, email_address, phone_code, phone_number, cellphone_code,
    cellphone_number, house_name, address1, address2, address3, city, state, zip, country, ccn, clia_agent_id, abta_number,
    cc_booking_docs_flag, generic_agent, home_based_agent_flag, agent_type, activation_flag
  ON "agents" FOR EACH ROW EXECUTE FUNCTION "count_agent_version"(
    title, first_name, middle_name, last_name, preferred_name, suffix, gender, date_of_birth, email_address, phone_code, phone_number, cellphone_code,
    cellphone_number, house_name, address1, address2, address3, city, state, zip, country, ccn, clia_agent_id, abta_number,
    cc_booking_docs_flag, generic_agent, home_based_agent_flag, agent_type, activation_flag
  );
