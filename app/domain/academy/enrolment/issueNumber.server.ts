import { randomInt } from 'node:crypto';
import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { EnrollmentSource } from '#app/domain/permissions/codes.ts';
import type { LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { memberKeys } from '#app/domain/academy/members/memberRow.ts';
import { attachLearner } from '#app/domain/accounts/profile/learner.server.ts';

/**
 * Issues a new member number to a caller who has none, from their own data, and enrols it. Throws
 * `alreadyEnrolled`, `birthDateMissing` where their account has no date of birth, which later proves the number theirs,
 * and `throttled` as `enrol` does.
 */
export async function issueNumber(
  ctx: AgentContext,
  { source }: { source: EnrollmentSource },
): Promise<{ ccn: string }> {
  const { agentUniqueId } = ctx.actor;
  if (ctx.actor.ccn !== null) throw new Refusal('alreadyEnrolled');
  await beginAttempt(ctx, 'enrol', agentUniqueId);
  return ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId });
    return issueTo(tx, ctx, { ...agent, agency: ctx.agency }, { source });
  });
}

/**
 * Issues a new number to an account whose row is locked, records it with the reason where staff do it, and returns it.
 * Throws `alreadyEnrolled` and `birthDateMissing`.
 */
export async function issueTo(
  tx: Transaction,
  ctx: AuditSource,
  agent: LockedAgent & { agency: { country: string } },
  { source, reason }: { source: EnrollmentSource; reason?: string },
): Promise<{ ccn: string }> {
  if (agent.ccn !== null) throw new Refusal('alreadyEnrolled');
  const ccn = await newMember(tx, agent);
  await attachLearner(tx, ctx, agent, { ccn, source });
  await recordAudit(tx, ctx, {
    action: 'agent.member-number-issued',
    subjectKind: 'agent',
    subjectId: agent.agentUniqueId,
    agencyId: agent.agencyId,
    before: { ccn: null, enrollmentSrc: '' },
    after: { ccn, enrollmentSrc: source, ...(reason !== undefined && { reason }) },
  });
  return { ccn };
}

const numbersToTry = 5;

async function newMember(tx: Transaction, agent: LockedAgent): Promise<string> {
  const { dateOfBirth } = agent;
  if (!dateOfBirth) throw new Refusal('birthDateMissing');
  const member = {
    title: agent.title,
    firstName: agent.firstName,
    middleName: agent.middleName,
    lastName: agent.lastName,
    suffix: agent.suffix,
    gender: agent.gender,
    address1: agent.address1,
    address2: agent.address2,
    address3: agent.address3,
    city: agent.city,
    houseName: agent.houseName,
    state: agent.state,
    country: agent.country,
    emailAddress: agent.emailAddress,
    birthDate: dateOfBirth,
    zipCode: agent.zip,
    telephone: agent.phoneCode + agent.phoneNumber,
    cellPhone: agent.cellphoneCode + agent.cellphoneNumber,
    source: 'issued' as const,
    ...memberKeys(agent),
  };
  for (let tried = 0; tried < numbersToTry; tried += 1) {
    const ccn = String(randomInt(1_000_000_000, 10_000_000_000));
    const { count } = await tx.member.createMany({ data: [{ ...member, ccn }], skipDuplicates: true });
    if (count === 1) return ccn;
  }
  throw new Error('Every member number that was drawn is taken.');
}
