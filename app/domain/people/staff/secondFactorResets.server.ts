import { queueAccountMail, type MailedAgent } from '#app/domain/accounts/accountMail.server.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { forgetSecondFactors } from '#app/domain/accounts/secondFactors/secondFactorRows.server.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, type AuditEntry } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { readPerson } from './readPerson.server.ts';
import { answersOf, resetAnswerRules, resetAskedHours, type ResetAnswer } from './secondFactorReset.ts';

/** An open question whether an owner's second factor is to be reset, as the staff see it. */
export interface AskedReset {
  id: string;
  reason: string;
  askedAt: Date;
  expiresAt: Date;
  askedBy: string;
  asker: { firstName: string; lastName: string; userId: string };
}

/** Reads the open question about a person whom the caller has read; null where there is none. One statement. */
export function openReset(ctx: StaffContext, agentUniqueId: string): Promise<AskedReset | null> {
  return ctx.db.secondFactorReset.findFirst({
    where: { agentUniqueId, state: 'asked', expiresAt: { gt: ctx.now } },
    select: {
      id: true,
      reason: true,
      askedAt: true,
      expiresAt: true,
      askedBy: true,
      asker: { select: { firstName: true, lastName: true, userId: true } },
    },
  });
}

/**
 * Takes a user's second factors away, whose row is locked: their sessions end, and they hear of it by mail. Returns what
 * the record says.
 */
export async function resetFactors(
  tx: Transaction,
  ctx: StaffContext,
  person: MailedAgent & { agentUniqueId: string },
): Promise<Pick<AuditEntry, 'action'> & Required<Pick<AuditEntry, 'before' | 'after'>>> {
  await forgetSecondFactors(tx, person.agentUniqueId);
  await endAccess(tx, ctx, person.agentUniqueId, 'ended-by-staff');
  await queueAccountMail(tx, ctx, person, { template: 'secondFactorResetByStaff', link: '/login' });
  return {
    action: 'agent.second-factor-reset',
    before: { secondFactorFlag: true },
    after: { secondFactorFlag: false },
  };
}

/**
 * Asks, in the transaction of the help desk's act, that a colleague confirms the reset of an owner's second factor within
 * a day. Throws `conflict` where the question is open.
 */
export async function askForReset(
  tx: Transaction,
  ctx: StaffContext,
  { agentUniqueId, reason }: { agentUniqueId: string; reason: string },
): Promise<void> {
  await tx.secondFactorReset.updateMany({
    where: { agentUniqueId, state: 'asked', expiresAt: { lte: ctx.now } },
    data: { state: 'withdrawn', decidedAt: ctx.now },
  });
  const expiresAt = new Date(ctx.now.getTime() + resetAskedHours * 3600_000);
  try {
    await tx.secondFactorReset.create({
      data: { agentUniqueId, reason, askedBy: ctx.staff.staffId, askedAt: ctx.now, expiresAt },
    });
  } catch (error) {
    throw violatedUniqueIndex(error) === 'second_factor_resets_open_key' ? new Refusal('conflict') : error;
  }
}

const leftActions = {
  decline: 'agent.second-factor-reset-declined',
  withdraw: 'agent.second-factor-reset-withdrawn',
} as const;

/**
 * Answers the open question about a person: a colleague of who asked confirms it, and the owner's second factors
 * are gone, or declines it; who asked withdraws it. Throws `forbidden` and `confirmationNeeded`
 * (`staff.reset-second-factor`), `forbidden` for an answer that is the other's to give, `notFound`, also for a person of
 * another market, and `conflict` where the question is answered or a day old, or there is nothing to reset any more.
 */
export async function answerReset(
  ctx: StaffContext,
  { agentUniqueId, resetId, answer }: { agentUniqueId: string; resetId: string; answer: ResetAnswer },
): Promise<void> {
  assertCan(ctx, 'staff.reset-second-factor');
  const { agencyId } = await readPerson(ctx, agentUniqueId);
  const { staffId } = ctx.staff;
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, agencyId, { agentUniqueId });
    const asked = await tx.secondFactorReset.findFirst({ where: { id: resetId, agentUniqueId } });
    if (!asked) throw new Refusal('notFound');
    if (asked.state !== 'asked' || asked.expiresAt <= ctx.now) throw new Refusal('conflict');
    if (!answersOf(staffId, asked).includes(answer)) throw new Refusal('forbidden');
    await tx.secondFactorReset.update({
      where: { id: resetId },
      data: { state: resetAnswerRules[answer].to, decidedBy: staffId, decidedAt: ctx.now },
    });
    if (answer === 'confirm' && !agent.secondFactorFlag) throw new Refusal('conflict');
    const agency = await tx.agency.findUniqueOrThrow({ where: { agencyId } });
    const done =
      answer === 'confirm'
        ? await resetFactors(tx, ctx, { ...agent, agency })
        : { action: leftActions[answer], before: {}, after: {} };
    await recordAudit(tx, ctx, {
      ...done,
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      after: { ...done.after, reason: asked.reason },
    });
  });
}
