-- AlterTable
ALTER TABLE "audit" ADD COLUMN     "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- beyond the schema ------------------------------------------------------------------------------------------------------

-- When a row was really written: the database says so, whatever an INSERT says. Of rows from before, `at` is the best that is known.
UPDATE "audit" SET "recorded_at" = LEAST("at", "recorded_at");
CREATE FUNCTION "audit_recorded_at"() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.recorded_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER "audit_recorded_at" BEFORE INSERT ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_recorded_at"();

-- The product's role writes rows of `agents`, so those alone prove nothing: it could make somebody anonymous, have their audit rows struck
-- out, and write the row back. It cannot backdate an audit row. So the deletion has to stand in the audit trail since 89 days: one less
-- than the product waits (D16), for clocks that differ.
CREATE OR REPLACE FUNCTION "anonymise_audit"("former_id" UUID, "kept" TEXT[]) RETURNS VOID LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM agents WHERE agent_unique_id = former_id AND deleted_at IS NOT NULL AND email_address = 'FORMER.USER@GANGWAY.INVALID'
  ) THEN
    RAISE EXCEPTION 'audit rows of % stay: the user is not anonymous', former_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (
    SELECT FROM audit WHERE subject_kind = 'agent' AND subject_id = former_id::text AND action = 'agent.deleted'
      AND recorded_at <= clock_timestamp() - interval '89 days'
  ) THEN
    RAISE EXCEPTION 'audit rows of % stay: the user was not deleted 90 days ago', former_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit SET
    before = (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (kept) THEN value ELSE 'null' END) FROM jsonb_each(before)),
    after = (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (kept) THEN value ELSE 'null' END) FROM jsonb_each(after))
  WHERE subject_kind IN ('agent', 'preference', 'session') AND subject_id = former_id::text;
  UPDATE audit SET address = '' WHERE actor_kind = 'agent' AND actor_id = former_id::text;
END $$;
