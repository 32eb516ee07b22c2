import { z } from 'zod';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { flagColumns, notInThisStatus } from '#app/domain/accounts/activation.ts';
import { lockManagedAgent } from '#app/domain/people/agents/lockManagedAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import { grantedKeysOf, restoreGrants, storedGrant } from '#app/domain/permissions/grants.server.ts';
import { followTemplateAgain } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { recordEndsIn } from '#app/domain/people/permissions/recordEnds.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { itemKinds, type TakenItems } from './itemsOfLeaver.server.ts';
import { canUndo, openItemKindNames } from './openItems.ts';
import { lastLeaving } from './readLeave.server.ts';

/** What a leaver's row stores. */
const taken = z.object({
  grants: storedGrant.array(),
  items: z.partialRecord(z.enum(openItemKindNames), z.array(z.string())),
  // Missing where they left before templates were followed.
  template: z.string().nullish(),
});

/**
 * Brings a user who left back, within 30 days: they are active again, have their template, hold the permissions that
 * have not ended since, and get those of their items back that the colleague has not finished; what had ended with them
 * stays ended. A user who got another role or other permissions since keeps these instead. They get a mail, and sign in
 * with the password that they had. Throws what `lockManagedAgent` throws, and `illegalTransition` for a user who did
 * not leave so, who is active again already, or whose 30 days are over.
 */
export async function undoLeave(ctx: AgentContext, { agentUniqueId }: { agentUniqueId: string }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockManagedAgent(tx, ctx, { agentUniqueId }, 'user.leave');
    const leaving = await lastLeaving(tx, ctx, agentUniqueId);
    if (!leaving || !canUndo(leaving, ctx.now)) throw notInThisStatus(agent.activationFlag);
    const columns = flagColumns(agent, 'reactivate', ctx.market);
    const { activationFlag } = columns;
    const { grants, items, template } = taken.parse(leaving.taken);
    await tx.agent.update({ where: { agentUniqueId }, data: columns });
    // All of theirs had ended: what they hold now comes of another role, or of who has chosen it for them since.
    const given = await grantedKeysOf(tx, agentUniqueId, ctx.now);
    await recordEndsIn(tx, agent, ctx.now);
    const isAsLeft = given.length === 0;
    const permissions = isAsLeft ? await restoreGrants(tx, agentUniqueId, grants, ctx.now) : given;
    const follows = isAsLeft ? await followTemplateAgain(tx, agent, template) : null;
    await giveItemsBack(tx, ctx, { agentUniqueId, items, colleagueId: leaving.colleagueId });
    await tx.leaver.update({
      where: { id: leaving.id },
      data: { undoneAt: ctx.now, undoneBy: ctx.actor.agentUniqueId },
    });
    const params = {
      agency: ctx.agency.agencyName,
      actor: fullName(ctx.actor, defaultLanguage(ctx.market)),
      userId: agent.userId,
    };
    await queueAccountMail(
      tx,
      ctx,
      { ...agent, agency: ctx.agency },
      { template: 'accountReactivated', params, link: '/login' },
    );
    await recordAudit(tx, ctx, {
      action: 'agent.leaving-undone',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      before: { activationFlag: agent.activationFlag, permissions: given, ...follows?.before },
      after: { activationFlag, permissions, ...follows?.after },
    });
  });
}

interface Items {
  agentUniqueId: string;
  items: TakenItems;
  colleagueId: string | null;
}

async function giveItemsBack(
  tx: Transaction,
  { agency, now }: AgentContext,
  { agentUniqueId, items, colleagueId }: Items,
): Promise<void> {
  const of = { agencyId: agency.agencyId, agentUniqueId, now };
  for (const kind of openItemKindNames) await itemKinds[kind].giveBack?.(tx, of, items[kind] ?? [], colleagueId);
}
