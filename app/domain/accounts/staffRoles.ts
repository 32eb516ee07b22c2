/** What brand staff are employed for (D20); what each role may do is in `permissions/actions.ts`. */
export const staffRoles = ['reviewer', 'editor', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];
