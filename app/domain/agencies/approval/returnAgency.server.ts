import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { notWaiting, readDecided } from './decideAgency.server.ts';
import type { ReturnedQuestions } from './forms.ts';
import { closesAt, questionPlaces } from './returns.ts';

/**
 * Returns a registration that awaits approval to its owner with questions (spec §4): they get a mail with a link to
 * answer by, the review's clock stops, and the case is the caller's where it is free. Returns the agency's name. Throws
 * `forbidden` for a role that may not decide, `notFound`, `conflict` where it is decided or returned already, also
 * concurrently, and `illegalTransition` where it has no owner.
 */
export async function returnAgency(
  ctx: StaffContext,
  agencyId: string,
  asked: ReturnedQuestions,
): Promise<{ agencyName: string }> {
  assertCan(ctx, 'staff.decide-agency');
  const questions = questionPlaces.map((place) => asked[`question${place}`]).filter((text) => text !== '');
  const { staffId } = ctx.staff;
  return ctx.db.$transaction(async (tx) => {
    const returned = await tx.agency.updateMany({
      where: { agencyId, approvalStatus: 'PENDING', returnedAt: null },
      data: { returnedAt: ctx.now },
    });
    if (returned.count === 0) throw await notWaiting(tx, ctx, agencyId);
    const agency = await readDecided(tx, agencyId);
    assertReaches(ctx, agency.country);
    const [owner] = agency.agents;
    if (!owner) throw new Refusal('illegalTransition');
    const { returnId } = await tx.registrationReturn.create({
      data: {
        agencyId,
        agentUniqueId: owner.agentUniqueId,
        askedBy: staffId,
        askedAt: ctx.now,
        questions: { create: questions.map((questionTxt, index) => ({ place: index + 1, questionTxt })) },
      },
    });
    // The answer then belongs to the reviewer who asked.
    await tx.case.createMany({
      data: { kind: 'registrations', subjectId: agencyId, takenBy: staffId, takenAt: ctx.now },
      skipDuplicates: true,
    });
    await queueLinkMail(tx, ctx, 'answer', { ...owner, agency }, owner.emailAddress, {
      params: { until: closesAt(ctx.now) },
    });
    await recordAudit(tx, ctx, {
      action: 'agency.returned',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { returnId, questions: questions.length },
    });
    return { agencyName: agency.agencyName };
  });
}
