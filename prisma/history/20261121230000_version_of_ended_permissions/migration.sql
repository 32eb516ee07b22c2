-- The end of a permission changes what an editor shows, as taking it does: writing it into the record raises the agent's version too, so that a
-- form that was opened before does not give the permission again.
CREATE OR REPLACE FUNCTION "count_changed_permissions_version"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agents SET version = version + 1, field_versions = field_versions || jsonb_build_object('permissions', version + 1)
  WHERE agent_unique_id IN (
    SELECT n.agent_unique_id FROM changed n JOIN earlier o USING (agent_unique_id, key)
    WHERE n.until IS DISTINCT FROM o.until OR n.granted_by IS DISTINCT FROM o.granted_by OR n.granted_at IS DISTINCT FROM o.granted_at
      OR (o.end_recorded_at IS NULL AND n.end_recorded_at IS NOT NULL)
  );
  RETURN NULL;
END $$;
