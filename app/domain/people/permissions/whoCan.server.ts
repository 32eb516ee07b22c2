import { z } from 'zod';
import { agentTypes, type AgentType } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { giverNames } from './giverNames.server.ts';
import { grantReason, type GrantReason } from './grantReasons.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { inReach, peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { rolesAlways } from '#app/domain/permissions/openedBy.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { offeredPermissions, type Permission } from '#app/domain/permissions/permissions.ts';

/** A user who has a permission, and why. */
export interface Holder {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
  userId: string;
  agentType: AgentType;
  reason: GrantReason;
}

export interface WhoCan {
  /** Every offered permission with the number of users who have what it opens. */
  permissions: (Permission & { count: number })[];
  /**
   * The wanted permission's users by name, a page of them; null where none was wanted. `page` is the requested one, or
   * the last.
   */
  chosen: { key: string; people: Holder[]; total: number; page: number } | null;
}

/**
 * Lists the users of the caller's agency by permission: by grant, or because their role has what it opens anyhow.
 * Deleted and deactivated users are left out. An unknown key chooses nothing. Throws `forbidden` (`agency.who-can`).
 */
export async function whoCan(
  ctx: AgentContext,
  wanted: { key?: string | undefined; page: number; pageSize: number },
): Promise<WhoCan> {
  assertCan(ctx, 'agency.who-can');
  const [catalogue, counts] = await Promise.all([namedCatalogue(ctx), countsByKey(ctx)]);
  const permissions = offeredPermissions(catalogue).map((item) => ({ ...item, count: counts(item.key) }));
  const item = permissions.find(({ key }) => key === wanted.key);
  return { permissions, chosen: item ? await holdersOf(ctx, item, wanted) : null };
}

function livingUsers({ actor, agency }: AgentContext): Prisma.AgentWhereInput {
  return { agencyId: agency.agencyId, deletedAt: null, activationFlag: { not: 'D' }, ...peopleInReach(actor) };
}

// Two statements for all permissions: users by role, and grants by key and role.
async function countsByKey(ctx: AgentContext): Promise<(key: string) => number> {
  const [users, grants] = await Promise.all([
    ctx.db.agent.groupBy({ by: ['agentType'], where: livingUsers(ctx), _count: true }),
    rowsOf(
      ctx.db,
      described(
        z.strictObject({ key: z.string(), role: z.string(), count: z.int() }),
        Prisma.sql`
      SELECT g.key, a.agent_type AS role, count(*)::int AS count
      FROM agents a JOIN permission_grants g USING (agent_unique_id)
      WHERE a.agency_id = ${ctx.agency.agencyId} AND a.deleted_at IS NULL AND a.activation_flag <> 'D'
        AND (g.until IS NULL OR g.until > ${ctx.now}::timestamptz) AND ${inReach(ctx.actor)}
      GROUP BY g.key, a.agent_type`,
      ),
    ),
  ]);
  return (key) => {
    const always = rolesAlways(key);
    const ofRole = (role: AgentType) =>
      always.includes(role)
        ? users.find(({ agentType }) => agentType === role)?._count
        : grants.find((each) => each.key === key && each.role === role)?.count;
    return agentTypes.reduce((sum, role) => sum + (ofRole(role) ?? 0), 0);
  };
}

async function holdersOf(
  ctx: AgentContext,
  { key, count: total }: { key: string; count: number },
  { page: asked, pageSize }: { page: number; pageSize: number },
) {
  const { page, skip, take } = pageOf({ page: asked, pageSize }, total);
  const holding = { key, ...grantsAt(ctx.now) };
  const people = await ctx.db.agent.findMany({
    where: { ...livingUsers(ctx), OR: [{ agentType: { in: rolesAlways(key) } }, { grants: { some: holding } }] },
    select: {
      agentUniqueId: true,
      firstName: true,
      lastName: true,
      userId: true,
      agentType: true,
      grants: { where: holding },
    },
    orderBy: [{ nameOrder: 'asc' }, { firstNameKey: 'asc' }, { agentUniqueId: 'asc' }],
    skip,
    take,
  });
  const names = await giverNames(
    ctx,
    people.flatMap(({ grants }) => grants),
  );
  const holders = people.map(({ grants, agentType, ...person }) => {
    const role = agentType;
    return { ...person, agentType: role, reason: grantReason(role, key, grants[0], names) };
  });
  return { key, people: holders, total, page };
}
