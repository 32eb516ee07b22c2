-- A person may have a permission template, which their permissions follow (decision 244). Every column is new and may be
-- empty: processes of the release before go on, and read nothing of it.
ALTER TABLE "permission_templates" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

ALTER TABLE "agents" ADD COLUMN "permission_template_id" UUID;

ALTER TABLE "agent_invitations" ADD COLUMN "template_id" UUID;

ALTER TABLE "imports" ADD COLUMN "template_id" UUID;

ALTER TABLE "batches" ADD COLUMN "template_id" UUID,
ADD COLUMN "gives" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "takes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- locks agents: changes wait while the table is read once; every entry is empty yet
CREATE INDEX "agents_permission_template_id_idx" ON "agents"("permission_template_id");

-- CreateIndex
CREATE INDEX "agent_invitations_template_id_idx" ON "agent_invitations"("template_id");

-- CreateIndex
CREATE INDEX "imports_template_id_idx" ON "imports"("template_id");

-- CreateIndex
CREATE INDEX "batches_template_id_idx" ON "batches"("template_id");

-- AddForeignKey
ALTER TABLE "agents" ADD CONSTRAINT "agents_permission_template_id_fkey" FOREIGN KEY ("permission_template_id") REFERENCES "permission_templates"("template_id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE "agents" VALIDATE CONSTRAINT "agents_permission_template_id_fkey";

-- AddForeignKey
ALTER TABLE "agent_invitations" ADD CONSTRAINT "agent_invitations_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "permission_templates"("template_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "permission_templates"("template_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batches" ADD CONSTRAINT "batches_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "permission_templates"("template_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- beyond the schema

-- Two acts more: giving a template to many, and carrying a template's change out. Both leave `permissions` empty, so that
-- a process of the release before, which knows neither, takes nothing from anybody.
ALTER TABLE "batches" DROP CONSTRAINT "batches_act_check";
ALTER TABLE "batches"
  ADD CONSTRAINT "batches_act_check" CHECK ("act" IN ('deactivate', 'reactivate', 'resend', 'give', 'take', 'set', 'attach', 'end-sessions', 'template', 'undo'));

-- Another template is another answer to what a person may do: it counts as a change of their permissions, so that a form
-- that was opened before does not overwrite it unseen. It runs after the trigger that counts the other columns.
CREATE FUNCTION "count_template_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.permission_template_id IS DISTINCT FROM OLD.permission_template_id THEN
    NEW.version := greatest(NEW.version, OLD.version + 1);
    NEW.field_versions := NEW.field_versions || jsonb_build_object('permissions', NEW.version);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "agents_version_by_template" BEFORE UPDATE OF "permission_template_id" ON "agents"
  FOR EACH ROW EXECUTE FUNCTION "count_template_version"();
