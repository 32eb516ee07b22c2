import { z } from 'zod';
import { activationFlagCodes, agentTypes } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { endProposals } from '#app/domain/people/ownership/endProposals.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { grantedKeysOf, restoreGrants, storedGrant } from '#app/domain/permissions/grants.server.ts';
import { recordEndsIn } from '#app/domain/people/permissions/recordEnds.server.ts';
import { followTemplateAgain } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { requireOwnerBeside } from '#app/domain/people/permissions/requireActiveOwner.server.ts';
import { leaveBranches, returnToBranches } from '#app/domain/people/branches/leaveBranches.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { MoveKey } from './answerMove.server.ts';
import { isOpenAgency } from './joinableAgency.server.ts';
import { lockMove } from './lockMove.server.ts';
import { mailAdvisor, mailOwners } from './moveMails.server.ts';
import { withdrawRequestsOf } from './withdrawRequests.server.ts';

/** What a move's row stores of the time before it. */
const stored = z.object({
  agentType: z.enum(agentTypes),
  activationFlag: z.enum(activationFlagCodes),
  grants: storedGrant.array(),
  template: z.string().nullish(),
  branchId: z.string().nullish(),
  supervised: z.array(z.string()).nullish(),
});

/**
 * Takes a move back within seven days, by the advisor or an owner of either agency: the advisor belongs to the old
 * agency as before, with role, status, template, branches that are still there and those permissions that have not
 * ended since. Their sessions end, and all people concerned get a mail. Throws what `lockMove` throws, `conflict` for
 * an advisor who is in a third agency in the meantime, where the old one was suspended or merged into another, and
 * `lastOwner` for one who has become the new agency's last active owner.
 */
export async function takeMoveBack(ctx: AgentContext, { moveId }: MoveKey): Promise<void> {
  if (!can(ctx, 'agency.moves')) assertCan(ctx, 'agency.change');
  await ctx.db.$transaction(async (tx) => {
    const { move, state } = await lockMove(tx, ctx, moveId, 'takeBack');
    const { agent, fromAgency, toAgency } = move;
    const { agentUniqueId } = agent;
    if (agent.agencyId !== toAgency.agencyId || !isOpenAgency(fromAgency)) throw new Refusal('conflict');
    if (agent.agentType === 'O') await requireOwnerBeside(tx, toAgency.agencyId, agentUniqueId);
    const { agentType, activationFlag, grants, template, branchId, supervised } = stored.parse(move.before);
    const held = await grantedKeysOf(tx, agentUniqueId, ctx.now);
    await tx.agencyMove.update({
      where: { id: moveId },
      data: { state, undoneAt: ctx.now, undoneBy: ctx.actor.agentUniqueId },
    });
    await leaveBranches(tx, agent);
    await tx.agent.update({
      where: { agentUniqueId },
      data: { agencyId: fromAgency.agencyId, agentType, activationFlag, flagBefore: null },
    });
    await returnToBranches(tx, { agentUniqueId, agencyId: fromAgency.agencyId }, { branchId, supervised });
    await recordEndsIn(tx, agent, ctx.now);
    const permissions = await restoreGrants(tx, agentUniqueId, grants, ctx.now);
    const follows = await followTemplateAgain(tx, { agentUniqueId, agencyId: fromAgency.agencyId }, template);
    await endAccess(tx, ctx, agent.agentUniqueId, 'moved');
    await endProposals(tx, ctx, { lostBy: agentUniqueId });
    await withdrawRequestsOf(tx, ctx, agentUniqueId);
    await mailAdvisor(tx, ctx, move, fromAgency, 'moveUndone');
    for (const agency of [fromAgency, toAgency]) await mailOwners(tx, ctx, move, agency, 'moveUndone');
    await recordAudit(tx, ctx, {
      action: 'agent.move-undone',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: fromAgency.agencyId,
      before: {
        agentType: agent.agentType,
        activationFlag: agent.activationFlag,
        permissions: held,
        ...follows?.before,
      },
      after: { agentType, activationFlag, permissions, ...follows?.after },
    });
    await recordAudit(tx, ctx, {
      action: 'agency.move-undone',
      subjectKind: 'agency',
      subjectId: toAgency.agencyId,
      agencyId: toAgency.agencyId,
      after: { advisor: agentUniqueId },
    });
  });
}
