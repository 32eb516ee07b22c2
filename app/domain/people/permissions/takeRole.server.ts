import type { AgentType } from '#app/domain/permissions/codes.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { replaceGrants, type Giving } from '#app/domain/permissions/grants.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { followTemplate } from './followedTemplate.server.ts';
import { recordEndsIn } from './recordEnds.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';

/** Role and permissions before and after, for the audit trail. */
export interface TakenRole {
  before: Prisma.InputJsonObject;
  after: Prisma.InputJsonObject;
}

/**
 * Gives a user a role and the permissions that it starts with, and no others; they follow no template any more.
 * It checks nothing and records no more than what had ended by itself: the rest is the caller's, who has locked the
 * user's row.
 */
export async function takeRole(
  tx: Transaction,
  agent: { agentUniqueId: string; agencyId: string; agentType: string },
  agentType: AgentType,
  giving: Giving,
): Promise<TakenRole> {
  const { agentUniqueId } = agent;
  const grants = offeredKeys(await permissionCatalogue(tx), defaultGrants[agentType]);
  await tx.agent.update({ where: { agentUniqueId }, data: { agentType } });
  const follows = await followTemplate(tx, agentUniqueId, null);
  await recordEndsIn(tx, agent, giving.now);
  const permissions = await replaceGrants(tx, agentUniqueId, grants, giving);
  return {
    before: { agentType: agent.agentType, permissions: permissions.before, ...follows?.before },
    after: { agentType, permissions: permissions.after, ...follows?.after },
  };
}
