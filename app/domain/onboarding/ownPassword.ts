/** True where accepting the terms takes a password too: the first time, and the user has not chosen theirs yet (D5). */
export function asksForOwnPassword({ termsDue, ownPassword }: { termsDue: boolean; ownPassword: boolean }): boolean {
  return !termsDue && !ownPassword;
}
