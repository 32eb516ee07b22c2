// The action of an edit that changes nothing but these fields; the first that fits.
const actionsByFields = [
  { fields: ['activationFlag'], to: 'D', action: 'agent.deactivated' },
  // To any other flag: back to where they were (D5).
  { fields: ['activationFlag'], action: 'agent.reactivated' },
  { fields: ['permissions', 'permissionEnds'], action: 'agent.permissions-changed' },
  { fields: ['agentType', 'permissions', 'permissionEnds'], action: 'agent.role-changed' },
  { fields: ['emailAddress', 'emailValidFlag'], action: 'agent.email-changed' },
] as const satisfies readonly { fields: readonly string[]; to?: string; action: string }[];

/**
 * The action of an edit in the audit trail, by the fields that it changed: what one of the smaller verbs would have
 * done is called as theirs.
 */
export function editAction(after: Record<string, unknown>): string {
  const names = Object.keys(after);
  const row = actionsByFields.find(
    (each) =>
      names.every((name) => (each.fields as readonly string[]).includes(name)) &&
      (!('to' in each) || each.to === after.activationFlag),
  );
  return row?.action ?? 'agent.edited';
}
