import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { EnrollmentSource } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { maskedUserId } from '#app/domain/accounts/profile/enrolment.ts';
import { attachLearner } from '#app/domain/accounts/profile/learner.server.ts';
import { lockNumber } from './lockNumber.server.ts';
import { ownMember } from './ownMember.server.ts';

export interface EnrolInput {
  ccn: string;
  source: EnrollmentSource;
}

/**
 * The number, and the masked user ID of another account that has it: then nothing was saved (spec §3 Enrolment result).
 */
export interface EnrolResult {
  ccn: string;
  conflictUserId: string | null;
}

/**
 * Enrols a member number of the directory in the caller's account (R0041), with the status of each curriculum. A number
 * that the caller has already keeps everything but the source. Throws `memberNotFound` alike for an unknown number and
 * for a member of another last name, `alreadyEnrolled` where the caller has another number, and `throttled` after five
 * numbers: a number that was found resets no count, or it could be used to go on guessing.
 */
export async function enrol(ctx: AgentContext, { ccn, source }: EnrolInput): Promise<EnrolResult> {
  const { agentUniqueId } = ctx.actor;
  if (ctx.actor.ccn === ccn) return saveSource(ctx, { ccn, source });
  if (ctx.actor.ccn !== null) throw new Refusal('alreadyEnrolled');
  const attempt = await beginAttempt(ctx, 'enrol', agentUniqueId);
  if (!(await ownMember(ctx, ccn))) {
    await attempt.failed();
    throw new Refusal('memberNotFound', { field: 'ccn' });
  }
  return ctx.db.$transaction(async (tx) => {
    const { account, holder } = await lockNumber(tx, ccn, agentUniqueId);
    if (account.ccn !== null) throw new Refusal('alreadyEnrolled');
    if (holder) {
      await recordAudit(tx, ctx, { action: 'member.number-asked-for', subjectKind: 'member', subjectId: ccn });
      return { ccn, conflictUserId: maskedUserId(holder.userId) };
    }
    await attachLearner(tx, ctx, account, { ccn, source });
    await recordAudit(tx, ctx, {
      action: 'agent.enrolled',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: account.agencyId,
      before: { ccn: null, enrollmentSrc: '' },
      after: { ccn, enrollmentSrc: source },
    });
    return { ccn, conflictUserId: null };
  });
}

async function saveSource(ctx: AgentContext, { ccn, source }: EnrolInput): Promise<EnrolResult> {
  return ctx.db.$transaction(async (tx) => {
    const { account } = await lockNumber(tx, ccn, ctx.actor.agentUniqueId);
    const { agentUniqueId, agencyId, enrollmentSrc } = account;
    if (account.ccn !== ccn) throw new Refusal('conflict');
    if (enrollmentSrc === source) return { ccn, conflictUserId: null };
    await tx.agent.update({ where: { agentUniqueId }, data: { enrollmentSrc: source } });
    await tx.enrolment.updateMany({ where: { agentUniqueId, endedAt: null }, data: { source } });
    await recordAudit(tx, ctx, {
      action: 'agent.enrolment-source-saved',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      before: { enrollmentSrc },
      after: { enrollmentSrc: source },
    });
    return { ccn, conflictUserId: null };
  });
}
