/**
 * A person of the audit trail, as a reader may see them: the reader, a named colleague, a former user, brand staff, the
 * portal, or a visitor.
 */
export type RecordedPerson =
  | { kind: 'self' | 'former' | 'staff' | 'system' | 'visitor' }
  | { kind: 'colleague'; firstName: string; lastName: string };
