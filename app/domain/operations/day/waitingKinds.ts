import type { StaffActionName } from '#app/domain/permissions/actions.ts';

/** What the home of the console says is waiting (spec §2 Shell), each with the action that its reader needs. */
export const waitingKinds = {
  registrations: { action: 'staff.decide-agency', clock: 'since' },
  changes: { action: 'staff.decide-change', clock: 'since' },
  factors: { action: 'staff.help-people', clock: 'since' },
  feedback: { action: 'staff.answer-feedback', clock: 'since' },
  disputes: { action: 'staff.answer-sales', clock: 'since' },
  rates: { action: 'staff.answer-sales', clock: 'since' },
  questions: { action: 'staff.answer-learners', clock: 'since' },
  submissions: { action: 'staff.edit-content', clock: 'since' },
  credits: { action: 'staff.change-credits', clock: 'since' },
  certificates: { action: 'staff.see-certificates', clock: 'until' },
  jobs: { action: 'staff.manage-jobs', clock: 'since' },
  partners: { action: 'staff.see-partners', clock: 'since' },
} as const satisfies Record<string, { action: StaffActionName; clock: 'since' | 'until' }>;

export type WaitingKind = keyof typeof waitingKinds;
export const waitingKindNames = Object.keys(waitingKinds) as [WaitingKind, ...WaitingKind[]];

/** The most of a kind that the home counts; one more means "more". */
export const waitingCountedAtMost = 99;

/** A certificate lapses soon where it ends within so many days. */
export const endsSoonDays = 30;
