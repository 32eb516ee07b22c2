import { z } from 'zod';
import { ConfirmPassword, EmailAddress, FreeText, Password, PersonName, UserId } from '#app/domain/fields.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { alwaysRun, requireSamePasswords } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';
import { staffAccountStates } from './staffAccountStates.ts';

/** The accounts of staff in an address. */
export const staffAccountList = listQuery({
  search: true,
  filters: { role: staffRoles, state: staffAccountStates },
});

const access = {
  role: z.enum(staffRoles, { error: messageKey('selectOption', 'role') }),
  // None for every market.
  markets: z.array(z.enum(markets, { error: 'refusals:malformedRequest' })).default([]),
};

/** A person whom the staff invite: who they are, what they may do and where. */
export function inviteStaffSchema() {
  return form({
    emailAddress: EmailAddress(),
    firstName: PersonName('firstName'),
    lastName: PersonName('lastName'),
    ...access,
  });
}

export type InviteStaffInput = z.output<ReturnType<typeof inviteStaffSchema>>;

/** What a member of staff may do, and in which markets. */
export function staffAccessSchema() {
  return form(access);
}

/** Why a person's access ends, for the record. */
export function endStaffAccessSchema() {
  return form({ reason: FreeText('reason', 500) });
}

/** What an invited person chooses. */
export function acceptInvitationSchema() {
  return form({ userId: UserId(), password: Password(), confirmPwd: ConfirmPassword() }).superRefine(
    requireSamePasswords(),
    alwaysRun,
  );
}
