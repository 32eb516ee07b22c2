import { actions, type ActionName, type ActionRule } from './actions.ts';

/** The minutes for which staff who showed who they are are not asked again (D20). */
export const confirmationMinutes = 5;

/** Who asks, when, and when they last showed who they are in this session. */
export interface Confirmed {
  staff: { confirmedAt?: Date | null };
  now?: Date;
}

/**
 * Whether staff must show again who they are before an action: those that cannot be undone ask where they last did so
 * more than five minutes ago (D20). A context without a moment counts as unconfirmed.
 */
export function asksForConfirmation({ staff, now }: Confirmed, action: ActionName): boolean {
  const rule: ActionRule = actions[action];
  if (rule.about !== 'staff' || !rule.irreversible) return false;
  if (!staff.confirmedAt || !now) return true;
  return now.getTime() - staff.confirmedAt.getTime() >= confirmationMinutes * 60_000;
}
