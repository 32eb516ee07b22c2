/**
 * An author of the audit trail, as a reader may see them: the reader, a named colleague, a member of staff by name, a former user, brand staff, the
 * portal, a visitor, or an API key.
 */
export type RecordedPerson =
  | { kind: 'self' | 'former' | 'staff' | 'system' | 'visitor' }
  | { kind: 'colleague' | 'member'; firstName: string; lastName: string }
  | { kind: 'key'; keyName: string };
