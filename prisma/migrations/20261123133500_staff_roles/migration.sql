-- beyond the schema

-- Roles as sets of actions (D20): whom an editor and a reviewer were until now keeps the role, and may do less.
ALTER TABLE "staff_users" DROP CONSTRAINT "staff_users_role_check";
ALTER TABLE "staff_users" ADD CONSTRAINT "staff_users_role_check"
  CHECK ("role" IN ('reviewer', 'help-desk', 'editor', 'learning-manager', 'sales-manager', 'administrator'));
