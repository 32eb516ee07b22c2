import type { AgentContext } from '#app/domain/context.server.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { lastOfDays } from '#app/domain/sales/bookings/salesPeriods.ts';
import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import type { GroupQuery } from './groupForms.ts';
import { groupDeadlines } from './groups.ts';

/**
 * The groups that a caller sees: their agency's, and of these, where the caller is bound to branches, those that the
 * people of these branches look after.
 */
export function groupsInReach({ actor, agency }: AgentContext): Prisma.GroupSpaceWhereInput {
  const { AND: agent } = peopleInReach(actor);
  return { agencyId: agency.agencyId, ...(agent && { agent: agent as Prisma.AgentWhereInput }) };
}

/** The condition of a list of groups as an address asks for it; days are the market's. */
export function groupsAsked(
  ctx: AgentContext,
  { search, brand, deadline, branch, show }: Pick<GroupQuery, 'search' | 'brand' | 'deadline' | 'branch' | 'show'>,
): Prisma.GroupSpaceWhereInput {
  const today = dayOf(ctx.now, ctx.market);
  const isDue = deadline && { gte: new Date(today), lte: new Date(lastOfDays(today, Number(deadline))) };
  return {
    AND: [
      groupsInReach(ctx),
      ...(show === 'open' ? [{ state: 'open' as const, sailingOn: { gte: new Date(today) } }] : []),
      ...(brand ? [{ brand }] : []),
      ...(branch ? [{ agent: { branchId: branch } }] : []),
      ...(isDue ? [{ OR: groupDeadlines.map((column) => ({ [column]: isDue })) }] : []),
      ...(search ? [groupsNamed(search)] : []),
    ],
  };
}

// By the beginning of their number, or by a part of their name.
function groupsNamed(text: string): Prisma.GroupSpaceWhereInput {
  return {
    OR: [
      { groupNumber: { startsWith: literalPattern(text.toUpperCase()) } },
      { groupName: { contains: literalPattern(text), mode: 'insensitive' } },
    ],
  };
}
