import { z } from 'zod';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { answerable } from '#app/domain/permissions/answerable.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

interface Asked {
  agencyId: string;
  agentUniqueId: string;
  now: Date;
  seesInvitations: boolean;
  answersMoves: boolean;
  answersAccess: boolean;
  accessRoles: string[];
  anyAccess: boolean;
  accessKeys: string[];
  activeFlags: string[];
  branches: string[] | null;
}

/** Where the count ends: from so many on, more is not said. */
export const waitingAtMost = 100;

const most = (from: string) => `(SELECT count(*)::int FROM (SELECT ${from} LIMIT ${waitingAtMost}) waiting)`;

// The conditions are those of the lists (listInvitations, listAccessRequests, listMoves), which a test compares.
const countQuery = statement({
  name: 'agency-waiting',
  sql: (its: Named<Asked>) => `
    SELECT
      ${most(`FROM agent_invitations i WHERE ${its.seesInvitations} AND i.agency_id = ${its.agencyId}
        AND (${its.branches}::uuid[] IS NULL OR i.branch_id = ANY (${its.branches}::uuid[]))`)} AS invitations,
      ${most(`FROM access_requests r JOIN agents a ON a.agent_unique_id = r.agent_unique_id
        WHERE ${its.answersAccess} AND r.agency_id = ${its.agencyId} AND r.state = 'open' AND r.agent_unique_id <> ${its.agentUniqueId}
          AND a.agency_id = ${its.agencyId} AND a.deleted_at IS NULL AND a.activation_flag = ANY (${its.activeFlags}::text[])
          AND a.agent_type = ANY (${its.accessRoles}::text[]) AND (${its.anyAccess} OR r.key = ANY (${its.accessKeys}::text[]))
          AND (${its.branches}::uuid[] IS NULL OR a.branch_id = ANY (${its.branches}::uuid[]))`)} AS "accessRequests",
      ${most(`FROM agency_moves m JOIN agents a ON a.agent_unique_id = m.agent_unique_id
        WHERE ${its.answersMoves} AND m.to_agency_id = ${its.agencyId} AND m.state = 'requested' AND m.expires_at > ${its.now}
          AND a.deleted_at IS NULL`)} AS moves`,
  row: z.strictObject({ invitations: z.int(), accessRequests: z.int(), moves: z.int() }),
});

/** What waits in an agency, by the key of its page (`agencyPages.ts`). */
export type Waiting = Partial<Record<'invitations' | 'accessRequests' | 'moves', number>>;

/**
 * Counts what waits for the caller on the pages about their agency: invitations that are not accepted yet, and requests
 * for permissions and to join that they may answer; `waitingAtMost` of each. Nothing where they have none of the pages.
 */
export async function countWaiting(ctx: AgentContext): Promise<Waiting> {
  const { actor, agency, now } = ctx;
  const may = {
    seesInvitations: can(ctx, 'agency.invitations'),
    answersAccess: can(ctx, 'agency.access-requests'),
    answersMoves: can(ctx, 'agency.moves'),
  };
  if (!Object.values(may).includes(true)) return {};
  const { roles, keys } = answerable(ctx);
  const row = await rowOf(
    ctx.db,
    countQuery({
      ...may,
      agencyId: agency.agencyId,
      agentUniqueId: actor.agentUniqueId,
      now,
      accessRoles: roles,
      anyAccess: keys === null,
      accessKeys: [...(keys ?? [])],
      activeFlags: [...activeFlags],
      branches: actor.branches && [...actor.branches],
    }),
  );
  return row ?? {};
}
