/** What brand staff are employed for (D20). */
export const staffRoles = ['reviewer', 'editor', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

const deciders: readonly StaffRole[] = ['reviewer', 'administrator'];

/** True where a role may approve or decline an agency; an editor may only look (D20). */
export function mayDecide(role: StaffRole): boolean {
  return deciders.includes(role);
}

/** True where a role may see what the product does by itself, and restart what failed (D28). */
export function mayManageJobs(role: StaffRole): boolean {
  return role === 'administrator';
}
