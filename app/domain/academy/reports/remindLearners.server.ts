import { randomUUID } from 'node:crypto';
import type { AgentContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { maxReminded, peopleWithAnswers } from './chooseForReminder.server.ts';
import { isReminderKind } from './learnerStanding.ts';
import { curriculumOfAgency } from './readAcademyReport.server.ts';

interface Reminding {
  companyId: string;
  /** The brand under which the mail's link opens the academy. */
  brand: BrandCode;
  agentUniqueIds: readonly string[];
}

/**
 * Asks for a mail to these people of the caller's agency that reminds each of what is next in a curriculum; a job
 * writes them. Users who were reminded of it within a week, or have nothing to do, are left out; of two requests at
 * once, the second leaves out the people of the first. Returns how many are reminded. Throws `forbidden` and `notFound`
 * as `chooseForReminder` does, and `noUserChosen` where no learner is left.
 */
export async function remindLearners(
  ctx: AgentContext,
  { companyId, brand, agentUniqueIds }: Reminding,
): Promise<{ reminded: number }> {
  assertCan(ctx, 'agency.remind-learners');
  const curriculum = curriculumOfAgency(ctx, companyId);
  const { agencyId } = ctx.agency;
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`remind learners ${agencyId}`}, 0))`;
    const people = await peopleWithAnswers(tx, ctx, curriculum, agentUniqueIds.slice(0, maxReminded));
    const reminded = people.flatMap(({ agentUniqueId, answer }) => (isReminderKind(answer) ? [agentUniqueId] : []));
    if (reminded.length === 0) throw new Refusal('noUserChosen');
    const requestId = randomUUID();
    await tx.$executeRaw`
      INSERT INTO academy_reminders (request_id, agent_unique_id, agency_id, asked_by, curriculum, brand, asked_at)
      SELECT ${requestId}::uuid, id, ${agencyId}, ${ctx.actor.agentUniqueId}::uuid, ${curriculum}, ${brand}, ${ctx.now}::timestamptz FROM unnest(${reminded}::uuid[]) AS id`;
    await enqueueJob(tx, 'remind-learners', { requestId });
    await recordAudit(tx, ctx, {
      action: 'academy.learners-reminded',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { curriculum, people: reminded.length },
    });
    return { reminded: reminded.length };
  });
}
