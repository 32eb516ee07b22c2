-- beyond the schema ------------------------------------------------------------------------------------------------------

-- The product's role may add audit rows and read them, not change or delete them (grantProduct). What a former user's rows say of the
-- person (D16) is struck out by this function, with the rights of the tables' owner, and only once the user's own row is anonymous.
-- `kept`: the names of the fields whose values stay.
CREATE FUNCTION "anonymise_audit"("former_id" UUID, "kept" TEXT[]) RETURNS VOID LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM agents WHERE agent_unique_id = former_id AND deleted_at IS NOT NULL AND email_address = 'FORMER.USER@GANGWAY.INVALID'
  ) THEN
    RAISE EXCEPTION 'audit rows of % stay: the user is not anonymous', former_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit SET
    before = (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (kept) THEN value ELSE 'null' END) FROM jsonb_each(before)),
    after = (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (kept) THEN value ELSE 'null' END) FROM jsonb_each(after))
  WHERE subject_kind IN ('agent', 'preference', 'session') AND subject_id = former_id::text;
  UPDATE audit SET address = '' WHERE actor_kind = 'agent' AND actor_id = former_id::text;
END $$;
REVOKE ALL ON FUNCTION "anonymise_audit"(UUID, TEXT[]) FROM PUBLIC;
