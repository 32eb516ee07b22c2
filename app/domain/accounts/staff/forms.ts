import { z } from 'zod';
import { EmailAddress, OptionalPersonName, Password, UserId } from '#app/domain/fields.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';

/**
 * A new account of brand staff; without a name they are shown by their user ID, and without markets they are of every
 * one.
 */
export function addStaffSchema() {
  return z.strictObject({
    userId: UserId(),
    emailAddress: EmailAddress(),
    role: z.enum(staffRoles, { error: messageKey('selectOption', 'role') }),
    firstName: OptionalPersonName('firstName'),
    lastName: OptionalPersonName('lastName'),
    markets: z.array(z.enum(markets, { error: messageKey('selectOption', 'market') })).default([]),
    password: Password(),
  });
}

export type AddStaffInput = z.output<ReturnType<typeof addStaffSchema>>;
