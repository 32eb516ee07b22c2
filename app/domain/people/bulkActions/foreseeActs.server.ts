import { z } from 'zod';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { activationFlags, type ActivationFlag } from '#app/domain/permissions/codes.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { inReach } from '#app/domain/permissions/reach.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { acts, type ActName } from './acts.ts';
import { foresee, type ChosenUser, type Foreseen, type ForeseenCount } from './foresee.ts';

const userKind = z.strictObject({
  agentUniqueId: z.string(),
  agentType: z.string(),
  branchId: z.string().nullable(),
  activationFlag: z.enum(Object.keys(activationFlags) as [ActivationFlag, ...ActivationFlag[]]),
  emailValidFlag: z.boolean(),
  passwordDue: z.boolean(),
  isSignedIn: z.boolean(),
  provides: z.string().array(),
  count: z.int(),
});

/**
 * Tells, before anything begins, for how many of the chosen users each act is impossible, by reason, the most frequent
 * first. Users of other agencies are left out. Throws `forbidden` for a caller who may not choose many users, or may do
 * one of the acts to no user.
 */
export async function foreseeActs(
  ctx: AgentContext,
  agentUniqueIds: readonly string[],
  actNames: readonly ActName[],
): Promise<Partial<Record<ActName, ForeseenCount[]>>> {
  assertMaySee(ctx, 'agency.change-many');
  for (const act of actNames) assertMaySee(ctx, acts[act].action);
  const [kinds, otherOwners] = await Promise.all([kindsOf(ctx, agentUniqueIds), countOtherOwners(ctx)]);
  const isOnlyOwner = ctx.actor.agentType === 'O' && otherOwners === 0;
  return Object.fromEntries(
    actNames.map((act) => [
      act,
      counted(kinds.map(({ count, ...user }) => ({ count, foreseen: foresee(ctx, act, user, { isOnlyOwner }) }))),
    ]),
  );
}

function counted(kinds: readonly { count: number; foreseen: Foreseen | null }[]): ForeseenCount[] {
  const counts = new Map<string, ForeseenCount>();
  for (const { count, foreseen } of kinds) {
    if (!foreseen) continue;
    const key = `${foreseen.reason} ${foreseen.flag}`;
    counts.set(key, { ...foreseen, count: count + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()].toSorted(
    (one, other) => other.count - one.count || one.reason.localeCompare(other.reason),
  );
}

// Users about whom the rules say the same are counted by the database: twenty thousand of them are some ten kinds. The
// caller is one of their own.
function kindsOf(
  { db, agency, actor, now }: AgentContext,
  agentUniqueIds: readonly string[],
): Promise<(ChosenUser & { count: number })[]> {
  return rowsOf(
    db,
    described(
      userKind,
      Prisma.sql`
    SELECT CASE WHEN agent_unique_id = ${actor.agentUniqueId}::uuid THEN agent_unique_id::text ELSE '' END AS "agentUniqueId", agent_type AS "agentType", branch_id::text AS "branchId",
      activation_flag AS "activationFlag", email_valid_flag AS "emailValidFlag", (SELECT o.password_due FROM accounts o WHERE o.account_id = agents.agent_unique_id) AS "passwordDue",
      EXISTS (SELECT FROM sessions WHERE sessions.account_id = agents.agent_unique_id AND ended_at IS NULL AND expires_at > ${now}::timestamptz) AS "isSignedIn",
      COALESCE((SELECT pp.provides FROM provisioned_people pp JOIN provisionings pr ON pr.agency_id = pp.agency_id AND pr.enabled
        WHERE pp.agent_unique_id = agents.agent_unique_id AND pp.agency_id = agents.agency_id), '{}') AS provides, count(*)::int AS count
    FROM agents WHERE agency_id = ${agency.agencyId} AND deleted_at IS NULL AND agent_unique_id = ANY (${agentUniqueIds}::uuid[]) AND ${inReach(actor, 'agents')} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    ),
  );
}

function countOtherOwners({ db, agency, actor }: AgentContext): Promise<number> {
  return db.agent.count({
    where: {
      agencyId: agency.agencyId,
      agentType: 'O',
      activationFlag: { in: activeFlags },
      deletedAt: null,
      agentUniqueId: { not: actor.agentUniqueId },
    },
  });
}
