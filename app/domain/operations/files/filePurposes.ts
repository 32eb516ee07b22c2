import type { AgencyActionName, StaffActionName } from '#app/domain/permissions/actions.ts';

/** The people who may open files of a purpose, and the time that the files stay. */
export interface FilePurpose {
  /** The action that a user needs to open such a file of their agency (`can`). */
  action: AgencyActionName;
  /** True where only the user who added a file opens it, and no one else in the agency. */
  own?: true;
  /** The action that lets brand staff open such files; without one they open none. */
  staff?: StaffActionName;
  /** The days that it stays. */
  days: number;
}

/** What files of agencies are stored for. A purpose says who opens its files, and when they go. */
export const filePurposes = {
  import: { action: 'agency.import-users', days: 30 },
  feedback: { action: 'feedback.send', own: true, staff: 'staff.see-feedback', days: 180 },
  // The dispute decides who may read it (openAttachment).
  dispute: { action: 'agency.commission', days: 730 },
} as const satisfies Record<string, FilePurpose>;

export type FilePurposeName = keyof typeof filePurposes;

export interface StaffFilePurpose {
  action: StaffActionName;
  days?: number;
}

/**
 * The purposes of files of brand staff, the action that adding them needs, and the days that they stay; without days,
 * until they are removed. The row that names a file decides who may read it.
 */
export const staffFilePurposes = {
  image: { action: 'staff.edit-content' },
  course: { action: 'staff.edit-courses', days: 7 },
  'course-media': { action: 'staff.edit-courses' },
  ledger: { action: 'staff.import-bookings', days: 30 },
  remittances: { action: 'staff.import-bookings', days: 30 },
  groups: { action: 'staff.import-bookings', days: 30 },
  rates: { action: 'staff.edit-rates', days: 30 },
  members: { action: 'staff.import-members', days: 30 },
  dispute: { action: 'staff.answer-sales', days: 730 },
} as const satisfies Record<string, StaffFilePurpose>;

export type StaffFilePurposeName = keyof typeof staffFilePurposes;
