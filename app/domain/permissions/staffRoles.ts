/** The roles of brand staff (D20); `permissions/actions.ts` says what each may do. */
export const staffRoles = ['reviewer', 'editor', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];
