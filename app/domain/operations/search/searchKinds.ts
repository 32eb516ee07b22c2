import type { StaffActionName } from '#app/domain/permissions/actions.ts';

/**
 * What a search finds, in the order in which it is shown: each kind is for staff who may do the action, so that nothing
 * is found that may not be opened.
 */
export const searchKindActions = {
  person: 'staff.see-people',
  agency: 'staff.see-agencies',
  member: 'staff.see-members',
  booking: 'staff.see-sales',
  certificate: 'staff.see-certificates',
  credit: 'staff.see-credits',
  feedback: 'staff.see-feedback',
  handover: 'staff.see-partners',
  dispute: 'staff.see-sales',
  'rate-request': 'staff.see-sales',
  payment: 'staff.see-sales',
  group: 'staff.see-sales',
  error: 'staff.see-people',
} as const satisfies Record<string, StaffActionName>;

export type SearchKind = keyof typeof searchKindActions;
export const searchKinds = Object.keys(searchKindActions) as SearchKind[];

/** What the index has entries of: beside what is found, accounts that were merged into others, which are found by them. */
export const searchEntryKinds = [...searchKinds, 'merged-account'] as const;

/** The kinds that have names; the others are found by their numbers alone. */
export const namedKinds: readonly SearchKind[] = ['person', 'agency'];

/** The entries `e` of a kind, as the indexes have them: people apart from everything else. */
export function entriesOfKind(kind: SearchKind): string {
  return kind === 'person' ? `e.kind = 'person'` : `e.kind = '${kind}' AND e.kind <> 'person'`;
}
