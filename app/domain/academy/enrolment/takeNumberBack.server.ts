import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { EnrollmentSource } from '#app/domain/permissions/codes.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { withoutNumber } from '#app/domain/accounts/profile/enrolment.ts';
import { attachLearner, endEnrolment } from '#app/domain/accounts/profile/learner.server.ts';
import { lockNumberAndHolder } from './lockNumber.server.ts';

/** The number that a link takes back, and the account to which it goes. */
export interface LostNumber {
  ccn: string;
  userId: string;
}

/**
 * Reads a take-back link without using it: mail scanners open links too. Throws `tokenExpired` for a used, old or
 * unknown one.
 */
export async function readTakeBack(ctx: VisitorContext, token: string): Promise<LostNumber> {
  const { learner, fromAgent } = await moveOf(ctx.db, ctx, token);
  return { ccn: learner.ccn, userId: fromAgent.userId };
}

/**
 * Takes a member number back to the account that lost it, from whichever account has it now, with level and history;
 * links of later moves of the number end, and both accounts get a mail. Throws `tokenExpired` for a used, old or
 * unknown link, of two concurrent uses for the second, and for an account that was deleted or has the number again;
 * `alreadyEnrolled` for one that has another number; `conflict` as `lockNumberAndHolder` does.
 */
export async function takeNumberBack(ctx: VisitorContext, token: string): Promise<LostNumber> {
  return ctx.db.$transaction(async (tx) => {
    const { id, authId, fromAgentId, movedAt, learner } = await moveOf(tx, ctx, token);
    const { ccn } = learner;
    const { account, holder } = await lockNumberAndHolder(tx, ccn, fromAgentId);
    if (account.ccn === ccn) throw new Refusal('tokenExpired');
    if (account.ccn !== null) throw new Refusal('alreadyEnrolled');
    const used = await tx.enrolmentMove.updateMany({
      where: { id, takenBackAt: null, expiresAt: { gt: ctx.now } },
      data: { takenBackAt: ctx.now },
    });
    if (used.count === 0) throw new Refusal('tokenExpired');
    await tx.enrolmentMove.updateMany({
      where: { authId, movedAt: { gte: movedAt }, takenBackAt: null, expiresAt: { gt: ctx.now } },
      data: { expiresAt: ctx.now },
    });
    const source = await sourceBefore(tx, authId, fromAgentId);
    const by = { ...ctx, actor: account };
    if (holder) {
      await endEnrolment(tx, ctx, holder, 'taken-back');
      await tx.agent.update({ where: { agentUniqueId: holder.agentUniqueId }, data: withoutNumber });
      await recordAudit(tx, by, {
        action: 'agent.member-number-lost',
        subjectKind: 'agent',
        subjectId: holder.agentUniqueId,
        agencyId: holder.agencyId,
        before: { ccn },
        after: { ccn: null },
      });
      await queueAccountMail(tx, ctx, holder, { template: 'memberNumberTakenBack', params: { ccn } });
    }
    await attachLearner(tx, ctx, account, { ccn, source });
    await recordAudit(tx, by, {
      action: 'agent.member-number-taken-back',
      subjectKind: 'agent',
      subjectId: account.agentUniqueId,
      agencyId: account.agencyId,
      before: { ccn: null },
      after: { ccn },
    });
    await queueAccountMail(tx, ctx, account, { template: 'memberNumberReturned', params: { ccn } });
    return { ccn, userId: account.userId };
  });
}

async function moveOf(db: Transaction, ctx: VisitorContext, token: string) {
  const move = await db.enrolmentMove.findUnique({
    where: { tokenHash: hashToken(token), takenBackAt: null, expiresAt: { gt: ctx.now } },
    include: { learner: true, fromAgent: true },
  });
  if (!move || move.fromAgent.deletedAt) throw new Refusal('tokenExpired');
  return move;
}

async function sourceBefore(tx: Transaction, authId: string, agentUniqueId: string): Promise<EnrollmentSource> {
  const { source } = await tx.enrolment.findFirstOrThrow({
    where: { authId, agentUniqueId },
    orderBy: { startedAt: 'desc' },
  });
  return source;
}
