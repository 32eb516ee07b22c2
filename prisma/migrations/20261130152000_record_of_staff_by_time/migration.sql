-- The record of the staff is listed by the time of its rows, of which some were written later than they happened.
-- locks audit: some seconds at a million rows
CREATE INDEX audit_staff_at_idx ON audit (at, id) WHERE actor_kind = 'staff';
DROP INDEX audit_staff_idx;
