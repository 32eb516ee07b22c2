import { actions, type ActionName, type ActionRule } from './actions.ts';

/** The minutes for which staff who showed who they are are not asked again. */
export const confirmationMinutes = 5;

/** The caller, the time, and the last time at which they confirmed their identity in this session. */
export interface Confirmed {
  staff: { confirmedAt?: Date | null };
  now?: Date | undefined;
}

/**
 * Whether staff must show again who they are before an action: those that cannot be undone ask where they last did so
 * more than five minutes ago. A context without a moment counts as unconfirmed.
 */
export function asksForConfirmation({ staff, now }: Confirmed, action: ActionName): boolean {
  const rule: ActionRule = actions[action];
  return rule.about === 'staff' && rule.irreversible === true && !isConfirmed({ staff, now });
}

/** Whether staff showed who they are within the last five minutes of this session. */
export function isConfirmed({ staff, now }: Confirmed): boolean {
  if (!staff.confirmedAt || !now) return false;
  return now.getTime() - staff.confirmedAt.getTime() < confirmationMinutes * 60_000;
}
