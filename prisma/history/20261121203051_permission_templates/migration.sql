-- AlterTable
ALTER TABLE "permission_grants" ADD COLUMN     "end_recorded_at" TIMESTAMPTZ(3),
ADD COLUMN     "reminded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "permission_templates" (
    "template_id" UUID NOT NULL,
    "agency_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "keys" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "permission_templates_pkey" PRIMARY KEY ("template_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "permission_templates_agency_id_name_key_key" ON "permission_templates"("agency_id", "name_key");

-- AddForeignKey
ALTER TABLE "permission_templates" ADD CONSTRAINT "permission_templates_agency_id_fkey" FOREIGN KEY ("agency_id") REFERENCES "agencies"("agency_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- beyond the schema
-- The grants that the hourly jobs look for.
CREATE INDEX "permission_grants_coming_end" ON "permission_grants" ("until") WHERE "until" IS NOT NULL AND "end_recorded_at" IS NULL;
-- Ends from before this migration came with a deletion, which the record has.
UPDATE "permission_grants" SET "end_recorded_at" = "until" WHERE "until" <= now();
ALTER TABLE "permission_templates" ADD CONSTRAINT "permission_templates_name_check" CHECK (length("name") BETWEEN 1 AND 40);

-- Of the changes of a grant, only those that an editor shows raise the agent's version: a reminder or a row in the record is none.
CREATE FUNCTION "count_changed_permissions_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agents SET version = version + 1, field_versions = field_versions || jsonb_build_object('permissions', version + 1)
  WHERE agent_unique_id IN (
    SELECT n.agent_unique_id FROM changed n JOIN earlier o USING (agent_unique_id, key)
    WHERE n.until IS DISTINCT FROM o.until OR n.granted_by IS DISTINCT FROM o.granted_by OR n.granted_at IS DISTINCT FROM o.granted_at
  );
  RETURN NULL;
END $$;
DROP TRIGGER "permission_grants_changed" ON "permission_grants";
CREATE TRIGGER "permission_grants_changed" AFTER UPDATE ON "permission_grants"
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_permissions_version"();

SELECT pgboss.create_queue(name, '{"policy": "standard", "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "expireInSeconds": 900, "retentionMinutes": 64800}')
FROM unnest(ARRAY['remind-permission-ends', 'record-permission-ends']) AS name;
