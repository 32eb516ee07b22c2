-- beyond the schema ------------------------------------------------------------------------------------------------------

-- The product's role writes rows of `agents` and adds audit rows, so neither may be enough to have audit rows struck out. What it cannot do
-- is to backdate an audit row, or to take one away. So the trail itself decides: the user's last deletion stands in it since 89 days, and it
-- tells of nothing that they did after their first. What is struck out is not the caller's to choose, and the striking out is itself recorded.

-- The fields whose values stay; the same list as in app/domain/agentAccess/anonymous.ts, which tests/api/constraints.test.ts checks.
CREATE FUNCTION "impersonal_audit_fields"() RETURNS TEXT[] LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT ARRAY[
    'activationFlag', 'agentType', 'emailValidFlag', 'homeBasedAgentFlag', 'genericAgent', 'ccbookingDocsFlag', 'secondFactorFlag', 'language', 'theme',
    'displayCompany', 'registeredCompany', 'permissions', 'permissionEnds', 'oneSource', 'polarOnline', 'enrollmentSrc', 'certified', 'termsVersion',
    'reason', 'sessions', 'academyLevel', 'academyStatus', 'feedbackState'
  ]
$$;

DROP FUNCTION "anonymise_audit"(UUID, TEXT[]);

CREATE FUNCTION "anonymise_audit"("former_id" UUID) RETURNS VOID LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kept TEXT[] := impersonal_audit_fields();
  agency TEXT;
  first_deletion TIMESTAMPTZ;
  last_deletion TIMESTAMPTZ;
BEGIN
  SELECT agency_id INTO agency FROM agents WHERE agent_unique_id = former_id AND deleted_at IS NOT NULL AND email_address = 'FORMER.USER@GANGWAY.INVALID';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'audit rows of % stay: the user is not anonymous', former_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT min(recorded_at), max(recorded_at) INTO first_deletion, last_deletion
    FROM audit WHERE subject_kind = 'agent' AND subject_id = former_id::text AND action = 'agent.deleted';
  -- One day less than the product waits (D16), for clocks that differ.
  IF last_deletion IS NULL OR last_deletion > clock_timestamp() - interval '89 days' THEN
    RAISE EXCEPTION 'audit rows of % stay: the user was not deleted 90 days ago', former_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- An hour for what was on its way when they were deleted.
  IF EXISTS (
    SELECT FROM audit WHERE actor_kind = 'agent' AND actor_id = former_id::text AND subject_kind IN ('agent', 'preference', 'session')
      AND recorded_at > first_deletion + interval '1 hour'
  ) THEN
    RAISE EXCEPTION 'audit rows of % stay: the user has acted since they were deleted', former_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit SET
    before = (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (kept) THEN value ELSE 'null' END) FROM jsonb_each(before)),
    after = (SELECT jsonb_object_agg(key, CASE WHEN key = ANY (kept) THEN value ELSE 'null' END) FROM jsonb_each(after))
  WHERE subject_kind IN ('agent', 'preference', 'session') AND subject_id = former_id::text;
  UPDATE audit SET address = '' WHERE actor_kind = 'agent' AND actor_id = former_id::text;
  INSERT INTO audit (at, actor_kind, action, subject_kind, subject_id, agency_id)
  VALUES (clock_timestamp(), 'system', 'agent.anonymised', 'agent', former_id::text, agency);
END $$;
REVOKE ALL ON FUNCTION "anonymise_audit"(UUID) FROM PUBLIC;
