import { z } from 'zod';
import { nameColumns, nameRow, shownNames } from '#app/domain/accounts/profile/names.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { activationFlagCodes, agentTypes } from '#app/domain/permissions/codes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

const personRow = z.strictObject({
  agentUniqueId: z.string(),
  ...nameRow(shownNames),
  userId: z.string(),
  emailAddress: z.string(),
  emailValidFlag: z.boolean(),
  passwordDue: z.boolean(),
  agentType: z.enum(agentTypes),
  activationFlag: z.enum(activationFlagCodes),
  phoneCode: z.string(),
  phoneNumber: z.string(),
  ccn: z.string().nullable(),
  authId: z.string().nullable(),
  secondFactorFlag: z.boolean(),
  createdAt: z.date(),
  lastSignIn: z.date().nullable(),
  deletedAt: z.date().nullable(),
  agencyId: z.string(),
  agencyName: z.string(),
  country: z.string(),
  approvalStatus: z.string(),
  suspendedAt: z.date().nullable(),
});

/** A user of an agency as the brands' staff see them, at the head of their page. */
export type StaffPerson = z.output<typeof personRow>;

const personForStaff = statement({
  name: 'person-for-staff',
  sql: ({ agentUniqueId }: Named<{ agentUniqueId: string }>) => `
    SELECT a.agent_unique_id AS "agentUniqueId", ${nameColumns(shownNames, 'a')}, a.user_id AS "userId", a.email_address AS "emailAddress",
           a.email_valid_flag AS "emailValidFlag", a.agent_type AS "agentType", a.activation_flag AS "activationFlag", a.phone_code AS "phoneCode",
           a.phone_number AS "phoneNumber", a.ccn, a.auth_id AS "authId", c.password_due AS "passwordDue", c.second_factor_flag AS "secondFactorFlag", a.created_at AS "createdAt",
           a.last_os_login_date AS "lastSignIn", a.deleted_at AS "deletedAt", g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country,
           g.approval_status AS "approvalStatus", g.suspended_at AS "suspendedAt"
    FROM agents a JOIN accounts c ON c.account_id = a.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE a.agent_unique_id = ${agentUniqueId}::uuid`,
  row: personRow,
});

/**
 * Reads a user for the brands' staff, also one who was deleted. One statement. Throws `forbidden`
 * (`staff.see-people`), and `notFound`, also for one of another market.
 */
export async function readPerson(ctx: StaffContext, agentUniqueId: string): Promise<StaffPerson> {
  assertCan(ctx, 'staff.see-people');
  const person = await rowOf(ctx.db, personForStaff({ agentUniqueId }));
  if (!person) throw new Refusal('notFound');
  assertReaches(ctx, person.country);
  return person;
}
