-- beyond the schema

-- The record of what the staff did, newest first: few of the rows of the audit trail are theirs.
CREATE INDEX "audit_staff_idx" ON "audit" ("id") WHERE "actor_kind" = 'staff';
