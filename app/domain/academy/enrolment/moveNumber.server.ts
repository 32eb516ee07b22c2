import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { EnrollmentSource } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newLinkToken } from '#app/platform/tokens.server.ts';
import { maskedUserId, numberTakeBackDays, withoutNumber } from '#app/domain/accounts/profile/enrolment.ts';
import { attachLearner, endEnrolment } from '#app/domain/accounts/profile/learner.server.ts';
import { lockNumberAndHolder } from './lockNumber.server.ts';
import { ownMember } from './ownMember.server.ts';

export interface MoveNumberInput {
  ccn: string;
  /** The member's, `1984-06-30`. */
  birthDay: string;
  source: EnrollmentSource;
}

/**
 * Moves a member number from another account to the caller's (R0042, D31). The proof is the member's date of birth;
 * five attempts lock the caller's account and the number for it (D4), so that neither several numbers nor several
 * accounts get more. Level and history go along; both accounts get a mail, the one that lost the number with a link to
 * take it back. A number that nobody holds is enrolled. Throws `memberNotFound` as `enrol` does, `birthDateWrong`,
 * `alreadyEnrolled`, `locked`, `throttled`, and `conflict` where the number went elsewhere in this moment.
 */
export async function moveNumber(
  ctx: AgentContext,
  { ccn, birthDay, source }: MoveNumberInput,
): Promise<{ ccn: string }> {
  const { actor } = ctx;
  if (actor.ccn !== null) throw new Refusal('alreadyEnrolled');
  const [ofAccount, ofNumber] = [
    await beginAttempt(ctx, 'move-number', actor.agentUniqueId),
    await beginAttempt(ctx, 'move-number', ccn),
  ];
  const refusal = await proofRefusal(ctx, ccn, birthDay);
  if (refusal) {
    const until = await ofAccount.failed();
    if (until)
      await ctx.db.$transaction((tx) =>
        queueAccountMail(
          tx,
          ctx,
          { ...actor, agency: ctx.agency },
          { template: 'memberNumberLocked', params: { until } },
        ),
      );
    throw refusal;
  }
  await ctx.db.$transaction((tx) => move(tx, ctx, ccn, source));
  await ofAccount.succeeded();
  await ofNumber.succeeded();
  return { ccn };
}

async function proofRefusal(ctx: AgentContext, ccn: string, birthDay: string): Promise<Refusal | null> {
  const member = await ownMember(ctx, ccn);
  if (!member) return new Refusal('memberNotFound', { field: 'ccn' });
  return member.birthDate.toISOString().slice(0, 10) === birthDay
    ? null
    : new Refusal('birthDateWrong', { field: 'birthDate' });
}

async function move(tx: Transaction, ctx: AgentContext, ccn: string, source: EnrollmentSource): Promise<void> {
  const { account, holder } = await lockNumberAndHolder(tx, ccn, ctx.actor.agentUniqueId);
  if (account.ccn !== null) throw new Refusal('alreadyEnrolled');
  if (holder) {
    await endEnrolment(tx, ctx, holder, 'moved');
    await tx.agent.update({ where: { agentUniqueId: holder.agentUniqueId }, data: withoutNumber });
  }
  const authId = await attachLearner(tx, ctx, account, { ccn, source });
  const entry = { subjectKind: 'agent', before: { ccn: null }, after: { ccn } } as const;
  const action = holder ? 'agent.member-number-moved' : 'agent.enrolled';
  await recordAudit(tx, ctx, { ...entry, action, subjectId: account.agentUniqueId, agencyId: account.agencyId });
  if (!holder) return;
  await recordAudit(tx, ctx, {
    action: 'agent.member-number-lost',
    subjectKind: 'agent',
    subjectId: holder.agentUniqueId,
    agencyId: holder.agencyId,
    before: { ccn },
    after: { ccn: null },
  });
  const { token, tokenHash } = newLinkToken();
  const expiresAt = new Date(ctx.now.getTime() + numberTakeBackDays * 24 * 3600_000);
  await tx.enrolmentMove.create({
    data: {
      authId,
      fromAgentId: holder.agentUniqueId,
      toAgentId: account.agentUniqueId,
      movedAt: ctx.now,
      tokenHash,
      expiresAt,
    },
  });
  const days = String(numberTakeBackDays);
  await queueAccountMail(tx, ctx, holder, {
    template: 'memberNumberLost',
    params: { ccn, other: maskedUserId(account.userId), days },
    link: `/member-number?token=${token}`,
  });
  await queueAccountMail(tx, ctx, account, {
    template: 'memberNumberMoved',
    params: { ccn, other: maskedUserId(holder.userId), days },
  });
}
