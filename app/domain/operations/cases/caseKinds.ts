import type { StaffActionName } from '#app/domain/permissions/actions.ts';

/** The queues whose cases staff take, each with the action of those who decide in it. */
export const caseKinds = {
  registrations: 'staff.decide-agency',
  changes: 'staff.decide-change',
  feedback: 'staff.answer-feedback',
  disputes: 'staff.answer-sales',
  rates: 'staff.answer-sales',
} as const satisfies Record<string, StaffActionName>;

/** What the record calls the things of each queue. */
export const caseSubjectKinds = {
  registrations: 'agency',
  changes: 'agency',
  feedback: 'feedback',
  disputes: 'dispute',
  rates: 'rate-request',
} as const satisfies Record<keyof typeof caseKinds, string>;

export type CaseKind = keyof typeof caseKinds;
export const caseKindNames = Object.keys(caseKinds) as [CaseKind, ...CaseKind[]];

/** The filter of a queue by who has its cases. */
export const caseHolders = ['mine', 'noOne'] as const;
export type CaseHolder = (typeof caseHolders)[number];

/** The longest note about a case. */
export const noteMaxLength = 2000;
