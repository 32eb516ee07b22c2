import { nameKeyFields } from '#app/domain/accounts/profile/names.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { PeopleSearch } from './forms.ts';

const select = {
  agentUniqueId: true,
  userId: true,
  firstName: true,
  lastName: true,
  emailAddress: true,
  emailValidFlag: true,
  agentType: true,
  activationFlag: true,
  lastOSLoginDate: true,
} satisfies Prisma.AgentSelect;

export type StaffSeenPerson = Prisma.AgentGetPayload<{ select: typeof select }>;

/**
 * Lists one page of an agency's users by name, by the beginning of a name, user ID or address. A page beyond the
 * end is the last one. Throws `forbidden` for an editor and `notFound`.
 */
export async function listPeople(ctx: StaffContext, agencyId: string, { search, ...wanted }: PeopleSearch) {
  assertCan(ctx, 'staff.see-people');
  const agency = await ctx.db.agency.findUnique({ where: { agencyId }, select: { agencyName: true, country: true } });
  if (!agency) throw new Refusal('notFound');
  assertReaches(ctx, agency.country);
  const where = { agencyId, deletedAt: null, ...found(search) } satisfies Prisma.AgentWhereInput;
  const total = await ctx.db.agent.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf(wanted, total);
  const people = await ctx.db.agent.findMany({
    where,
    select,
    orderBy: [{ nameOrder: 'asc' }, { firstNameKey: 'asc' }, { agentUniqueId: 'asc' }],
    skip,
    take,
  });
  return { agency, people, total, page };
}

function found(search: string): Prisma.AgentWhereInput {
  if (search === '') return {};
  // Prisma leaves the wildcards of LIKE as they are.
  const startsWith = searchKey(search).replace(/[\\%_]/g, '\\$&');
  return {
    OR: [
      ...nameKeyFields.map((key) => ({ [key]: { startsWith } })),
      { userId: { startsWith } },
      { emailAddress: { startsWith } },
    ],
  };
}
