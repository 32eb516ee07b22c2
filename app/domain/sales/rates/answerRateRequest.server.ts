import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { RateAnswer } from './forms.ts';
import { mailAsker } from './rateMails.server.ts';

/**
 * Confirms or declines a request for a rate, and mails the person who asked. Throws `forbidden` (`staff.answer-sales`),
 * `notFound`, and `conflict` where it was answered since `version`.
 */
export async function answerRateRequest(
  ctx: StaffContext,
  requestId: string,
  { decision, answerTxt, version }: RateAnswer,
): Promise<{ number: string }> {
  assertCan(ctx, 'staff.answer-sales');
  return ctx.db.$transaction(async (tx) => {
    const answered = {
      state: decision,
      answerTxt,
      answeredBy: ctx.staff.staffId,
      changedAt: ctx.now,
      version: { increment: 1 },
    };
    const ofTheirs = { requestId, agency: agenciesReached(ctx) };
    const { count } = await tx.advisorRateRequest.updateMany({
      where: { ...ofTheirs, state: 'open', version },
      data: answered,
    });
    const request = await tx.advisorRateRequest.findUnique({
      where: ofTheirs,
      include: { agent: { include: { account: { select: { language: true } } } } },
    });
    if (!request) throw new Refusal('notFound');
    if (count === 0) throw new Refusal('conflict');
    const { number, ship, agent, agencyId } = request;
    const isConfirmed = decision === 'confirmed';
    if (!agent.deletedAt)
      await mailAsker(
        tx,
        ctx,
        { number, ship, asker: { ...agent, ...agent.account } },
        { template: isConfirmed ? 'rateConfirmed' : 'rateDeclined', answerTxt },
      );
    const about = {
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId,
      after: { rateRequestNumber: number },
    } as const;
    await recordAudit(tx, ctx, { action: isConfirmed ? 'agent.rate-confirmed' : 'agent.rate-declined', ...about });
    return { number };
  });
}
