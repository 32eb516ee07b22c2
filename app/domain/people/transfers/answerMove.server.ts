import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { changeAgency } from './changeAgency.server.ts';
import { lockMove } from './lockMove.server.ts';
import { mailAdvisor } from './moveMails.server.ts';

/** A move by its identifier. */
export interface MoveKey {
  moveId: string;
}

/**
 * Accepts an advisor's request to join the caller's agency. In one transaction they belong to it, as an advisor with
 * the permissions that an advisor starts with; their sessions and links end; identifiers, member number, academy
 * history and address go along. The advisor and the old agency's owners get a mail; both agencies have a record. Throws
 * `forbidden` for a caller who is no owner, what `lockMove` throws, and `conflict` for an advisor who has left the old
 * agency, is not active or has become an owner in the meantime.
 */
export async function acceptMove(ctx: AgentContext, { moveId }: MoveKey): Promise<void> {
  assertCan(ctx, 'agency.moves');
  await ctx.db.$transaction(async (tx) => {
    const { move, state } = await lockMove(tx, ctx, moveId, 'accept');
    const before = await changeAgency(tx, ctx, move, { grantedBy: ctx.actor.agentUniqueId });
    await tx.agencyMove.update({
      where: { id: moveId },
      data: { state, decidedAt: ctx.now, decidedBy: ctx.actor.agentUniqueId, before },
    });
    await mailAdvisor(tx, ctx, move, move.toAgency, 'moveAccepted');
  });
}

/**
 * Declines an advisor's request to join the caller's agency; the advisor gets a mail. Throws as `acceptMove` does, but
 * for `conflict` about the advisor.
 */
export async function declineMove(ctx: AgentContext, { moveId }: MoveKey): Promise<void> {
  assertCan(ctx, 'agency.moves');
  await ctx.db.$transaction(async (tx) => {
    const { move, state } = await lockMove(tx, ctx, moveId, 'decline');
    const { agent, toAgency } = move;
    await tx.agencyMove.update({
      where: { id: moveId },
      data: { state, decidedAt: ctx.now, decidedBy: ctx.actor.agentUniqueId },
    });
    // Of the old agency, where the advisor stays.
    await mailAdvisor(tx, ctx, move, move.fromAgency, 'moveDeclined');
    await recordAudit(tx, ctx, {
      action: 'agency.move-declined',
      subjectKind: 'agency',
      subjectId: toAgency.agencyId,
      agencyId: toAgency.agencyId,
      after: { advisor: agent.agentUniqueId },
    });
  });
}

/** Withdraws the caller's own open request. Throws `forbidden` for an owner and what `lockMove` throws. */
export async function withdrawMove(ctx: AgentContext, { moveId }: MoveKey): Promise<void> {
  assertCan(ctx, 'agency.change');
  await ctx.db.$transaction(async (tx) => {
    const { move, state } = await lockMove(tx, ctx, moveId, 'withdraw');
    await tx.agencyMove.update({
      where: { id: moveId },
      data: { state, decidedAt: ctx.now, decidedBy: ctx.actor.agentUniqueId },
    });
    await recordAudit(tx, ctx, {
      action: 'agent.move-withdrawn',
      subjectKind: 'agent',
      subjectId: move.agentUniqueId,
      agencyId: move.fromAgencyId,
    });
  });
}
