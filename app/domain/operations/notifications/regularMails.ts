/** What decides whether a user is mailed by the timetable. */
export interface RegularReader {
  deletedAt: Date | null;
  activationFlag: string;
  agency: { suspendedAt: Date | null };
}

/**
 * Whether a user gets what is mailed by the timetable, digests and reports: who could not sign in to read the rest does
 * not.
 */
export function getsRegularMails({ deletedAt, activationFlag, agency }: RegularReader): boolean {
  return deletedAt === null && ['A', 'R'].includes(activationFlag) && agency.suspendedAt === null;
}
