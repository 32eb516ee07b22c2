import type { ActivationFlag } from '#app/domain/permissions/codes.ts';

/** Flags of users who have accepted terms before; all others accept them on their way to the portal. */
const settledFlags: ReadonlySet<ActivationFlag> = new Set(['A', 'R']);

/**
 * True where a user who has finished the steps has not accepted the current version of the terms. False where there are
 * no current terms.
 */
export function termsDue(
  user: { activationFlag: ActivationFlag; termsVersion: string | null },
  currentVersion: string | undefined,
): boolean {
  return settledFlags.has(user.activationFlag) && currentVersion !== undefined && user.termsVersion !== currentVersion;
}
