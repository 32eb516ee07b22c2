import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { isoDay, type AcademyStatusRow } from './academyStatus.ts';

/**
 * Saves the status list that a client sends after it enrolled (spec §4, §7). Enrolling has written the rows already,
 * and what they say of status and refreshers is the academy's to say: the list must agree with it, and only
 * `inActivationDate` is taken over. Throws `notFound` for another's learner and for a caller without a number, and
 * `academyOutOfSync` for a curriculum, status or count that the academy does not have.
 */
export async function saveStatuses(ctx: AgentContext, rows: readonly AcademyStatusRow[]): Promise<void> {
  const { agentUniqueId } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    const { authId, agencyId } = await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId });
    if (authId === null || rows.some((row) => row.authId !== authId)) throw new Refusal('notFound');
    const stored = new Map(
      (await tx.curriculumStatus.findMany({ where: { authId } })).map((row) => [row.curriculum, row]),
    );
    const changed: string[] = [];
    for (const { curriculum, status, refreshCount, refreshFlag, inActivationDate } of rows) {
      const known = stored.get(curriculum);
      if (
        !known ||
        known.status !== status ||
        known.refreshCount !== Number(refreshCount) ||
        known.refreshFlag !== (refreshFlag === 'Y')
      )
        throw new Refusal('academyOutOfSync');
      const day = inActivationDate ? new Date(isoDay(inActivationDate) ?? '') : null;
      if ((known.inActivationDate?.getTime() ?? null) === (day?.getTime() ?? null)) continue;
      await tx.curriculumStatus.update({
        where: { authId_curriculum: { authId, curriculum } },
        data: { inActivationDate: day },
      });
      changed.push(curriculum);
    }
    if (changed.length > 0)
      await recordAudit(tx, ctx, {
        action: 'agent.academy-statuses-saved',
        subjectKind: 'agent',
        subjectId: agentUniqueId,
        agencyId,
        after: { curricula: changed },
      });
  });
}
