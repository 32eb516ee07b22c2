/**
 * True where accepting the terms takes a password too: at the first acceptance, by a user who has not chosen their
 * password yet.
 */
export function asksForOwnPassword({ termsDue, ownPassword }: { termsDue: boolean; ownPassword: boolean }): boolean {
  return !termsDue && !ownPassword;
}
