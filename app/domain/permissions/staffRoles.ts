/**
 * The roles of brand staff, each a set of actions: `permissions/actions.ts` says what each may do.
 */
export const staffRoles = [
  'reviewer',
  'help-desk',
  'editor',
  'learning-manager',
  'sales-manager',
  'administrator',
] as const;
export type StaffRole = (typeof staffRoles)[number];
