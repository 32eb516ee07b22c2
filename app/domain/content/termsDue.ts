import type { ActivationFlag } from '#app/domain/accounts/codes.ts';

/** Flags of users who have accepted terms once; the others come by them on their way to the portal (D5). */
const settledFlags: ReadonlySet<ActivationFlag> = new Set(['A', 'R']);

/**
 * True where a user who has finished the steps has accepted other terms than the current ones, or none on record. Without current
 * terms there is nothing to accept.
 */
export function termsDue(user: { activationFlag: ActivationFlag; termsVersion: string | null }, currentVersion: string | undefined): boolean {
  return settledFlags.has(user.activationFlag) && currentVersion !== undefined && user.termsVersion !== currentVersion;
}
