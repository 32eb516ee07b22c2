import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Puts the caller on the wall of their agency, or takes them off it; what is so already stays, and says nothing in the
 * record. It applies to this agency alone: a user who moves is on no wall. Throws `forbidden` (`agency.see-wall`) and
 * `viewOnly`.
 */
export async function joinWall(ctx: AgentContext, act: 'join' | 'leave'): Promise<void> {
  assertCan(ctx, 'agency.see-wall');
  const { actor, agency, now } = ctx;
  if (actor.isViewed) throw new Refusal('viewOnly');
  const { agentUniqueId } = actor;
  const { agencyId } = agency;
  const about = { subjectKind: 'agent', subjectId: agentUniqueId, agencyId } as const;
  await ctx.db.$transaction(async (tx) => {
    const before = await tx.wallMember.findUnique({ where: { agentUniqueId }, select: { agencyId: true } });
    if (act === 'leave') {
      const { count } = await tx.wallMember.deleteMany({ where: { agentUniqueId } });
      if (count > 0) await recordAudit(tx, ctx, { action: 'academy.wall-left', ...about });
      return;
    }
    await tx.wallMember.upsert({
      where: { agentUniqueId },
      create: { agentUniqueId, agencyId, joinedAt: now },
      update: { agencyId },
    });
    if (before?.agencyId !== agencyId) await recordAudit(tx, ctx, { action: 'academy.wall-joined', ...about });
  });
}
