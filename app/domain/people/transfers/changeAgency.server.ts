import { isActive } from '#app/domain/accounts/activation.ts';
import type { LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { takeRole } from '#app/domain/people/permissions/takeRole.server.ts';
import { endProposals } from '#app/domain/people/ownership/endProposals.server.ts';
import { storedGrantsOf } from '#app/domain/permissions/grants.server.ts';
import { leaveBranches } from '#app/domain/people/branches/leaveBranches.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { mailOwners, type MovePeople } from './moveMails.server.ts';

/** An advisor whose row is locked, and the two agencies. */
interface Moving extends MovePeople {
  agent: Omit<LockedAgent, 'passwordDue' | 'secondFactorFlag' | 'provides'>;
}

/**
 * Lets an advisor belong to another agency, in the transaction of the decision: as an advisor with the permissions that
 * an advisor starts with; their sessions and links end; identifiers, member number, academy history and address go
 * along. The old agency's owners get a mail, and both agencies have a record, with the reason where staff decide.
 * Returns what the move's row stores of the time before, for taking it back. Throws `conflict` for an advisor who has
 * left the old agency, is not active or is an owner.
 */
export async function changeAgency(
  tx: Transaction,
  ctx: AuditSource,
  move: Moving,
  { grantedBy, reason }: { grantedBy: string | null; reason?: string },
): Promise<Prisma.InputJsonObject> {
  const { agent, fromAgency, toAgency } = move;
  const { agentUniqueId, agentType, activationFlag } = agent;
  if (agent.agencyId !== fromAgency.agencyId || agentType === 'O' || !isActive(agent)) throw new Refusal('conflict');
  const before = {
    agentType,
    activationFlag,
    template: agent.permissionTemplateId,
    grants: await storedGrantsOf(tx, agentUniqueId, ctx.now),
    ...(await leaveBranches(tx, agent)),
  };
  await tx.agent.update({ where: { agentUniqueId }, data: { agencyId: toAgency.agencyId } });
  const role = await takeRole(tx, agent, 'A', { grantedBy, now: ctx.now });
  await endAccess(tx, ctx, agentUniqueId, 'moved');
  await endProposals(tx, ctx, { lostBy: agentUniqueId });
  await mailOwners(tx, ctx, move, fromAgency, 'movedAway');
  const why = reason === undefined ? {} : { reason };
  await recordAudit(tx, ctx, {
    action: 'agent.moved',
    subjectKind: 'agent',
    subjectId: agentUniqueId,
    agencyId: toAgency.agencyId,
    before: role.before,
    after: { ...role.after, ...why },
  });
  await recordAudit(tx, ctx, {
    action: 'agency.advisor-moved-away',
    subjectKind: 'agency',
    subjectId: fromAgency.agencyId,
    agencyId: fromAgency.agencyId,
    after: { advisor: agentUniqueId, ...why },
  });
  return before as unknown as Prisma.InputJsonObject;
}
