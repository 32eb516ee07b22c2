import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { staffMarketsWords } from '#app/domain/accounts/staff/staffMarketsWords.server.ts';
import type { listStaffAccounts, StaffAccount } from '#app/domain/accounts/staff/staffAccounts.server.ts';

/** An account of staff, as the list shows it. */
export type AccountRow = ReturnType<typeof accountRow>;

/** An account of staff in the reader's language. */
export function accountRow({ language, zone }: StaffContext, account: StaffAccount) {
  const { staffId, userId, role, markets, state, hasSecondFactor, emailAddress, lastLoginAt } = account;
  return {
    staffId,
    userId,
    role,
    state,
    hasSecondFactor,
    name: nameOf(account, language),
    markets: staffMarketsWords(language, markets),
    emailAddress: emailAddress.toLowerCase(),
    lastSignIn: lastLoginAt && formatDate(lastLoginAt, { language, zone }),
  };
}

type Invitation = Awaited<ReturnType<typeof listStaffAccounts>>['invitations'][number];

/** An open invitation in the reader's language. */
export function invitationRow({ language, now, zone }: StaffContext, invitation: Invitation) {
  const { invitationId, role, emailAddress, invitedAt, expiresAt, inviter } = invitation;
  return {
    invitationId,
    role,
    isOver: expiresAt <= now,
    name: nameOf({ ...invitation, userId: '' }, language),
    emailAddress: emailAddress.toLowerCase(),
    invitedOn: formatDate(invitedAt, { language, zone }),
    inviter: nameOf(inviter, language),
  };
}

function nameOf(
  person: { firstName: string; lastName: string; userId: string },
  language: StaffContext['language'],
): string {
  return fullName(person, language).trim() || person.userId;
}
