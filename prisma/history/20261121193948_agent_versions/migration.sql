-- AlterTable
ALTER TABLE "agents" ADD COLUMN     "field_versions" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- beyond the schema
-- An agent's version counts the changes of what two people may be editing at once; `field_versions` notes by column which version changed it.
-- The database counts, so that no verb can forget to: the columns are named twice below, once for when to look, once for what to compare.
CREATE FUNCTION "count_agent_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  changed TEXT[] := ARRAY(
    SELECT n.key FROM jsonb_each(to_jsonb(NEW)) n WHERE n.key = ANY (TG_ARGV) AND n.value IS DISTINCT FROM to_jsonb(OLD) -> n.key
  );
BEGIN
  IF cardinality(changed) > 0 THEN
    NEW.version := OLD.version + 1;
    NEW.field_versions := OLD.field_versions || (SELECT jsonb_object_agg(name, NEW.version) FROM unnest(changed) name);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "agents_version"
  BEFORE UPDATE OF
    title, first_name, middle_name, last_name, suffix, gender, date_of_birth, email_address, phone_code, phone_number, cellphone_code,
    cellphone_number, house_name, address1, address2, address3, city, state, zip, country, ccn, clia_agent_id, abta_number,
    cc_booking_docs_flag, generic_agent, home_based_agent_flag, agent_type, activation_flag
  ON "agents" FOR EACH ROW EXECUTE FUNCTION "count_agent_version"(
    title, first_name, middle_name, last_name, suffix, gender, date_of_birth, email_address, phone_code, phone_number, cellphone_code,
    cellphone_number, house_name, address1, address2, address3, city, state, zip, country, ccn, clia_agent_id, abta_number,
    cc_booking_docs_flag, generic_agent, home_based_agent_flag, agent_type, activation_flag
  );

-- Permissions are rows of their own: a statement that gives or takes some raises the versions of those whom it is about.
CREATE FUNCTION "count_permissions_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agents SET version = version + 1, field_versions = field_versions || jsonb_build_object('permissions', version + 1)
  WHERE agent_unique_id IN (SELECT agent_unique_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER "permission_grants_given" AFTER INSERT ON "permission_grants"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_permissions_version"();
CREATE TRIGGER "permission_grants_changed" AFTER UPDATE ON "permission_grants"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_permissions_version"();
CREATE TRIGGER "permission_grants_taken" AFTER DELETE ON "permission_grants"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_permissions_version"();
