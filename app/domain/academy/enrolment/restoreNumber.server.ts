import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { attachLearner } from '#app/domain/accounts/profile/learner.server.ts';
import { lockNumber } from './lockNumber.server.ts';
import { restoreHours } from '#app/domain/accounts/profile/enrolment.ts';

/** A member number that was removed from the caller's account, and until when it can be put back. */
export interface RemovedNumber {
  ccn: string;
  until: Date;
}

/**
 * The number that the caller may put back, who may also remove their own; null where there is none: nothing was
 * removed, another person removed it, it is a day ago, or the number is another account's.
 */
export async function removedNumber(ctx: AgentContext): Promise<RemovedNumber | null> {
  if (!can(ctx, 'user.remove-member-number', self(ctx))) return null;
  const removed = await lastRemoved(ctx.db, ctx);
  return removed && { ccn: removed.learner.ccn, until: new Date(removed.endedAt.getTime() + restoreMs) };
}

/**
 * Puts the member number that the caller took off their own account back as it was, with levels and history, within a
 * day (spec §2, §7 removeCCN). Throws `forbidden` for a caller who may not remove their own, `tooLateToUndo` where
 * there is none to put back, also of two presses for the second, and `memberNumberTaken` where another account has it
 * by now.
 */
export async function restoreNumber(ctx: AgentContext): Promise<{ ccn: string }> {
  assertCan(ctx, 'user.remove-member-number', self(ctx));
  const { agentUniqueId } = ctx.actor;
  return ctx.db.$transaction(async (tx) => {
    const removed = await lastRemoved(tx, ctx);
    if (!removed) throw new Refusal('tooLateToUndo');
    const { ccn } = removed.learner;
    const { account, holder } = await lockNumber(tx, ccn, agentUniqueId);
    if (account.ccn !== null) throw new Refusal('tooLateToUndo');
    if (holder) throw new Refusal('memberNumberTaken');
    await attachLearner(tx, ctx, account, { ccn, source: removed.source });
    await recordAudit(tx, ctx, {
      action: 'agent.member-number-taken-back',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: account.agencyId,
      before: { ccn: null },
      after: { ccn },
    });
    await queueAccountMail(tx, ctx, account, { template: 'memberNumberReturned', params: { ccn } });
    return { ccn };
  });
}

const restoreMs = restoreHours * 3_600_000;

function self({ actor, agency }: AgentContext) {
  return { ...actor, agencyId: agency.agencyId };
}

async function lastRemoved(db: Transaction, { actor: { agentUniqueId }, now }: AgentContext) {
  const last = await db.enrolment.findFirst({
    where: { agentUniqueId },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    include: { learner: { select: { ccn: true, holder: { select: { agentUniqueId: true } } } } },
  });
  if (
    !last?.endedAt ||
    last.endReason !== 'removed' ||
    last.learner.holder ||
    now.getTime() - last.endedAt.getTime() >= restoreMs
  )
    return null;
  const { endedAt } = last;
  // What another owner or the brands' staff took away is not the user's to put back: the record says who it was.
  const own = await db.audit.count({
    where: { subjectKind: 'agent', subjectId: agentUniqueId, at: endedAt, actorKind: 'agent', actorId: agentUniqueId },
  });
  return own > 0 ? { ...last, endedAt } : null;
}
